import { expect } from '@playwright/test';
import { laterSighting, sight } from '../../../../specs/steps/resources/sightings.ts';
import { agentIngresses } from '../../../../src/contract/resources/reserved/agent-ingresses.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

test('an accepted example is seen in the answers to create, get and list, and a refused one in none', async ({
  deploy,
  work,
}) => {
  const { bench } = work(await deploy());
  const world = new World(bench, 'agent-ingresses.ns-targets');
  const { plain, odd } = await sight(world, agentIngresses, { plain: {}, odd: { domain: 'two words' } });
  expect(plain?.sightings.map(({ place }) => place)).toEqual(['', '', '/ingresses/*']);
  expect(odd?.created.response?.status).toBe(422);
  expect(odd?.sightings).toEqual([]);
});

for (const position of [0, 2]) {
  test(`a value that sighting ${position} does not show yet is looked for again in the same kind of answer`, async ({
    deploy,
    work,
  }) => {
    const deployment = await deploy();
    let looks = 0;
    deployment.deployment.finishes.push(({ body }) => {
      const shown = (body as { ingresses?: { ns_targets: string[] }[] }).ingresses ?? [
        body as { ns_targets: string[] },
      ];
      looks += 1;
      if (looks < 5) for (const one of shown) one.ns_targets = [];
    });
    const { bench, exchanges } = work(deployment);
    const world = new World(bench, 'agent-ingresses.ns-targets');
    const { plain } = await sight(world, agentIngresses, { plain: {} });
    const first = plain?.sightings[position];
    if (first === undefined) throw new Error('nothing was seen');
    const isNamed = (shown: { readonly [field: string]: unknown }): boolean =>
      Array.isArray(shown['ns_targets']) && shown['ns_targets'].length > 0;
    const later = await laterSighting(world, agentIngresses, first, isNamed);
    expect(later.place).toBe(first.place);
    expect(isNamed(later.shown)).toBe(true);
    const asked = exchanges.slice(3).map(({ endpoint }) => endpoint);
    expect(new Set(asked)).toEqual(new Set([position === 0 ? 'GET /agent_ingresses/{id}' : 'GET /agent_ingresses']));
    // A sighting that already holds is returned without a request.
    expect(await laterSighting(world, agentIngresses, later, isNamed)).toBe(later);
    expect(exchanges).toHaveLength(3 + asked.length);
  });
}
