import { apiKeys } from '../src/contract/api-keys.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { need } from '../src/harness/world/need.ts';
import { asJson } from '../src/judge/check.ts';
import { succeeded } from '../src/judge/subject.ts';
import { apiKeyInHand } from './steps/api-key.ts';

requirement('api-keys.token-authenticates', async ({ world }) => {
  const { id, authorization, shown, exchange } = await apiKeyInHand(world);
  const answer = await world.requests.send(requestTo(apiKeys, 'get', { id, authorization, expect: 'open' }));
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
  // Whether the key may create anything is not said; where it does, what it creates belongs to its owner by default.
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
});
