import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Agent } from '../../../src/emulator/agent/agent.ts';
import { newAgent } from '../../../src/emulator/agent/new-agent.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

const json = async (agent: Agent, method: string, path: string, body?: unknown) => {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetchOnce(`${agent.baseUrl}${path}`, { method, ...sent });
  const text = await response.text();
  return { status: response.status, text, shown: text === '' ? null : JSON.parse(text) };
};

let agent: Agent;
let local: Server;
let port: number;

test.beforeEach(async () => {
  agent = newAgent({ inspectDbSize: 4096 });
  await agent.listen();
  local = createServer((request, response) => response.end(`${request.method} ${request.url}`));
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
  port = (local.address() as AddressInfo).port;
});

test.afterEach(async () => {
  await agent.close();
  local.close();
  local.closeAllConnections();
});

test('a tunnel forwards, counts, captures and stops', async () => {
  const { status, shown } = await json(agent, 'POST', '/api/tunnels', { name: 'a/b', proto: 'http', addr: port });
  expect(status).toBe(201);
  expect(await (await fetchOnce(`${shown.public_url}/x?y=1`)).text()).toBe('GET /x?y=1');
  const detail = await json(agent, 'GET', shown.uri);
  expect(detail.shown.metrics.http.count).toBe(1);
  expect(detail.shown.metrics.conns.count).toBe(1);
  const { requests } = (await json(agent, 'GET', '/api/requests/http?tunnel_name=a/b')).shown;
  expect(requests[0].request.uri).toBe('/x?y=1');
  expect(Buffer.from(requests[0].response.raw, 'base64').toString()).toContain('GET /x?y=1');
  expect((await json(agent, 'DELETE', shown.uri)).status).toBe(204);
  await expect(fetchOnce(`${shown.public_url}/x`)).rejects.toThrow();
});

test('the oldest captured requests are dropped when the memory limit is reached', async () => {
  const { shown } = await json(agent, 'POST', '/api/tunnels', { name: 'a', proto: 'http', addr: port });
  for (let n = 1; n <= 6; n += 1)
    await (await fetchOnce(`${shown.public_url}/${n}`, { method: 'POST', body: 'x'.repeat(900) })).text();
  const { requests } = (await json(agent, 'GET', '/api/requests/http')).shown;
  expect(requests.map(({ request }: { request: { uri: string } }) => request.uri)).toEqual(['/6', '/5']);
});

test('an impossible request is refused with a body that states why', async () => {
  const start = (body: unknown) => json(agent, 'POST', '/api/tunnels', body);
  expect((await start({ name: 'a', proto: 'gopher', addr: port })).shown.details).toHaveProperty('proto');
  expect((await start({ name: 'a', proto: 'http', addr: 'no address' })).shown.details).toHaveProperty('addr');
  expect((await start({ name: 'a', proto: 'http', addr: 70_000 })).status).toBe(422);
  await start({ name: 'a', proto: 'http', addr: port });
  expect((await start({ name: 'a', proto: 'http', addr: port })).status).toBe(409);
  expect((await json(agent, 'POST', '/api/requests/http', { id: 'none' })).status).toBe(404);
  expect((await json(agent, 'GET', '/api/tunnels/%')).status).toBe(400);
});

test('a closed agent frees every port and can be started again', async () => {
  const { shown } = await json(agent, 'POST', '/api/tunnels', { name: 'a', proto: 'http', addr: port });
  expect((await fetchOnce(shown.public_url)).status).toBe(200);
  const { baseUrl } = agent;
  await agent.close();
  await expect(fetchOnce(`${baseUrl}/api/tunnels`)).rejects.toThrow();
  await expect(fetchOnce(shown.public_url)).rejects.toThrow();
  await agent.listen();
  expect((await json(agent, 'GET', '/api/tunnels')).shown).toEqual({ tunnels: [], uri: '/api/tunnels' });
});
