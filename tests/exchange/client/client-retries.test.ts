import { expect } from '@playwright/test';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { http, test } from '../loopback.ts';

const get = { endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' } as const;

/** Records the waits, retries, pauses and exchanges of a client, and never lets it wait. */
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

test('without Retry-After the waits for a rate limit double up to a minute in total, and the last answer is returned', async ({
  serve,
  connect,
}) => {
  const server = await serve((socket) => socket.write(http(429)));
  const heard = listener();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
  expect(heard.exchanges.map(({ id, attempt }) => [id, attempt])).toEqual([
    ['x1', 1],
    ['x2', 2],
    ['x3', 3],
    ['x4', 4],
    ['x5', 5],
    ['x6', 6],
    ['x7', 7],
  ]);
  expect(exchange).toBe(heard.exchanges[6]);
  expect(exchange.response?.status).toBe(429);
  expect(server.requests).toHaveLength(7);
});

test('a 503 is retried after the seconds of Retry-After, and the retry is reported', async ({ serve, connect }) => {
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

test('a waiting request holds no slot of the pace', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429)));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.inside).toEqual({ now: 0, whileWaiting: 0 });
});

test('a date in Retry-After is read by the clock of the server', async ({ serve, connect }) => {
  const headers = ['Date: Sun, 06 Nov 1994 08:49:37 GMT', 'Retry-After: Sun, 06 Nov 1994 08:49:49 GMT'];
  const server = await serve((socket, count) => socket.write(count === 1 ? http(429, '', headers) : http(200)));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([12_000]);
});

test('the client does not wait when Retry-After is longer than the bound', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429, '', ['Retry-After: 61'])));
  const heard = listener();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(exchange.response?.status).toBe(429);
  expect([heard.waits, heard.retries, heard.pauses]).toEqual([[], [], []]);
});

test('the client waits when Retry-After is equal to the bound', async ({ serve, connect }) => {
  const server = await serve((socket, count) => socket.write(http(count === 1 ? 429 : 200, '', ['Retry-After: 60'])));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([60_000]);
});

for (const status of [200, 400, 401, 404, 409, 500]) {
  test(`a ${status} is never sent again, whatever its headers say`, async ({ serve, connect }) => {
    const server = await serve((socket) => socket.write(http(status, '', ['Retry-After: 1'])));
    await connect(server.url).send(get);
    expect(server.requests).toHaveLength(1);
  });
}

test('without Retry-After a 503 is retried for at least a minute, with at most 8 seconds between two tries', async ({
  serve,
  connect,
}) => {
  const server = await serve((socket) => socket.write(http(503)));
  const heard = listener();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(exchange.response?.status).toBe(503);
  expect(heard.waits.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  expect(heard.waits.every((ms) => ms <= 8000)).toBe(true);
  const waited = heard.waits.reduce((sum, ms) => sum + ms, 0);
  expect(waited).toBeGreaterThanOrEqual(60_000);
  expect(waited).toBeLessThan(120_000);
});

test('the client waits through an outage of twenty seconds, with and without Retry-After', async ({
  serve,
  connect,
}) => {
  for (const headers of [[], ['Retry-After: 2'], ['Retry-After: 0']]) {
    let waited = 0;
    const server = await serve((socket) => socket.write(waited < 20_000 ? http(503, '', headers) : http(200, '{}')));
    const wait = async (ms: number): Promise<void> => {
      waited += ms;
    };
    const exchange = await connect(server.url, { wait }).send(get);
    expect(exchange).toMatchObject({ response: { status: 200 }, uncertain: true });
    expect(waited).toBeLessThan(40_000);
  }
});

test('the client waits longer each time although every answer says Retry-After: 0', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429, '', ['Retry-After: 0'])));
  const heard = listener();
  await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 32_000]);
});

test('a request answered with 408 is sent again and counts as not carried out', async ({ serve, connect }) => {
  const server = await serve((socket, count) => socket.write(count === 1 ? http(408) : http(200, '{}')));
  const heard = listener();
  const exchange = await connect(server.url, heard.options).send(get);
  expect(heard.waits).toEqual([250]);
  expect(exchange.uncertain).toBeUndefined();
  expect(exchange.response?.status).toBe(200);
});

for (const status of [502, 504]) {
  test(`a ${status} is retried as an outage, but one of a deployment that is itself a gateway is taken as its answer`, async ({
    serve,
    connect,
  }) => {
    const server = await serve((socket) => socket.write(http(status)));
    const heard = listener();
    const exchange = await connect(server.url, heard.options).send(get);
    expect(heard.waits.slice(0, 3)).toEqual([250, 500, 1000]);
    expect(exchange).toMatchObject({ uncertain: true, response: { status } });
    const asked = server.requests.length;
    await connect(server.url, { ...heard.options, isGateway: true }).send(get);
    expect(server.requests).toHaveLength(asked + 1);
  });
}

test('an answer that may be of another server behind a relay is accepted after a few tries, but a rate limit is waited for in full', async ({
  serve,
  connect,
}) => {
  for (const [status, waits] of [
    [408, [250, 500, 1000]],
    [502, [250, 500, 1000]],
    [503, [500, 1000]],
    [504, [250, 500, 1000]],
    [429, [1000, 2000, 4000, 8000, 16_000, 32_000]],
  ] as const) {
    const server = await serve((socket) => socket.write(http(status)));
    const heard = listener();
    await connect(server.url, heard.options).send({ ...get, isRelayed: true });
    expect(heard.waits).toEqual(waits);
  }
});

test('the patience can be set for a client and for a single request', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429)));
  const client = connect(server.url, { bounds: { patienceMs: 0 } });
  await client.send(get);
  expect(server.requests).toHaveLength(1);
  await client.send({ ...get, bounds: { patienceMs: 1000 } });
  expect(server.requests).toHaveLength(3);
});

test('an endpoint that used up the patience is not retried again until it answers', async ({ serve, connect }) => {
  const down = new Set(['/a', '/b']);
  const pathOf = (request: Buffer | undefined): string => request?.toString().split(' ')[1] ?? '';
  const server = await serve((socket) => socket.write(http(down.has(pathOf(server.requests.at(-1))) ? 503 : 200)));
  const heard = listener();
  const client = connect(server.url, heard.options);
  const waitsFor = async (path: string): Promise<number> => {
    const before = heard.waits.length;
    await client.send({ endpoint: `GET ${path}`, method: 'GET', path });
    return heard.waits.length - before;
  };
  expect(await waitsFor('/a')).toBeGreaterThan(5);
  expect(await waitsFor('/a')).toBe(0);
  expect(await waitsFor('/c')).toBe(0);
  expect(await waitsFor('/b')).toBeGreaterThan(5);
  // Two endpoints in a row used up the patience and nothing answered since, so no endpoint is waited for.
  expect(await waitsFor('/a')).toBe(0);
  down.add('/c');
  expect(await waitsFor('/c')).toBe(0);
  down.clear();
  expect(await waitsFor('/c')).toBe(0);
  down.add('/c');
  expect(await waitsFor('/c')).toBeGreaterThan(5);
});

test('a client that is closed while it waits returns the answer that it has', async ({ serve, connect }) => {
  const server = await serve((socket) => socket.write(http(429)));
  const client = connect(server.url, { wait: async () => client.close() });
  expect((await client.send(get)).response?.status).toBe(429);
  expect(server.requests).toHaveLength(1);
});
