import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type OwnAnswer, type OwnRequirement, requirement } from '../../../src/conduct/own-suite/own-requirement.ts';
import { isObject } from '../../../src/contract/json-object.ts';
import { type Embedded, startEmbedded } from '../../../src/emulator/embedded.ts';
import { trySuite } from '../../../src/library/try-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-own-'));
const before = process.cwd();
let embedded: Embedded;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // Ledgers are written to the current folder.
  process.chdir(folder);
  embedded = await startEmbedded({ fixtureEndpoints: true });
});
test.afterAll(async () => {
  process.chdir(before);
  await embedded.close();
  rmSync(folder, { recursive: true });
});

const policy = {
  path: '/ip_policies',
  body: { description: '{marker}' },
  remove: ['DELETE /ip_policies/{id}'],
} as const;

const tryOne = async (body: OwnRequirement['body'], allow: { write?: boolean } = {}, baseUrl = embedded.baseUrl) => {
  const target = { management: { baseUrl }, allow };
  const outcome = await trySuite([requirement('mine.one', 'It holds.', body)], { target, token: embedded.token });
  const [result] = outcome.requirements;
  return { ...outcome, verdict: result?.verdict, reason: result?.reason, exchanges: result?.exchanges ?? [] };
};

const policies = async (): Promise<number> => {
  const { exchanges } = await tryOne(async ({ send }) => void (await send({ method: 'GET', path: '/ip_policies' })));
  return JSON.parse(exchanges[0]?.response?.body.content ?? '').ip_policies.length;
};

const memberOf = ({ json }: OwnAnswer, key: string): string => String(isObject(json) ? json[key] : undefined);

test('a requirement that holds passes, and created resources are removed', async () => {
  const there = await policies();
  const { verdict, exitCode, cleanup } = await tryOne(async ({ make, send }) => {
    const made = await make(policy);
    const shown = await send({ method: 'GET', path: `/ip_policies/${memberOf(made, 'id')}` });
    assert.match(memberOf(shown, 'description'), /^plumbline\//);
    assert.equal(memberOf(shown, 'description'), memberOf(made, 'description'));
  });
  expect({ verdict, exitCode, ...cleanup }).toMatchObject({
    verdict: 'pass',
    exitCode: 0,
    created: 1,
    removed: 1,
    left: [],
  });
  expect(await policies()).toBe(there);
  expect(readdirSync(join(folder, '.plumbline/ledgers')).filter((name) => !name.endsWith('.done'))).toEqual([]);
});

test('a failed assertion is a deviation without secrets, and created resources are removed', async () => {
  const there = await policies();
  const { verdict, reason, exitCode, cleanup, exchanges } = await tryOne(async ({ make }) => {
    await make(policy);
    assert.equal(embedded.token, 'another');
  });
  expect([verdict, exitCode, cleanup.removed]).toEqual(['fail', 1, 1]);
  expect(reason).toContain('another');
  expect(JSON.stringify([reason, exchanges])).not.toContain(embedded.token);
  expect(await policies()).toBe(there);
});

test('failed assertions of a test library count as deviations', async () => {
  const { verdict } = await tryOne(async ({ send }) => {
    expect((await send({ method: 'GET', path: '/ip_policies' })).status).toBe(500);
  });
  expect(verdict).toBe('fail');
});

for (const [name, body, verdict, exitCode] of [
  ['sends nothing', async () => {}, 'error', 3],
  [
    'has a mistake',
    async ({ send }) => {
      await send({ method: 'GET', path: '/ip_policies' });
      throw new TypeError('no such thing');
    },
    'error',
    3,
  ],
  ['is skipped', async ({ skip }) => skip('not on this plan'), 'unexercised', 0],
  [
    'asks what the target lacks',
    async ({ send }) => void (await send({ method: 'GET', path: '/', api: 'agent' })),
    'unexercised',
    0,
  ],
] as const satisfies readonly (readonly [string, OwnRequirement['body'], string, number])[])
  test(`a body that ${name} does not pass`, async () => {
    expect(await tryOne(body)).toMatchObject({ verdict, exitCode });
  });

test('a suite without write permission writes nothing', async () => {
  const there = await policies();
  const create = { method: 'POST', path: '/ip_policies', body: {} } as const;
  for (const body of [
    async ({ make }) => void (await make(policy)),
    async ({ send }) => void (await send(create)),
  ] as const satisfies readonly OwnRequirement['body'][])
    expect(await tryOne(body, { write: false })).toMatchObject({ verdict: 'unexercised', reason: /allow\.write/ });
  expect(await policies()).toBe(there);
});

test('a resource that cannot be removed is named, and the exit code is 3', async () => {
  const { exitCode, cleanup } = await tryOne(async ({ make }) => {
    await make({ ...policy, remove: ['DELETE /nowhere/{id}'] });
  });
  expect([exitCode, cleanup.left]).toEqual([
    3,
    [expect.objectContaining({ endpoint: 'mine.one', reason: expect.stringContaining('/ip_policies') })],
  ]);
});

test('an unreachable deployment is reported, and invalid settings are refused', async () => {
  expect(await tryOne(async () => {}, {}, 'http://127.0.0.1:9')).toMatchObject({ verdict: 'unexercised', exitCode: 3 });
  const own = requirement('mine.one', 'It holds.', async () => {});
  const management = { baseUrl: embedded.baseUrl, tokenEnv: 'NO_SUCH_VARIABLE' };
  await expect(trySuite([own, own], { target: { management }, token: '' })).rejects.toThrow('Two requirements');
  await expect(trySuite([own], { target: { management } })).rejects.toThrow('NO_SUCH_VARIABLE');
  await expect(trySuite([own], { target: {} })).rejects.toThrow('management or agent is missing');
  expect(() => requirement('No id', 'It holds.', async () => {})).toThrow('id of a requirement');
  expect(() => requirement('mine.one', ' ', async () => {})).toThrow('no statement');
});
