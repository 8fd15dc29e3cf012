import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { preflight, preflightAgent } from '../../src/conduct/preflight.ts';
import { tlsIdentity } from '../exchange/client/tls-identity.ts';
import { http, listen } from '../exchange/loopback.ts';
import { test } from '../harness/bench.ts';

const check = (dial: (of: { baseUrl: string; token: string }) => Parameters<typeof preflight>[0], baseUrl: string) =>
  preflight(dial({ baseUrl, token: 'wrong' }), baseUrl, 'TOKEN_ENV');

test('a deployment that accepts the token passes the preflight, and a refused token is named', async ({
  deploy,
  dial,
}) => {
  const deployment = await deploy();
  expect(await preflight(dial(deployment), deployment.baseUrl, 'TOKEN_ENV')).toBeNull();
  expect(await check(dial, deployment.baseUrl)).toBe(
    `${deployment.baseUrl} refuses the token in TOKEN_ENV: it answers 401 to every list`,
  );
});

for (const [status, reason] of [
  [401, 'refuses the token in TOKEN_ENV: it answers 401 to every list'],
  [403, 'refuses the token in TOKEN_ENV: it answers 403 to every list'],
  [302, /^answers 302 to every list: the token in TOKEN_ENV may be wrong, or .* sign-in page/],
  [400, /^answers 400 to every list: the token in TOKEN_ENV may be wrong, or .* Service-Version under another name/],
  [422, /^answers 422 to every list: the token in TOKEN_ENV may be wrong, or .* Service-Version under another name/],
] as const) {
  test(`a deployment that answers ${status} everywhere fails the preflight with what may be the cause`, async ({
    dial,
  }) => {
    const server = await listen((socket) => socket.write(http(status)));
    const told = (await check(dial, server.url)) ?? '';
    expect(told.startsWith(`${server.url} `)).toBe(true);
    expect(told.slice(server.url.length + 1)).toMatch(reason);
    for (const request of server.requests) expect(request.toString()).toMatch(/^GET \S+ HTTP\/1\.1\r\n/);
    await server.close();
  });
}

for (const status of [429, 502, 503, 504]) {
  test(`a deployment that answers ${status} after all retries fails the preflight`, async ({ dial }) => {
    const server = await listen((socket) => socket.write(http(status, '{}')));
    expect(await check(dial, server.url)).toBe(`${server.url} still answers ${status} after all retries`);
    await server.close();
  });
}

for (const status of [200, 404, 500]) {
  test(`a deployment that answers ${status} passes the preflight after one request`, async ({ dial }) => {
    const server = await listen((socket) => socket.write(http(status, '{}')));
    expect(await check(dial, server.url)).toBeNull();
    expect(server.requests).toHaveLength(1);
    await server.close();
  });
}

test('a deployment that cannot be reached or does not speak HTTP fails the preflight', async ({ dial }) => {
  expect(await check(dial, 'http://127.0.0.1:1')).toMatch(
    /^http:\/\/127\.0\.0\.1:1 could not be reached: .*ECONNREFUSED/,
  );
  const server = await listen((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
  expect(await check(dial, server.url)).toMatch(/ could not be reached: Not HTTP/);
  await server.close();
});

test('a certificate of an unknown authority is reported with the way to trust it', async ({ dial }) => {
  const server = https.createServer({ key: tlsIdentity.key, cert: tlsIdentity.cert }, (_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await check(dial, `https://127.0.0.1:${port}`)).toMatch(/certificate; if it is .*NODE_EXTRA_CA_CERTS/);
  await new Promise((resolve) => server.close(resolve));
});

test('an agent that still answers 503 after all retries fails the preflight', async ({ dial }) => {
  const server = await listen((socket) => socket.write(http(503, '{}', ['Retry-After: 0'])));
  expect(await preflightAgent(dial({ baseUrl: server.url, token: '' }), server.url)).toBe(
    `the agent at ${server.url} still answers 503, as one does whose session is not up`,
  );
  await server.close();
});

test('an agent that answers 503 at first and 200 later passes the preflight', async ({ dial }) => {
  const server = await listen((socket, n) =>
    socket.write(n < 3 ? http(503, '{}', ['Retry-After: 0']) : http(200, '{}')),
  );
  expect(await preflightAgent(dial({ baseUrl: server.url, token: '' }), server.url)).toBeNull();
  expect(server.requests).toHaveLength(3);
  await server.close();
});

test('a 403 of an agent under another name fails the preflight, and one of this machine passes it', async ({
  dial,
}) => {
  const server = await listen((socket) => socket.write(http(403, '{}')));
  const client = dial({ baseUrl: server.url, token: '' });
  expect(await preflightAgent(client, 'http://agent.example:4040')).toBe(
    'the agent at http://agent.example:4040 answers 403: it may serve requests for a local address alone',
  );
  expect(await preflightAgent(client, server.url)).toBeNull();
  await server.close();
});
