import { expect } from '@playwright/test';
import { Injections } from '../../../src/conduct/proxy/injections.ts';
import { reasons } from '../../../src/conduct/recording/reasons.ts';
import { http, test } from '../../exchange/loopback.ts';
import { converse, json, key, request, stand, token } from './scene.ts';

test('request and answer are forwarded byte for byte, except Host and hop-by-hop headers', async ({ serve }) => {
  const body = '{ "description": "\\u00e9\u00c3\u00a9" }';
  const answer =
    'HTTP/1.1 201 Mine\r\nX-Twice: a\r\nx-twice: b\r\nContent-Length: 2\r\nKeep-Alive: timeout=9\r\n\r\n{}';
  const target = await serve((socket) => socket.write(answer));
  const { proxy, url } = await stand(target.url);
  const head = ['POST /api_keys?a=%2f&b HTTP/1.1', 'X-Odd:  spaced ', 'host: here', 'x-odd: again', 'Gone: 1'];
  const said = await converse(
    url,
    [...head, `Content-Length: ${body.length}`, 'Connection: close, gone', 'TE: trailers', '', body].join('\r\n'),
  );
  await proxy.close();
  expect(target.requests[0]?.toString('latin1')).toBe(
    [
      ...['POST /api_keys?a=%2f&b HTTP/1.1', 'X-Odd: spaced', `host: 127.0.0.1:${target.port}`, 'x-odd: again'],
      ...[`Content-Length: ${body.length}`, 'Connection: close', '', body],
    ].join('\r\n'),
  );
  expect(said).toBe(
    'HTTP/1.1 201 Mine\r\nX-Twice: a\r\nx-twice: b\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
});

test('a chunked body is forwarded chunked', async ({ serve }) => {
  const target = await serve(() => {});
  const { proxy, url } = await stand(target.url);
  const said = converse(
    url,
    'POST /api_keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  );
  const received = (): string => Buffer.concat(target.requests).toString('latin1');
  await expect.poll(received).toMatch(/\r\nTransfer-Encoding: chunked\r\n[\s\S]*\r\n\r\n2\r\n\{\}\r\n0\r\n\r\n$/);
  expect(received()).not.toContain('Content-Length');
  await target.close();
  expect(await said).toMatch(/^HTTP\/1\.1 502 /);
  await proxy.close();
});

test('tunnels, WebSockets and foreign addresses are refused with the reason and not forwarded', async ({ serve }) => {
  const target = await serve((socket) => socket.write(http(200, '{}')));
  const { proxy, url, judging } = await stand(target.url);
  const connect = await converse(url, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
  expect(connect).toMatch(/^HTTP\/1\.1 501 [\s\S]*opens no tunnels/);
  const upgrade = await converse(url, request('GET', '/api_keys', '', ['Upgrade: websocket']));
  expect(upgrade).toMatch(/^HTTP\/1\.1 501 [\s\S]*no WebSocket/);
  expect(await converse(url, request('GET', 'http://example.com/'))).toMatch(/^HTTP\/1\.1 400 [\s\S]*base address/);
  expect(target.requests).toEqual([]);
  // A client that merely offers HTTP/2 continues with HTTP/1.1.
  expect(await converse(url, request('GET', '/x', '', ['Upgrade: h2c', 'HTTP2-Settings: AA']))).toMatch(
    /^HTTP\/1\.1 200/,
  );
  expect(target.requests[0]?.toString('latin1')).not.toMatch(/upgrade|http2/i);
  await proxy.close();
  expect(judging.traffic.exchanges).toBe(0);
});

test('a deployment that hangs, breaks off or is down makes no deviation, and the client gets the reason', async ({
  serve,
}) => {
  const answers = ['HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf', null];
  const target = await serve((socket, count) => {
    const answer = answers[count - 1];
    if (typeof answer === 'string') socket.end(answer);
  });
  const { proxy, url, judging } = await stand(target.url);
  const hasty = await stand(target.url, { silenceMs: 300 });
  const get = request('GET', '/api_keys');
  expect(await converse(url, get)).toMatch(/\r\n\r\nhalf$/);
  expect(await converse(hasty.url, get)).toMatch(
    /^HTTP\/1\.1 504 [\s\S]*Plumbline-Proxy: no answer \(silent for 300 ms\)/,
  );
  await target.close();
  expect(await converse(url, get)).toMatch(/^HTTP\/1\.1 502 [\s\S]*ECONNREFUSED/);
  await proxy.close();
  await hasty.proxy.close();
  expect([...judging.findings, ...hasty.judging.findings]).toEqual([]);
  expect(judging.unjudged.get(reasons.unanswered)).toBe(2);
  expect(hasty.judging.unjudged.get(reasons.unanswered)).toBe(1);
});

test('the deployment is judged, and flaws of the client are listed separately', async ({ serve }) => {
  const target = await serve((socket) =>
    socket.write(json(200, key(target.url, { token: 'issued-0123456789-abcdef' }))),
  );
  const live: string[] = [];
  const { proxy, url, judging } = await stand(target.url, { onClient: ({ place }) => live.push(place) });
  const sent = JSON.stringify({ description: 'x', colour: 'blue' });
  await converse(url, request('POST', '/api_keys', sent));
  await converse(url, request('POST', '/api_keys', sent));
  for (const id of ['ipp_1a', 'ipp_2B']) await converse(url, request('GET', `/ip_policies/${id}?secret=1`));
  await proxy.close();
  expect(judging.outcome.findings).toMatchObject([
    { requirement: 'api-keys.create', exchanges: ['p-1'] },
    expect.anything(),
  ]);
  expect(judging.findings.some(({ place }) => place.includes('colour'))).toBe(false);
  expect(proxy.client.all).toMatchObject([
    { kind: 'unknown-field', endpoint: 'POST /api_keys', place: '/colour', times: 2, exchanges: ['p-1', 'p-2'] },
    { kind: 'endpoint', endpoint: 'GET /ip_policies/{id}', place: '', times: 2, exchanges: ['p-3', 'p-4'] },
  ]);
  expect(live).toEqual(['/colour', '']);
  const written = JSON.stringify([judging.outcome.evidence, judging.outcome.findings, proxy.client.all]);
  expect(written).toContain('[redacted:');
  expect(written).not.toContain(token);
  expect(written).not.toContain('issued-0123456789-abcdef');
});

test('a secret that becomes known late is redacted in earlier findings', async ({ serve }) => {
  const secret = '2Vd8UrE7sX0mNw5TqZ1bYkGhC4J_5LwPq3RtV9xZb7NcMd2Kf';
  const target = await serve((socket, count) =>
    socket.write(
      count === 1
        ? json(200, key(target.url, { id: 'key_1', description: secret }))
        : json(201, key(target.url, { token: secret })),
    ),
  );
  const { proxy, url, judging } = await stand(target.url);
  await converse(url, request('GET', '/api_keys/ak_1'));
  await expect.poll(() => judging.findings.length).toBeGreaterThan(0);
  expect(JSON.stringify(judging.evidence)).toContain(secret);
  await converse(url, request('POST', '/api_keys', '{}'));
  await proxy.close();
  expect(JSON.stringify(judging.outcome)).toContain('[redacted:token]');
  expect(JSON.stringify(judging.outcome)).not.toContain(secret);
  expect(judging.redact(secret)).toBe('[redacted:token]');
});

test('bodies above the bound are forwarded completely and judged by their status only', async ({ serve }) => {
  const long = 'x'.repeat(300_000);
  const target = await serve((socket) => socket.write(json(200, `{"description":"${long}"}`)));
  const { proxy, url, judging } = await stand(target.url, { mostBytes: 1000 });
  const said = await converse(url, request('PATCH', '/api_keys/ak_1', `{"description":"${long}"}`));
  await proxy.close();
  expect(said.endsWith(`${long}"}`)).toBe(true);
  expect(target.requests[0]?.length).toBeGreaterThan(300_000);
  expect(judging.unjudged).toEqual(
    new Map([
      [reasons.cut, 1],
      [reasons.sentCut, 1],
    ]),
  );
  expect(judging.findings).toEqual([]);
});

test('exchanges in flight at the same time are not compared with each other', async ({ serve }) => {
  const shown = (description: string): string => json(200, key(target.url, { description }));
  let first = (): void => {};
  const target = await serve((socket, count) => {
    // The second update is carried out first, and the answer to the first update shows it.
    if (count === 1) first = () => socket.write(shown('second'));
    else {
      socket.write(shown('second'));
      first();
    }
  });
  const { proxy, url, judging } = await stand(target.url);
  const one = converse(url, request('PATCH', '/api_keys/ak_1', '{"description":"first"}'));
  await expect.poll(() => target.requests.length).toBe(1);
  await Promise.all([one, converse(url, request('PATCH', '/api_keys/ak_1', '{"description":"second"}'))]);
  await proxy.close();
  expect(judging.findings).toEqual([]);
  expect(judging.unjudged.get(reasons.overlapping)).toBe(2);
});

test('injected answers are marked, not forwarded and not judged', async ({ serve }) => {
  const target = await serve((socket) => socket.write(http(500)));
  const chances = { '429': 0, '503': 0, reset: 0 };
  for (const [kind, says] of [
    ['429', /^HTTP\/1\.1 429 [\s\S]*Plumbline-Proxy: injected 429[\s\S]*Retry-After: 1/],
    ['503', /^HTTP\/1\.1 503 [\s\S]*Plumbline-Proxy: injected 503/],
    ['reset', /^$/],
  ] as const) {
    const injections = new Injections({ latencyMs: 1, chances: { ...chances, [kind]: 1 } }, 1);
    const { proxy, url, judging } = await stand(target.url, { injections });
    expect(await converse(url, request('POST', '/api_keys', '{}'))).toMatch(says);
    await proxy.close();
    expect(injections.counts).toEqual({ [kind]: 1 });
    expect([judging.traffic.exchanges, judging.unjudged.size]).toEqual([0, 0]);
  }
  expect(target.requests).toEqual([]);
});

test('requests in flight when the proxy ends are aborted after a short time', async ({ serve }) => {
  const target = await serve(() => {});
  const { proxy, url, judging } = await stand(target.url);
  const injections = new Injections({ latencyMs: 60_000, chances: { '429': 0, '503': 0, reset: 0 } }, 1);
  const late = await stand(target.url, { injections });
  const said = Promise.all([url, late.url].map((one) => converse(one, request('GET', '/api_keys'))));
  await expect.poll(() => [target.requests.length, late.proxy.requests]).toEqual([1, 1]);
  await Promise.all([proxy.close(), late.proxy.close()]);
  expect(await said).toEqual(['', '']);
  expect(judging.unjudged.get(reasons.unanswered)).toBe(1);
  expect(late.judging.unjudged.size).toBe(0);
});
