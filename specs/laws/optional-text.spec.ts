import { resourcesUnder } from '../../src/contract/index.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';

/** Left out one at a time, because each creation carries a marker in the other. */
for (const field of ['description', 'metadata'] as const) {
  for (const resource of resourcesUnder(`${field}-optional`)) {
    requirement.on(resource, `${field}-optional`, async ({ world }) => {
      // At `--effort quick` one that was accepted will do.
      if (world.context.isQuick) await plainTwin(world, resource);
      else await world.resources.create(resource);
      // Twice, because what is left out does not have to be unique.
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
    description: await world.resources.create(resource, { description: undefined }),
    metadata: await world.resources.create(resource, { metadata: undefined }),
  };
  const { pages, items } = await world.requests.recent(resource, { isNeeded: true });
  for (const field of ['description', 'metadata'] as const) {
    const item = items.find(({ id }) => id === made[field].id);
    const page = pages.at(-1);
    if (item === undefined || page === undefined) continue;
    world.claims.check(page, {
      place: `/${resource.listKey}/*/${field}`,
      holds: item[field] === undefined || item[field] === null || item[field] === '',
      summary: `a list item shows a ${field} that was never set`,
      expected: `no ${field}, null or ''`,
      received: asJson(item[field]),
    });
  }
});
