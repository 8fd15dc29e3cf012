import type { JsonObject } from '../../src/contract/json-object.ts';
import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { Unexercised, unexercisedIn } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { seesWholeAccount } from '../steps/authentication/account-wide.ts';
import { type ApiKeyInHand, apiKeyInHand } from '../steps/authentication/api-key.ts';

type Token = Pick<ApiKeyInHand, 'id' | 'authorization'>;

/** A read of a key with its own token. */
const readOf = ({ id, authorization }: Token): Ask => requestTo(apiKeys, 'get', { id, authorization, expect: 'open' });

/** Holds that a token still opens the API after something that must not end it; true where it does. A deployment may take a moment to know. */
const checkStillOpens = async (
  world: World,
  key: Token,
  when: string,
  before: Exchange,
  seen?: Exchange,
): Promise<boolean> => {
  const ask = readOf(key);
  let answer = seen ?? (await world.requests.send(ask));
  const holds = await world.context.settles(async () => {
    if (!succeeded(answer)) answer = await world.requests.send(ask);
    return succeeded(answer);
  });
  return world.claims.check(
    answer,
    {
      place: 'status',
      holds,
      summary: `once ${when}, the token of an API key is refused`,
      expected: 'status 200',
      received: `status ${answer.response?.status}`,
    },
    [before],
  );
};

/**
 * Holds that an update does not invalidate the token: an update keeps what it does not send, and since a token is shown only at creation, nobody
 * could know a new one.
 */
const opensAfterUpdate = async (world: World, key: ApiKeyInHand): Promise<boolean> => {
  const updated = await world.requests.send(
    requestTo(apiKeys, 'update', { id: key.id, json: await world.bodies.updateBody(apiKeys) }),
  );
  return !succeeded(updated) || checkStillOpens(world, key, 'it was updated', updated);
};

/** Makes a new key, and holds that its token opens what its key may read. */
const opensItself = async (world: World, fields: JsonObject = {}): Promise<ApiKeyInHand> => {
  const made = await apiKeyInHand(world, fields);
  await checkStillOpens(world, made, 'another was made before it', made.exchange, made.opened);
  return made;
};

/** Holds that each of several keys has its own token, which is valid as long as that key exists, whatever happens to other keys. */
const opensBesideOthers = async (world: World, first: ApiKeyInHand) => {
  const keys = [first];
  const checkAll = async (when: string, before: Exchange): Promise<void> => {
    for (const key of keys) await checkStillOpens(world, key, when, before);
  };
  // A description is optional (document 1, API key).
  if (!world.context.isQuick) keys.push(await opensItself(world, { description: undefined }));
  // Where the account has no room for a third key, the second one is deleted.
  const third = await opensItself(world).catch(unexercisedIn);
  const other = third instanceof Unexercised ? keys[1] : third;
  if (other === undefined) throw third;
  if (other === keys[1]) keys.pop();
  await checkAll('another was made', other.exchange);
  if (!world.context.isQuick) {
    // A deployment that invalidates tokens by the texts of their key would hit another key with the same texts. Whether two keys may have the same
    // is not documented.
    const { description, metadata } = need(await world.requests.send(readOf(first)));
    const json = { description, metadata };
    await world.requests.send(requestTo(apiKeys, 'update', { id: other.id, json, expect: 'open' }));
  }
  const deleted = await world.requests.send(requestTo(apiKeys, 'delete', { id: other.id }));
  await checkAll('another was deleted', deleted);
};

/**
 * Holds that a key which was created by means of another key is independent of it: its token opens the API also after the other key was deleted.
 * Whether it is deleted together with that one is not documented (document 1, States and transitions); then it must not be shown any more, either.
 */
const outlivesMaker = async (world: World, maker: string, created: Exchange): Promise<void> => {
  const { id, token } = need(created);
  if (typeof id !== 'string' || typeof token !== 'string') return;
  const key = { id, authorization: `Bearer ${token}` };
  if (!(await checkStillOpens(world, key, 'it was made with another key', created))) return;
  const deleted = await world.requests.send(requestTo(apiKeys, 'delete', { id: maker, expect: 'open' }));
  if (!succeeded(deleted)) return;
  let opened = await world.requests.send(readOf(key));
  const isTold = await world.context.settles(async () => {
    if (succeeded(opened)) return true;
    if (declined(await world.requests.aside(requestTo(apiKeys, 'get', { id })))) return true;
    opened = await world.requests.send(readOf(key));
    return succeeded(opened);
  });
  if (!isTold) await checkStillOpens(world, key, 'the key that made it was deleted', deleted, opened);
};

requirement('api-keys.token-authenticates', async ({ world }) => {
  const key = await apiKeyInHand(world);
  const { id, authorization, shown, exchange, opened: answer } = key;
  world.claims.check(
    answer,
    {
      place: 'status',
      holds: succeeded(answer),
      summary: 'a request with the token of a new API key is refused',
      expected: 'status 200',
      received: `status ${answer.response?.status}`,
    },
    [exchange],
  );
  if (succeeded(answer)) {
    if (await opensAfterUpdate(world, key)) await world.sparing(() => opensBesideOthers(world, key));
    await seesWholeAccount(world, authorization);
  }
  // Whether the key may create anything is not documented; if it may, its owner is the default owner of what it creates.
  const json = await world.bodies.body(apiKeys, { owner_id: undefined });
  const created = await world.requests.send(requestTo(apiKeys, 'create', { json, authorization, expect: 'open' }));
  if (!succeeded(created)) return;
  world.claims.check(
    created,
    {
      place: '/owner_id',
      holds: need(created)['owner_id'] === shown['owner_id'],
      summary: 'the token of an API key authenticates another than its owner',
      expected: asJson(shown['owner_id']),
      received: asJson(need(created)['owner_id']),
    },
    [exchange],
  );
  if (!world.context.isQuick) await outlivesMaker(world, id, created);
});
