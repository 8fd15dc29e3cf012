import { resourcesUnder } from '../../src/contract/index.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { madeAgain } from '../steps/resources/made-again.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';

/** Left out one at a time, because each creation carries a marker in the other. */
for (const field of ['description', 'metadata'] as const) {
  for (const resource of resourcesUnder(`${field}-optional`)) {
    requirement.on(resource, `${field}-optional`, async ({ world }) => {
      // At `--effort quick` an earlier accepted creation is enough.
      if (world.context.isQuick) await plainTwin(world, resource);
      else await world.resources.create(resource);
      // Twice, because a missing text must not have to be unique.
      const before: Exchange[] = [];
      for (const which of ['a', 'a second']) {
        const answer = await world.requests.attempt(
          resource,
          await world.bodies.body(resource, { [field]: undefined }),
        );
        const isTaken = world.claims.check(
          answer,
          {
            place: 'status',
            holds: succeeded(answer),
            summary: `${which} creation without ${field} is refused`,
            expected: `status ${201}`,
            received: `status ${answer.response?.status}`,
          },
          before,
        );
        before.push(answer);
        if (!isTaken || field === 'metadata') return;
      }
    });
  }
}

requirement.law('unset-in-list', async ({ world, resource }) => {
  const made = {
    description: [(await world.resources.create(resource, { description: undefined })).id],
    metadata: [(await world.resources.create(resource, { metadata: undefined })).id],
  };
  // A resource that is made again must not get texts of the deleted one; a deployment that restores one text probably restores both.
  for (const field of world.context.byEffort([], ['metadata'] as const, ['metadata', 'description'] as const)) {
    const again = await madeAgain(world, resource, field);
    if (again !== undefined) made[field].push(again);
  }
  const { pages, items } = await world.requests.recent(resource, { isNeeded: true });
  const page = pages.at(-1);
  if (page === undefined) return;
  for (const field of ['description', 'metadata'] as const) {
    for (const item of items.filter(({ id }) => typeof id === 'string' && made[field].includes(id))) {
      world.claims.check(page, {
        place: `/${resource.listKey}/*/${field}`,
        holds: item[field] === undefined || item[field] === null || item[field] === '',
        summary: `a list item shows a ${field} that was never set`,
        expected: `no ${field}, null or ''`,
        received: asJson(item[field]),
      });
    }
  }
});
