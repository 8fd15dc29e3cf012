import { expect } from '@playwright/test';
import fc from 'fast-check';
import { follow, sequences, tellingSteps } from '../../../../specs/steps/sequences/resource-sequences.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { forAny } from '../../../../src/harness/world/property.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

test('sequences of a resource are long and use every step', () => {
  const texts = fc.sample(sequences(), { numRuns: 50, seed: 1 }).map((steps) => [...steps].map(String));
  const words = new Set(texts.flat().map((text) => text.replace(/ \d.*/, '')));
  expect(words).toEqual(new Set(['create', 'get', 'get all', 'update', 'delete']));
  expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(10);
});

const tryIt = async (world: World): Promise<void> => {
  await forAny(world, sequences(), 5, (steps) => follow(world, apiKeys, steps));
};

test('a conforming deployment has no finding in any sequence', async ({ deploy, work }) => {
  const { bench } = work(await deploy());
  const world = new World(bench, 'api-keys.lifecycle');
  await tryIt(world);
  expect(world.claims.findings).toBe(0);
  expect(bench.notebook.times('api-keys.lifecycle')).toBeGreaterThan(10);
});

for (const [fault, summary] of [
  ['api-keys.update-spills-description', /changed though no request changed it$/],
  ['api-keys.second-delete-undoes-another', /^a resource that was not deleted is gone$/],
] as const) {
  test(`an effect of one step on another resource is found: ${fault}`, async ({ deploy, work }) => {
    const { bench } = work(await deploy({ prepare: faultNamed(fault).plant }));
    await tryIt(new World(bench, 'api-keys.lifecycle'));
    const finding = bench.notebook.firstFindingOf('api-keys.lifecycle');
    expect(finding?.summary).toMatch(summary);
  });
}

for (const [fault, summary] of [
  ['api-keys.update-goes-by-description', /^an update also changed a resource/],
  ['api-keys.delete-goes-by-description', /^a resource that was not deleted is gone$/],
  ['api-keys.deleted-returns-with-a-creation', /^a resource that was deleted is in the list/],
  ['api-keys.deleted-returns-with-an-update', /^a resource that was deleted is in the list/],
  ['api-keys.delete-hides-another', /^a resource that was listed is no longer in the list/],
] as const) {
  test(`a fault is found by the telling steps with any seed: ${fault}`, async ({ deploy, work }) => {
    const { bench } = work(await deploy({ prepare: faultNamed(fault).plant }));
    await follow(new World(bench, 'api-keys.lifecycle'), apiKeys, tellingSteps);
    expect(bench.notebook.firstFindingOf('api-keys.lifecycle')?.summary).toMatch(summary);
  });
}
