/** Fixtures that a run makes itself: tests use them, and the account is afterwards as it was before. */
import { expect } from '@playwright/test';
import type { Call } from '../../src/emulator/base/call.ts';
import { type Embedded, startEmbedded } from '../../src/emulator/embedded.ts';
import { sampleRecipes } from '../harness/recipes/sample-recipes.ts';
import { tokenEnv } from './account.ts';
import { test } from './workplace.ts';

const only = [
  'ip-policy-rules.create',
  'route-ip-restriction.replace',
  'route-oidc.replace',
  'route-saml.replace',
  'reserved-domains.certificate-on-update',
];
const args = ['run', '--target', 'target.json', '--quiet', '--out', 'out', ...only.flatMap((id) => ['--only', id])];

const targetFor = ({ baseUrl }: Embedded): object => ({
  management: { baseUrl, tokenEnv },
  recipes: sampleRecipes,
  patience: { settleMs: 100, deletionMs: 100 },
});

const everythingOn = ({ deployment: { shelves } }: Embedded): string[] =>
  [...shelves].flatMap(([path, shelf]) => shelf.all().map((stored) => `${path} ${JSON.stringify(stored)}`));

test('a run with recipes only tries the requirements that need their fixtures, and leaves the account as it was', async ({
  workplace,
}) => {
  const account = await startEmbedded({ fixtureEndpoints: true, pageSize: 2 });
  try {
    const before = everythingOn(account);
    workplace.write('target.json', targetFor(account));
    const { code, stderr } = await workplace.run(args, { [tokenEnv]: account.token });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { requirements, cleanup, run } = workplace.report('out');
    expect(requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)).toEqual(
      expect.arrayContaining(only),
    );
    expect(cleanup).toMatchObject({ left: [] });
    // Modules that cannot be deleted from a route are removed with the route.
    expect(cleanup.lasting).toBeUndefined();
    expect(run.settings?.target).not.toHaveProperty('recipes');
    expect(everythingOn(account)).toEqual(before);
  } finally {
    await account.close();
  }
});

test('a run killed while it makes fixtures leaves nothing after clean', async ({ workplace }) => {
  let strike: (route: string) => void = () => {};
  const account = await startEmbedded({
    fixtureEndpoints: true,
    prepare: (deployment) =>
      deployment.detour('POST /edges/https/{edge_id}/routes', async (call: Call, next) => {
        const reply = await next(call);
        // The resource is made, but its answer never arrives.
        strike(call.route);
        return reply;
      }),
  });
  try {
    const before = everythingOn(account);
    workplace.write('target.json', targetFor(account));
    const env = { [tokenEnv]: account.token };
    const struck = new Promise<void>((resolve) => {
      strike = () => {
        process.kill(-running.pid, 'SIGKILL');
        resolve();
      };
    });
    const running = workplace.start(args, env);
    await Promise.race([struck, running.ended]);
    await running.ended;
    expect(everythingOn(account).length).toBeGreaterThan(before.length);
    const { code, stdout } = await workplace.run(['clean', '--target', 'target.json'], env);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^run \S+: 4 of 4 created resources are removed\n$/),
    });
    expect(everythingOn(account)).toEqual(before);
  } finally {
    await account.close();
  }
});
