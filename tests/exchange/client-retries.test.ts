import { expect } from '@playwright/test';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { http, test } from './loopback.ts';

const get = { endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' } as const;

/** Remembers what a client says while it retries, and never lets it wait. */
const listener = () => {
  const waits: number[] = [];
  const retries: { status: number; waitedMs: number }[] = [];
  const pauses: number[] = [];
  const exchanges: Exchange[] = [];
  const inside = { now: 0, whileWaiting: 0 };
  const options = {
    wait: async (ms: number) => {
      waits.push(ms);
      inside.whileWaiting += inside.now;
    },
    onRetry: (retry: { status: number; waitedMs: number }) => void retries.push(retry),
    onExchange: (exchange: Exchange) => void exchanges.push(exchange),
    pace: {
      enter: async () => {
        inside.now += 1;
        const leave = () => {
          inside.now -= 1;
        };
        return { leave };
      },
      pause: (until: number) => void pauses.push(until),
    },
  };
  return { waits, retries, pauses, exchanges, inside, options };
};

test('without Retry-After the waits for a rate limit double until they make a minute, and the fifth answer is taken', async ({
  serve,
  connect,
}) => {
  const server = await serve((socket) => socket.write(http(429)));
  const heard = listener();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([4000, 8000, 16_000, 32_000]);
  expect(heard.exchanges.map(({ id, attempt }) => [id, attempt])).toEqual([
    ['x1', 1],
    ['x2', 2],
    ['x3', 3],
    ['x4', 4],
    ['x5', 5],
  ]);
  expect(exchange).toBe(heard.exchanges[4]);
  expect(exchange.response?.status).toBe(429);
  expect(server.requests).toHaveLength(5);
});

test('a 503 is waited out for the seconds of Retry-After, and reported', async ({ serve, connect }) => {
  const server = await serve((socket, count) =>
    socket.write(count === 1 ? http(503, '', ['retry-after: 7']) : http(200, '{}')),
  );
  const heard = listener();
  const before = Date.now();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(exchange.response?.status).toBe(200);
  expect(exchange.attempt).toBe(2);
  expect(heard.waits).toEqual([7000]);
  expect(heard.retries).toEqual([{ status: 503, waitedMs: 7000 }]);
  expect(heard.pauses).toHaveLength(1);
  expect(heard.pauses[0]).toBeGreaterThanOrEqual(before + 7000);
  expect(heard.pauses[0]).toBeLessThanOrEqual(Date.now() + 7000);
});

test('no slot of the pace is held while waiting', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429)));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.inside).toEqual({ now: 0, whileWaiting: 0 });
});

test('Retry-After may be a date, read by the clock of the server', async ({ serve, connect }) => {
  const headers = ['Date: Sun, 06 Nov 1994 08:49:37 GMT', 'Retry-After: Sun, 06 Nov 1994 08:49:49 GMT'];
  const server = await serve((socket, count) => socket.write(count === 1 ? http(429, '', headers) : http(200)));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([12_000]);
});

test('a Retry-After beyond the bound is not waited out', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429, '', ['Retry-After: 61'])));
  const heard = listener();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(exchange.response?.status).toBe(429);
  expect([heard.waits, heard.retries, heard.pauses]).toEqual([[], [], []]);
});

test('a Retry-After at the bound is waited out', async ({ serve, connect }) => {
  const server = await serve((socket, count) => socket.write(http(count === 1 ? 429 : 200, '', ['Retry-After: 60'])));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([60_000]);
});

for (const status of [200, 400, 401, 404, 408, 500]) {
  test(`a ${status} is never tried again, whatever its headers say`, async ({ serve, connect }) => {
    const server = await serve((socket) => socket.write(http(status, '', ['Retry-After: 1'])));
    await connect(server.url).send(get);
    expect(server.requests).toHaveLength(1);
  });
}

test('without Retry-After a busy moment is waited out for seconds, not for a minute', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(503)));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([500, 1000, 2000, 4000]);
});

for (const status of [502, 504]) {
  test(`a ${status} of a gateway is tried again twice, that of a deployment which is one never`, async ({
    serve,
    connect,
  }) => {
    const server = await serve((socket) => socket.write(http(status)));
    const heard = listener();
    const exchange = await connect(server.url, heard.options).send(get);
    expect(heard.waits).toEqual([250, 500]);
    expect(exchange).toMatchObject({ attempt: 3, uncertain: true, response: { status } });
    await connect(server.url, { ...heard.options, isGateway: true }).send(get);
    expect(server.requests).toHaveLength(4);
  });
}

test('the number of attempts can be set', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429)));
  await connect(server.url, { bounds: { attempts: 1 } }).send(get);
  expect(server.requests).toHaveLength(1);
});

test('a client that is closed while it waits takes the answer that it has', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429)));
  const client = connect(server.url, { wait: async () => client.close() });
  expect((await client.send(get)).response?.status).toBe(429);
  expect(server.requests).toHaveLength(1);
});
