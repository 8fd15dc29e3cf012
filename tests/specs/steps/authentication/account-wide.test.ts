import { expect } from '@playwright/test';
import { seesWholeAccount } from '../../../../specs/steps/authentication/account-wide.ts';
import { apiKeyInHand } from '../../../../specs/steps/authentication/api-key.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

const look = async (world: World): Promise<void> => {
  const { authorization } = await apiKeyInHand(world);
  await seesWholeAccount(world, authorization);
};

test('a key that reads resources of another key holds, and so does a key that is refused with 403', async ({
  deploy,
  work,
}) => {
  for (const status of [200, 403]) {
    const deployment = await deploy({
      prepare: (one) =>
        one.detour('GET /reserved_addrs/{id}', (call, next) =>
          status === 200 ? next(call) : { status, headers: {}, body: {} },
        ),
    });
    const { bench } = work(deployment, { effort: 'standard' });
    const world = new World(bench, 'api-keys.token-authenticates');
    await look(world);
    expect(world.claims.findings).toBe(0);
    expect(bench.notebook.times('api-keys.token-authenticates')).toBeGreaterThan(20);
  }
});

for (const [fault, received] of [
  ['api-keys.token-hides-what-others-made', 'status 404'],
  ['api-keys.token-lists-own-alone', 'a list without it'],
] as const) {
  test(`a key that hides resources of another key is found: ${fault}`, async ({ deploy, work }) => {
    const { bench } = work(await deploy({ prepare: faultNamed(fault).plant }));
    await look(new World(bench, 'api-keys.token-authenticates'));
    expect(bench.notebook.firstFindingOf('api-keys.token-authenticates')?.received).toBe(received);
  });
}
