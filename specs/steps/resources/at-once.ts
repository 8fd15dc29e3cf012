import type { Resource } from '../../../src/contract/terms/contract.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { createTogether } from './together.ts';

/**
 * Reads and deletes two resources concurrently: each request concerns only the resource in its path. A deployment may refuse concurrent requests,
 * but what it answers with success must be done.
 */
export const actAtOnce = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick || !can(resource, 'delete')) return;
  await world.passing(async () => {
    const ids = (await createTogether(world, resource, 2)).map(({ id }) => id);
    const get = (id: string) => requestTo(resource, 'get', { id, expect: 'open' });
    const read = await Promise.all(ids.map((id) => world.requests.send(get(id))));
    for (const [n, answer] of read.entries())
      if (succeeded(answer))
        world.claims.check(answer, {
          place: '/id',
          holds: need(answer)['id'] === ids[n],
          summary: 'of two reads at once, one shows what the other asked for',
          expected: asJson(ids[n]),
          received: asJson(need(answer)['id']),
        });
    const deletions = await Promise.all(
      ids.map((id) => world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }))),
    );
    for (const [n, deleted] of deletions.entries()) {
      if (!succeeded(deleted)) continue;
      const answer = await world.requests.send(get(ids[n] ?? ''));
      const shown = succeeded(answer) ? need(answer) : {};
      const before = read[n] && succeeded(read[n]) ? need(read[n]) : {};
      world.claims.check(
        answer,
        {
          place: 'status',
          // An id may have been given to another resource since.
          holds: !succeeded(answer) || shown['description'] !== before['description'],
          summary: 'of two deletions at once, one deleted nothing',
          expected: 'a refusal',
          received: `status ${answer.response?.status}`,
        },
        deletions,
      );
    }
  });
};
