import { isObject } from '../src/contract/json-object.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { succeeded } from '../src/judge/subject/subject.ts';
import { kindsListed, plainList } from './steps/authentication/plain-list.ts';

requirement('api.version-2', async ({ world }) => {
  for (const resource of kindsListed(world)) {
    const answer = await plainList(world, resource);
    // A success without a list is judged under list-envelope.
    const { json } = answer;
    if (succeeded(answer) && !(isObject(json) && Array.isArray(json[resource.listKey]))) continue;
    world.claims.check(answer, {
      place: 'status',
      holds: succeeded(answer),
      summary: 'a request with Service-Version: 2 is not served',
      expected: 'status 200',
      received: `status ${answer.response?.status}`,
    });
  }
});
