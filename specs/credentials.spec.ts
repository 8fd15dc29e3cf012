import { credentials } from '../src/contract/credentials.ts';
import { resources } from '../src/contract/index.ts';
import { can, requestTo } from '../src/harness/request/ask.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { succeeded } from '../src/judge/subject.ts';
import { apiKeyInHand } from './steps/api-key.ts';
import { plainList } from './steps/plain-list.ts';

/** Every operation is tried with the token of a credential and with that of an API key; delete comes last, because it uses up the resource. */
requirement('credentials.token-is-no-api-key', async ({ world }) => {
  const key = await apiKeyInHand(world);
  const { id, shown } = await world.resources.create(credentials);
  if (typeof shown['token'] !== 'string') return leave('the creation response carries no token to try');
  const asks = [
    requestTo(credentials, 'get', { id }),
    requestTo(credentials, 'update', { id, json: await world.bodies.updateBody(credentials) }),
    requestTo(credentials, 'create', { json: await world.bodies.body(credentials) }),
    requestTo(credentials, 'delete', { id }),
  ];
  for (const resource of resources.filter((one) => one.api === 'management' && can(one, 'list'))) {
    const right = requestTo(resource, 'list', { authorization: key.authorization, expect: 'open' });
    // The least effort takes any answer to the same request with another token that is right.
    const accepted = await (world.context.effort === 'quick' ? plainList(world, resource) : world.requests.send(right));
    // Whether it is served at all is for its own tests.
    if (succeeded(accepted))
      await world.claims.refuses({
        wrong: 'the token of a tunnel credential as the bearer value',
        right,
        broken: { ...right, authorization: `Bearer ${shown['token']}` },
        accepted,
      });
  }
  for (const ask of asks) {
    await world.claims.refuses({
      wrong: 'the token of a tunnel credential as the bearer value',
      right: { ...ask, authorization: key.authorization },
      broken: { ...ask, authorization: `Bearer ${shown['token']}` },
      brokenFirst: true,
    });
  }
});
