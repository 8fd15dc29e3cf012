import { resourcesUnder } from '../../src/contract/index.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { fixedText } from '../../src/generate/values/text.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { madeAgain } from '../steps/resources/made-again.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';
import { onPages } from '../steps/resources/sightings.ts';

/** Left out one at a time, because each creation carries a marker in the other. */
for (const field of ['description', 'metadata'] as const) {
  for (const resource of resourcesUnder(`${field}-optional`)) {
    requirement.on(resource, `${field}-optional`, async ({ world }) => {
      // At `--effort quick` an earlier accepted creation is enough.
      if (world.context.isQuick) await plainTwin(world, resource);
      else await world.leavingNothing(async () => void (await world.resources.create(resource)));
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

/** Sends a creation that must be refused for its description. Its metadata must not appear in the next one. */
const createInVain = async (world: World, resource: Resource): Promise<void> => {
  if (world.context.isQuick) return;
  const json = await world.bodies.body(resource, { description: fixedText(256, 1) });
  const metadata = `of a refused one ${world.context.marker()}`;
  await world.requests.send(requestTo(resource, 'create', { json: { ...json, metadata }, expect: 'refusal' }));
};

requirement.law('unset-in-list', async ({ world, resource }) => {
  await createInVain(world, resource);
  const made = {
    metadata: [(await world.resources.create(resource, { metadata: undefined })).id],
    description: [(await world.resources.create(resource, { description: undefined })).id],
  };
  // A resource that is made again must not get texts of the deleted one; a deployment that restores one text probably restores both.
  for (const field of world.context.byEffort([], ['metadata'] as const, ['metadata', 'description'] as const)) {
    const again = await madeAgain(world, resource, field);
    if (again !== undefined) made[field].push(again);
  }
  const { pages } = await world.requests.recent(resource, { isNeeded: true });
  for (const field of ['description', 'metadata'] as const)
    for (const { exchange, place, shown } of made[field].flatMap((id) => onPages(pages, resource, id)))
      world.claims.check(exchange, {
        place: `${place}/${field}`,
        holds: shown[field] === undefined || shown[field] === null || shown[field] === '',
        summary: `a list item shows a ${field} that was never set`,
        expected: `no ${field}, null or ''`,
        received: asJson(shown[field]),
      });
});
