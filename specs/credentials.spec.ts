import { apiKeys } from '../src/contract/api-keys.ts';
import { credentials } from '../src/contract/credentials.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { apiKeyInHand } from './steps/api-key.ts';

/** Every operation is tried with the token of a credential and with that of an API key; delete comes last, because it uses up the resource. */
requirement('credentials.token-is-no-api-key', async ({ world }) => {
  const key = await apiKeyInHand(world);
  const { id, shown } = await world.resources.create(credentials);
  if (typeof shown['token'] !== 'string') return leave('the creation response carries no token to try');
  const asks = [
    requestTo(apiKeys, 'list'),
    requestTo(credentials, 'list'),
    requestTo(credentials, 'get', { id }),
    requestTo(credentials, 'update', { id, json: await world.bodies.updateBody(credentials) }),
    requestTo(credentials, 'create', { json: await world.bodies.body(credentials) }),
    requestTo(credentials, 'delete', { id }),
  ];
  for (const ask of asks) {
    await world.claims.refuses({
      wrong: 'the token of a tunnel credential as the bearer value',
      right: { ...ask, authorization: key.authorization },
      broken: { ...ask, authorization: `Bearer ${shown['token']}` },
      brokenFirst: true,
    });
  }
});
