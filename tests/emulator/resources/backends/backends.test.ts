import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { type Embedded, startEmbedded } from '../../../../src/emulator/embedded.ts';
import { fetchOnce } from '../../../exchange/fetch-once.ts';

let embedded: Embedded;
test.beforeAll(async () => {
  embedded = await startEmbedded({ others: 1 });
});
test.afterAll(() => embedded.close());

const ask = async (method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> => {
  const response = await fetchOnce(`${embedded.baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${embedded.token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (response.status === 204 ? null : await response.json()) as unknown };
};
const made = z.looseObject({ id: z.string() });
const make = async (path: string, body: unknown): Promise<{ id: string }> =>
  made.parse((await ask('POST', path, body)).json);

test('a backend cannot become its own descendant at any depth', async () => {
  const { id: inner } = await make('/backends/failover', { backends: [] });
  const { id: outer } = await make('/backends/weighted', { backends: { [inner]: 1 } });
  expect((await ask('PATCH', `/backends/failover/${inner}`, { backends: [outer] })).status).toBe(422);
  expect((await ask('PATCH', `/backends/failover/${inner}`, { backends: [inner] })).status).toBe(422);
});

test('an unknown child is refused, and a child that was deleted since is still shown', async () => {
  const { id: child } = await make('/backends/http_response', { body: 'x' });
  const { id: parent } = await make('/backends/failover', { backends: [child] });
  expect((await ask('POST', '/backends/weighted', { backends: { [`${child}0`]: 1 } })).status).toBe(422);
  expect((await ask('DELETE', `/backends/http_response/${child}`)).status).toBe(204);
  expect((await ask('GET', `/backends/failover/${parent}`)).json).toMatchObject({ backends: [child] });
});

test('a tunnel is in every group all of whose labels it has', async () => {
  const [name = '', value = ''] = embedded.fixtures.tunnelLabel.split('=');
  const one = await make('/backends/tunnel_group', { labels: { [name]: value } });
  expect(one).toMatchObject({ tunnels: [{ id: expect.stringMatching(/^tn_/), uri: expect.stringMatching(/^http/) }] });
  expect(await make('/backends/tunnel_group', { labels: { [name]: value, other: 'x' } })).toMatchObject({
    tunnels: [],
  });
  expect(await make('/backends/tunnel_group', { labels: {} })).toMatchObject({ tunnels: [] });
});

test('headers that are invalid in HTTP are refused', async () => {
  for (const headers of [{ 'a b': 'c' }, { a: 'b\r\nc: d' }, { '': 'a' }])
    expect((await ask('POST', '/backends/http_response', { headers })).status).toBe(422);
});
