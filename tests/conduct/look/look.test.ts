import { expect } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { lendableIn } from '../../../src/conduct/look/lendable.ts';
import { type DeploymentSight, look } from '../../../src/conduct/look/look.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { test } from '../../harness/bench.ts';
import { json, listen } from '../../suites/try-everything.ts';

const seen = async (embedded: Embedded): Promise<DeploymentSight> => {
  const sight = await look(targetOf(embeddedTarget(embedded), 'tests'), embedded.token);
  if (typeof sight === 'string') throw new Error(sight);
  return sight;
};

/** Replaces the answer of a list. */
const answers = (d: Deployment, path: string, status: number): void =>
  d.detour(`GET ${path}`, () => ({ status, headers: { 'RateLimit-Policy': '120;w=60' }, body: {} }));

test('looking at a deployment sends GET only', async () => {
  const sent: string[] = [];
  const { baseUrl, close } = await listen((request, body, response) => {
    sent.push(`${request.method} ${request.url}`);
    json(200, '{}')(request, body, response);
  });
  const sight = await look(targetOf({ management: { baseUrl }, agent: { baseUrl } }, 'tests'), 'token');
  await close();
  expect(sight).toMatchObject({ tooMany: 0 });
  expect(sent).toContain('GET /tls_certificates');
  expect(sent).toContain('GET /api/tunnels');
  expect(sent.filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(sent.length).toBeLessThan(30);
});

test('looking records the answer of every list', async ({ deploy }) => {
  const embedded = await deploy({
    others: 3,
    pageSize: 2,
    prepare: (d) => {
      answers(d, '/edges/tls', 403);
      answers(d, '/event_destinations', 404);
    },
  });
  const { families, latencyMs, rateHeaders, tooMany } = await seen(embedded);
  expect(families.size).toBe(19);
  expect(families.get('api-keys')).toMatchObject({ path: '/api_keys', status: 200, more: true });
  expect(families.get('api-keys')?.items).toHaveLength(2);
  expect(families.get('tls-edges')).toMatchObject({ status: 403, items: [], more: false });
  expect(families.get('event-destinations')).toMatchObject({ status: 404 });
  expect(families.get('agent-tunnels')).toMatchObject({ path: '/api/tunnels', status: 200 });
  expect(rateHeaders.map(([name, value]) => `${name.toLowerCase()} ${value}`)).toEqual(['ratelimit-policy 120;w=60']);
  expect([tooMany, latencyMs.management, latencyMs.agent]).toEqual([0, expect.any(Number), expect.any(Number)]);
});

test('fixtures shown in the lists are collected', async ({ deploy }) => {
  const embedded = await deploy({ others: 4 });
  const { sessions, owners, ...lendable } = lendableIn(await seen(embedded));
  expect(owners).toContain(embedded.fixtures.ownerIds.self);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toEqual({ id: expect.stringMatching(/^ts_/), os: expect.any(String), version: '3.4.1' });
  expect(embedded.fixtures.ipPolicyIds).toEqual(expect.arrayContaining([...lendable.ipPolicyIds]));
  expect(lendable.ipPolicyIds.length).toBeGreaterThan(0);
});

test('looking at a deployment that does not answer or refuses the token gives the reason', async ({ deploy }) => {
  const embedded = await deploy();
  const target = targetOf(embeddedTarget(embedded), 'tests');
  expect(await look(target, 'another-token')).toMatch(
    /refuses the token in PLUMBLINE_TOKEN: it answers 401 to every list$/,
  );
  await embedded.close();
  expect(await look(target, embedded.token)).toMatch(/could not be reached/);
});
