import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { startEmbedded } from '../../src/emulator/embedded.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { itemsOf, visit } from './visit.ts';

/** Whether this process can listen on the port, so that no other server does. */
const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

test('closing does not wait for unfinished requests', async () => {
  const embedded = await startEmbedded();
  const socket = connect(Number(new URL(embedded.baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api_keys HTTP/1.1\r\nHost: x\r\n');
  // The answer to another caller shows that the server has accepted the first connection.
  await fetchOnce(`${embedded.baseUrl}/api_keys`);
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  await embedded.close();
  await ended;
});

test('closing a deployment frees its port', async () => {
  const embedded = await startEmbedded();
  const port = Number(new URL(embedded.baseUrl).port);
  const authorization = `Bearer ${embedded.token}`;
  expect((await fetchOnce(`${embedded.baseUrl}/api_keys`, { headers: { authorization } })).status).toBe(200);
  expect(await canListen(port)).toBe(false);
  await embedded.close();
  expect(await canListen(port)).toBe(true);
  await expect(fetchOnce(`${embedded.baseUrl}/api_keys`, { headers: { authorization } })).rejects.toThrow();
});

test('a taken port is an error', async () => {
  const embedded = await startEmbedded();
  const port = Number(new URL(embedded.baseUrl).port);
  await expect(startEmbedded({ port })).rejects.toThrow('EADDRINUSE');
  await embedded.close();
});

test('a deployment listens on loopback only, and two deployments share nothing', () =>
  visit({}, async (one) =>
    visit({}, async (other) => {
      expect(one.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(one.baseUrl).not.toBe(other.baseUrl);
      await one.send('POST', '/api_keys', { json: {} });
      expect(itemsOf(await other.send('GET', '/api_keys'))).toHaveLength(1);
      expect((await other.send('GET', '/api_keys', { authorization: `Bearer ${one.token}` })).status).toBe(401);
    }),
  ));

test('a path prefix is part of every path and every address', () =>
  visit({ pathPrefix: '/tenant/7', pageSize: 1 }, async ({ send, baseUrl }) => {
    expect(new URL(baseUrl).pathname).toBe('/tenant/7');
    const made = await send('POST', '/api_keys', { json: {} });
    expect(made.fields['uri']).toBe(`${baseUrl}/api_keys/${made.fields['id']}`);
    expect((await send('GET', String(made.fields['uri']))).status).toBe(200);
    const page = await send('GET', '/api_keys');
    expect(page.fields['uri']).toBe(`${baseUrl}/api_keys`);
    expect(String(page.fields['next_page_uri'])).toContain(`${baseUrl}/api_keys?`);
    expect((await send('GET', `${new URL(baseUrl).origin}/api_keys`)).status).toBe(404);
  }));

test('prepare runs before the first request', () =>
  visit(
    { prepare: ({ rules }) => Object.assign(rules, { newId: (prefix: string) => `${prefix}prepared` }) },
    async ({ send }) => {
      expect((await send('POST', '/api_keys', { json: {} })).fields['id']).toBe('ak_prepared');
      // The key of the admin is made before prepare.
      expect(itemsOf(await send('GET', '/api_keys'))[0]?.['id']).not.toBe('ak_prepared');
    },
  ));

test('fixtures that the documents show no way to make exist, three of each kind, with the right prefixes', () =>
  visit({}, async ({ fixtures }) => {
    for (const [ids, prefix] of [
      [fixtures.ipPolicyIds, 'ipp_'],
      [fixtures.tlsCertificateIds, 'cert_'],
      [fixtures.endpointConfigurationIds, 'ec_'],
    ] as const) {
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(id).toMatch(new RegExp(`^${prefix}\\w{27}$`));
    }
    expect(fixtures.ownerIds.self).not.toBe(fixtures.ownerIds.other);
  }));

test('both APIs and the tunnels listen on the given host, and show it or the public host', async () => {
  for (const [options, shown] of [
    [{ host: 'localhost' }, 'localhost'],
    [{ host: '0.0.0.0' }, '127.0.0.1'],
    [{ host: '127.0.0.2' }, '127.0.0.2'],
    [{ host: '0.0.0.0', publicHost: 'localhost' }, 'localhost'],
  ] as const) {
    const { baseUrl, agentUrl, token, close } = await startEmbedded({ ...options, token: 'my-token' });
    expect(token).toBe('my-token');
    const headers = { authorization: 'Bearer my-token' };
    const keys = await fetchOnce(`${baseUrl}/api_keys`, { headers });
    const started = await fetchOnce(`${agentUrl}/api/tunnels`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'mine', proto: 'http', addr: '1' }),
    });
    const publicUrl: string = JSON.parse(await started.text()).public_url;
    const addresses: string[] = [baseUrl, agentUrl, JSON.parse(await keys.text()).uri, publicUrl];
    expect(addresses.map((address) => new URL(address).hostname)).toEqual(addresses.map(() => shown));
    // No server listens behind the tunnel.
    expect((await fetchOnce(publicUrl)).status).toBe(502);
    await close();
  }
});
