import { credentials } from '../../src/contract/resources/account/credentials.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { Life } from '../../src/harness/world/resources/life.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { apiKeyInHand } from '../steps/authentication/api-key.ts';
import { kindsListed, plainList } from '../steps/authentication/plain-list.ts';

/** A request with the token of an API key: a new one, or at `--effort quick` that of the run, whose answers to the same requests are known. */
const rightly = async (world: World): Promise<{ readonly header: Partial<Ask>; readonly known: Partial<Life> }> =>
  world.context.isQuick
    ? { header: {}, known: await world.resources.life(credentials) }
    : { header: { authorization: (await apiKeyInHand(world)).authorization }, known: {} };

/** Every operation is tried with the token of a credential and with that of an API key; delete comes last, because it uses up the resource. */
requirement('credentials.token-is-no-api-key', async ({ world }) => {
  const { header, known } = await rightly(world);
  const { id, shown } = await world.resources.create(credentials);
  if (typeof shown['token'] !== 'string') return leave('the creation response carries no token to try');
  const wrong = 'the token of a tunnel credential as the bearer value';
  const authorization = `Bearer ${shown['token']}`;
  for (const resource of kindsListed(world)) {
    const right = requestTo(resource, 'list', { ...header, expect: 'open' });
    // `--effort quick` takes an earlier accepted answer to the same request with another valid token.
    const accepted = await (world.context.isQuick ? plainList(world, resource) : world.requests.send(right));
    // Whether the list is served at all is a requirement of its own.
    if (succeeded(accepted))
      await world.claims.refuses({ wrong, right, broken: { ...right, authorization }, accepted });
  }
  for (const [ask, answer] of [
    [requestTo(credentials, 'get', { id }), known.fetched],
    [requestTo(credentials, 'update', { id, json: await world.bodies.updateBody(credentials) }), known.updated],
    [requestTo(credentials, 'create', { json: await world.bodies.body(credentials) }), known.created],
    [requestTo(credentials, 'delete', { id }), null],
  ] as const) {
    const accepted = answer && succeeded(answer) ? { accepted: answer } : {};
    const right = { ...ask, ...header };
    await world.claims.refuses({ wrong, right, broken: { ...ask, authorization }, brokenFirst: true, ...accepted });
  }
});
