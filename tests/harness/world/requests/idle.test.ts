import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { idleOf } from '../../../../src/harness/world/requests/idle.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';

const keysOf = ({ deployment }: Embedded): number => deployment.shelf('/api_keys').all().length;

test('shared resources of an idle worker are removed when other workers need room for their kind', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const { bench } = work(embedded);
  const before = keysOf(embedded);
  const world = new World(bench, 'api-keys.create');
  await world.resources.shared('api-keys', 'a key that all tests may look at');
  await world.tidy();
  expect(keysOf(embedded)).toBe(before + 1);
  const idle = idleOf(bench);
  idle.begin();
  bench.reservations.take(`scarce ${apiKeys.collection}`);
  await expect.poll(() => keysOf(embedded)).toBe(before);
  await idle.end();
});
