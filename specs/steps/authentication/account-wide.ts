import { resources } from '../../../src/contract/index.ts';
import { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { reservedAddrs } from '../../../src/contract/resources/reserved/reserved-addrs.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { can, isGone, requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** One kind of document 1 and one of document 2 come first. */
const firstKinds: readonly Resource[] = [reservedAddrs, tcpEdges];

const kinds: readonly Resource[] = [
  ...firstKinds,
  ...resources.filter(
    (one) => one.api === 'management' && can(one, 'create') && can(one, 'list') && !firstKinds.includes(one),
  ),
];

/**
 * Holds that an API key reads a resource that was made with another API key: all resources belong to the account. Roles are not documented
 * (document 1, Authentication, rule 7), so a refusal of the caller proves nothing; an answer that the resource does not exist does.
 */
const seesOne = async (world: World, resource: Resource, authorization: string): Promise<void> => {
  const id = await world.resources.shared(resource.name);
  const read = requestTo(resource, 'get', { id, authorization, expect: 'open' });
  let fetched = await world.requests.send(read);
  // The resource may be new. Answers to another caller are not repeated by the workbench, so they are repeated here.
  await world.context.settles(async () => {
    if (isGone(fetched, false)) fetched = await world.requests.send(read);
    return !isGone(fetched, false);
  });
  const claim = (answer: Exchange, place: string, holds: boolean, received: string): boolean =>
    world.claims.check(answer, {
      place,
      holds,
      summary: `a resource of the account (${resource.title}) is hidden from one of its API keys`,
      expected: 'what every other API key of the account reads',
      received,
    });
  if (!claim(fetched, 'status', !isGone(fetched, false), `status ${fetched.response?.status}`)) return;
  if (!succeeded(fetched)) return;
  const isOn = ({ items }: Walk): boolean => items.some((item) => item['id'] === id);
  let walk = await world.requests.recent(resource, { authorization });
  // A resource that no list shows is a matter of other tests.
  if (!isOn(walk) && !isOn(await world.requests.recent(resource))) return;
  await world.context.settles(async () => {
    if (!isOn(walk)) walk = await world.requests.recent(resource, { authorization });
    return isOn(walk);
  });
  const page = walk.pages.at(-1);
  if (page !== undefined && succeeded(page) && walk.stuck === null)
    claim(page, `/${resource.listKey}`, isOn(walk), 'a list without it');
};

/**
 * Holds that an API key which has read a resource also reads a later update by another key: get answers with the resource, whoever asks (no cache
 * by caller).
 */
const followsUpdates = async (world: World, resource: Resource, authorization: string): Promise<void> => {
  const id = await world.resources.toChange(resource);
  const read = requestTo(resource, 'get', { id, authorization, expect: 'open' });
  if (!succeeded(await world.requests.aside(read))) return;
  const description = `by another key ${world.context.word()}`;
  const updated = await world.requests.send(requestTo(resource, 'update', { id, json: { description } }));
  if (!succeeded(updated)) return;
  let answer = await world.requests.aside(read);
  const isNew = (): boolean => !succeeded(answer) || need(answer)['description'] === description;
  await world.context.settles(async () => {
    if (!isNew()) answer = await world.requests.aside(read);
    return isNew();
  });
  world.claims.check(
    answer,
    {
      place: '/description',
      holds: isNew(),
      summary: `an API key reads what there was before an update with another key (${resource.title})`,
      expected: 'the description of the update',
      received: 'another one',
    },
    [updated],
  );
};

/**
 * Holds that an update and a delete which are accepted from an API key take effect, also on a resource that another key made. Whether a key may
 * write is not documented.
 */
const changesWithEffect = async (world: World, resource: Resource, authorization: string): Promise<void> => {
  if (await world.resources.lasts(resource)) return;
  const { id } = await world.resources.create(resource);
  const description = `by a second key ${world.context.word()}`;
  const read = requestTo(resource, 'get', { id });
  const look = async (done: Exchange, what: string, isDone: (answer: Exchange) => boolean): Promise<boolean> => {
    if (!succeeded(done)) return true;
    let answer = await world.requests.aside(read);
    await world.context.settles(async () => {
      if (!isDone(answer)) answer = await world.requests.aside(read);
      return isDone(answer);
    }, world.context.patience.deletionMs);
    return world.claims.check(
      answer,
      {
        place: 'status',
        flaw: what,
        holds: isDone(answer),
        summary: `${what} with another API key than the one that made the resource (${resource.title}) was answered with success and without effect`,
        expected: 'what every API key of the account does',
        received: 'the resource as it was',
      },
      [done],
    );
  };
  if (can(resource, 'update')) {
    const json = { description };
    const updated = await world.requests.send(
      requestTo(resource, 'update', { id, json, authorization, expect: 'open' }),
    );
    await look(updated, 'an update', (answer) => !succeeded(answer) || need(answer)['description'] === description);
  }
  if (!can(resource, 'delete')) return;
  const deletion = requestTo(resource, 'delete', { id, authorization, expect: 'open' });
  const deleted = await world.requests.send(deletion);
  if (!(await look(deleted, 'a delete', (answer) => !succeeded(answer))))
    await world.requests.aside(requestTo(resource, 'delete', { id }));
};

/** Checks that a resource which one API key created can be read with another one. Whether a key may write is not documented. */
const keepsWhatItMade = async (world: World, resource: Resource, authorization: string): Promise<void> => {
  if (await world.resources.lasts(resource)) return;
  const json = await world.bodies.body(resource);
  const made = await world.requests.send(requestTo(resource, 'create', { json, authorization, expect: 'open' }));
  const id = succeeded(made) ? idOf(resource, made.json) : undefined;
  if (id === undefined) return;
  const read = requestTo(resource, 'get', { id, expect: 'open' });
  let answer = await world.requests.aside(read);
  await world.context.settles(async () => {
    if (isGone(answer, false)) answer = await world.requests.aside(read);
    return !isGone(answer, false);
  });
  world.claims.check(
    answer,
    {
      place: 'status',
      holds: !isGone(answer, false),
      summary: `a resource that was made with one API key is not there for another (${resource.title})`,
      expected: 'what every API key of the account reads',
      received: `status ${answer.response?.status}`,
    },
    [made],
  );
};

/**
 * Runs `seesOne` for each kind that can be made, and the checks of creations, updates and deletes; at `--effort quick` only `seesOne`, for the first
 * kinds.
 */
export const seesWholeAccount = async (world: World, authorization: string): Promise<void> => {
  for (const resource of world.context.few(kinds, firstKinds.length))
    try {
      await world.leavingNothing(async () => {
        await seesOne(world, resource, authorization);
        if (world.context.isQuick) return;
        if (firstKinds.includes(resource)) await followsUpdates(world, resource, authorization);
        await changesWithEffect(world, resource, authorization);
        await world.passing(() => keepsWhatItMade(world, resource, authorization));
      });
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
    }
};
