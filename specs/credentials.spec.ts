import { apiKeys } from '../src/contract/api-keys.ts';
import { credentials } from '../src/contract/credentials.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { apiKeyInHand } from './steps/api-key.ts';

/** Every operation is tried with the token of a credential and with that of an API key; delete comes last, because it uses up the resource. */
requirement('credentials.token-is-no-api-key', async ({ world }) => {
  const key = await apiKeyInHand(world);
  const { id, shown } = await world.create(credentials);
  if (typeof shown['token'] !== 'string') return world.leave('the creation response carries no token to try');
  const asks = [
    world.ask(apiKeys, 'list'),
    world.ask(credentials, 'list'),
    world.ask(credentials, 'get', { id }),
    world.ask(credentials, 'update', { id, json: await world.updateBody(credentials) }),
    world.ask(credentials, 'create', { json: await world.body(credentials) }),
    world.ask(credentials, 'delete', { id }),
  ];
  for (const ask of asks) {
    await world.refuses({
      wrong: 'the token of a tunnel credential as the bearer value',
      right: { ...ask, authorization: key.authorization },
      broken: { ...ask, authorization: `Bearer ${shown['token']}` },
      brokenFirst: true,
    });
  }
});
