import { expect } from '@playwright/test';
import { inBatches } from '../../../../specs/steps/resources/in-batches.ts';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { freedomNamed } from '../../../emulator/freedoms/freedom-named.ts';
import { test } from '../../../harness/bench.ts';

test('with room for two, five things are used in pairs, and the last stays', async ({ deploy, work }) => {
  const embedded = await deploy();
  freedomNamed('few-of-each-kind').plant(embedded.deployment);
  const before = embedded.deployment.shelf('/api_keys').all().length;
  const world = new World(work(embedded).bench, 'api-keys.create');
  const used: (readonly number[])[] = [];
  const make = async (n: number): Promise<number> => {
    await world.resources.create(apiKeys);
    return n;
  };
  await inBatches(world, [1, 2, 3, 4, 5], make, async (made) => void used.push(made));
  expect(used).toEqual([[1, 2], [3, 4], [5]]);
  expect(embedded.deployment.shelf('/api_keys').all()).toHaveLength(before + 1);
});

test('inBatches without room for one item throws the reason', async ({ deploy, work }) => {
  const embedded = await deploy();
  freedomNamed('few-of-each-kind').plant(embedded.deployment);
  const world = new World(work(embedded).bench, 'api-keys.create');
  for (let n = 0; n < 2; n += 1) await world.resources.create(apiKeys);
  const make = async (): Promise<void> => void (await world.resources.create(apiKeys));
  await expect(inBatches(world, [1], make, async () => {})).rejects.toThrow('there may be no room for more');
});
