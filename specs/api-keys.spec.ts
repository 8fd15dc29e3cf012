import { apiKeys } from '../src/contract/api-keys.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { succeeded } from '../src/judge/subject.ts';
import { apiKeyInHand } from './steps/api-key.ts';

requirement('api-keys.token-authenticates', async ({ world }) => {
  const { id, authorization, exchange } = await apiKeyInHand(world);
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
});
