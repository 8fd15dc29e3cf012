import { expect } from '@playwright/test';
import { sharedApiKey } from '../../../../specs/steps/authentication/api-key.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

test('the tests of a worker share a key at quick until it is abandoned, and make their own at other efforts', async ({
  deploy,
  work,
}) => {
  const { bench } = work(await deploy({}), { effort: 'quick' });
  const next = async (): Promise<string> => {
    const world = new World(bench, 'credentials.auth-token');
    const { id } = await sharedApiKey(world);
    await world.tidy();
    return id;
  };
  const first = await next();
  expect(await next()).toBe(first);
  new World(bench, 'credentials.auth-deleted-key').abandon(first);
  expect(await next()).not.toBe(first);
  const { bench: other } = work(await deploy({}), { effort: 'standard' });
  const world = new World(other, 'credentials.auth-token');
  expect((await sharedApiKey(world)).id).not.toBe((await sharedApiKey(world)).id);
});
