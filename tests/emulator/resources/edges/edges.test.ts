import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { type Embedded, startEmbedded } from '../../../../src/emulator/embedded.ts';
import { fetchOnce } from '../../../exchange/fetch-once.ts';

let embedded: Embedded;
test.beforeAll(async () => {
  embedded = await startEmbedded();
});
test.afterAll(() => embedded.close());

const ask = async (method: string, path: string, body: unknown): Promise<{ status: number; json: unknown }> => {
  const response = await fetchOnce(`${embedded.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${embedded.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as unknown };
};
const edgeWith = async (terminate_at: string): Promise<string> => {
  const { json } = await ask('POST', '/edges/tls', { tls_termination: { terminate_at } });
  return z.looseObject({ id: z.string() }).parse(json).id;
};
const restriction = () => ({ ip_policy_ids: embedded.fixtures.ipPolicyIds.slice(0, 1) });
const upstream = { terminate_at: 'upstream' };

test('an IP restriction and mutual TLS are refused with upstream termination, in any order and by any request', async () => {
  const passed = await edgeWith('upstream');
  for (const module of [{ ip_restriction: restriction() }, { mutual_tls: {} }])
    expect((await ask('PATCH', `/edges/tls/${passed}`, module)).status).toBe(422);
  expect((await ask('PUT', `/edges/tls/${passed}/ip_restriction`, restriction())).status).toBe(422);
  expect((await ask('POST', '/edges/tls', { tls_termination: upstream, mutual_tls: {} })).status).toBe(422);
  const ended = await edgeWith('edge');
  expect((await ask('PUT', `/edges/tls/${ended}/ip_restriction`, restriction())).status).toBe(200);
  expect((await ask('PATCH', `/edges/tls/${ended}`, { tls_termination: upstream })).status).toBe(422);
});

test('a backend is accepted with upstream termination', async () => {
  const { json } = await ask('POST', '/backends/http_response', { body: 'x' });
  const { id: backend_id } = z.looseObject({ id: z.string() }).parse(json);
  const edge = await edgeWith('upstream');
  expect((await ask('PATCH', `/edges/tls/${edge}`, { backend: { backend_id } })).status).toBe(200);
});
