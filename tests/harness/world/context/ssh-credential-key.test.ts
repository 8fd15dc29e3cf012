import { expect } from '@playwright/test';
import { sshCredentials } from '../../../../src/contract/resources/ssh/ssh-credentials.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';

for (const [kind, type] of [
  ['ed25519', /^ssh-ed25519 /],
  ['ecdsa', /^ecdsa-sha2-nistp256 /],
  ['rsa', /^ssh-rsa /],
] as const) {
  test(`SSH credentials are made with ${kind} keys when only these are accepted, without findings`, async ({
    deploy,
    work,
  }) => {
    const deployment = await deploy();
    const { isPublicKey } = deployment.deployment.rules;
    deployment.deployment.rules.isPublicKey = (text) => isPublicKey(text) && type.test(text);
    const { bench, evidence } = work(deployment);
    const world = new World(bench, 'ssh-credentials.create');
    const [one, other] = [await world.resources.create(sshCredentials), await world.resources.create(sshCredentials)];
    expect(String(one.shown['public_key'])).toMatch(type);
    expect(other.shown['public_key']).not.toBe(one.shown['public_key']);
    expect(evidence.filter((line) => line.kind === 'found')).toEqual([]);
  });
}

test('no SSH credential is made when every kind of key is refused', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.rules.isPublicKey = () => false;
  const { bench } = work(deployment);
  await expect(new World(bench, 'ssh-credentials.create').resources.create(sshCredentials)).rejects.toThrow(
    'this account makes no SSH credential: every plain creation is refused (422, ',
  );
});
