import { expect, test } from '@playwright/test';
import { defaultBounds } from '../../../../src/exchange/bounds.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { Unanswered } from '../../../../src/harness/base/interruption.ts';
import type { Probe } from '../../../../src/harness/request/delivery/probes.ts';
import { mostRequests, mostRunMs, Reach } from '../../../../src/harness/request/delivery/reach.ts';
import { Marks } from '../../../../src/harness/request/marks.ts';
import { answered } from '../../answered.ts';

const base = 'http://a.example';
const endpoint = 'GET /api_keys/{id}';

/** An exchange without an answer, and one with a status. */
const silence = (id: string, of = endpoint): Exchange => ({
  ...answered(of, 200, {}),
  request: { method: 'GET', url: `${base}/api_keys/${id}`, headers: [], body: null },
  response: null,
  failure: { kind: 'timeout', message: 'No answer within 30000 ms' },
});
const said = (status: number, of = endpoint, totalMs = 1): Exchange => {
  const exchange = answered(of, status, {});
  return { ...exchange, timings: { ...exchange.timings, totalMs } };
};

const minute = 60_000;
const there: readonly Probe[] = [{ endpoint: 'GET /credentials', send: async () => said(200, 'GET /credentials') }];

/** A run with a clock that the test sets. */
const open = (folder = '', probes = there, requestsPerSecond: number | null = null) => {
  const time = { now: 1_000_000 };
  const marks = new Marks(folder);
  const options = { settleMs: 0, requestsPerSecond, bounds: defaultBounds, clock: () => time.now };
  const reach = new Reach(marks, options);
  return {
    time,
    reach,
    another: () => new Reach(folder === '' ? marks : new Marks(folder), options),
    mind: (exchange: Exchange, by = reach) => by.mind('management', base, exchange, probes),
    demand: (of = endpoint, by = reach) => by.demand('management', base, of),
  };
};

const usual = { patienceMs: defaultBounds.patienceMs };

test('an endpoint is left alone by all workers after three different requests without an answer', async () => {
  for (const folder of ['', test.info().outputPath('marks')]) {
    const { reach, another, mind, demand } = open(folder);
    await mind(silence('a'));
    for (const _ of [1, 2, 3]) await mind(silence('b'), another());
    expect(demand()).toMatchObject({ firstByteMs: 10_000, totalMs: 10_000 });
    await expect(mind(silence('c'))).rejects.toThrow(
      new Unanswered(`${endpoint} gave no answer 3 times in a row, and was left alone: No answer within 30000 ms`),
    );
    for (const worker of [reach, another()]) {
      expect(() => demand(endpoint, worker)).toThrow(Unanswered);
      expect(demand('GET /api_keys', worker)).toEqual(usual);
    }
  }
});

test('each unanswered request counts when all requests of the endpoint are equal', async () => {
  const { mind } = open();
  const list = { ...silence('x', 'GET /api_keys'), request: { ...silence('x').request, url: `${base}/api_keys` } };
  await mind(list);
  await mind(list);
  await expect(mind(list)).rejects.toThrow(/gave no answer 3 times in a row/);
});

test('an answer between unanswered requests resets the count', async () => {
  const { mind, demand } = open();
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await mind(silence(id));
    await mind(said(404));
  }
  expect(demand()).toEqual(usual);
});

test('a deployment that hangs on every other request is given up after half an hour of hanging', async () => {
  const { mind, demand } = open();
  const hanging = silence('a');
  for (let n = 1; n <= 60; n += 1) {
    demand();
    await mind({ ...hanging, timings: { ...hanging.timings, totalMs: 30_000 } });
    await mind(said(200));
  }
  expect(() => demand('GET /api_keys')).toThrow(`${base} left so many requests without an answer`);
});

test('a request that the harness aborted does not count as unanswered', async () => {
  const { mind, demand } = open();
  for (const id of ['a', 'b', 'c', 'd'])
    await mind({ ...silence(id), failure: { kind: 'aborted', message: 'The client was closed' } });
  expect(demand()).toEqual(usual);
});

test('a slow endpoint keeps a longer timeout after an unanswered request', async () => {
  for (const [slowest, expected] of [
    [1000, 10_000],
    [8000, 16_000],
    [20_000, 30_000],
  ] as const) {
    const { mind, demand } = open();
    await mind(said(200, endpoint, slowest));
    await mind(said(200));
    await mind(silence('a'));
    expect(demand()).toMatchObject({ firstByteMs: expected });
  }
});

test('a left endpoint is probed at most once a minute with short timeouts, and is used again when it answers', async () => {
  const { time, reach, another, mind, demand } = open();
  const leave = (of: string): Promise<void> => expect(mind(said(503, of))).rejects.toThrow(/still answered 503/);
  await leave(endpoint);
  await leave('GET /api_keys');
  time.now += minute - 1;
  expect(() => demand()).toThrow(Unanswered);
  time.now += 1;
  expect(reach.leftAlone(endpoint)).toBeNull();
  expect(demand()).toEqual({ firstByteMs: 10_000, totalMs: 10_000, patienceMs: 0 });
  // One probe for all endpoints and all workers.
  for (const of of [endpoint, 'GET /api_keys']) expect(() => demand(of, another())).toThrow(Unanswered);
  await mind(said(200));
  expect(demand(endpoint, another())).toEqual(usual);
  expect(() => demand('GET /api_keys')).toThrow(Unanswered);
});

test('after three left endpoints a new one has shorter timeouts and is left after one unanswered request', async () => {
  const { mind, demand } = open();
  await mind(said(200, 'GET /b'));
  for (const n of [1, 2, 3]) await mind(said(503, `GET /left/${n}`)).catch(() => {});
  expect(demand('GET /a')).toEqual({ firstByteMs: 10_000, totalMs: 10_000, patienceMs: 5000 });
  expect(demand('GET /b')).toEqual({ patienceMs: 5000 });
  await expect(mind(silence('a', 'GET /a'))).rejects.toThrow(/gave no answer, and was left alone/);
  await mind(silence('a', 'GET /b'));
});

test('an endpoint that keeps answering "not now" is left alone, and so is a deployment whose probes do too', async () => {
  for (const status of [429, 502, 503, 504]) {
    const one = open();
    await expect(one.mind(said(status))).rejects.toThrow(Unanswered);
    expect(() => one.demand()).toThrow(`${endpoint} still answered ${status} after all retries, and was left alone`);
    expect(one.demand('GET /api_keys')).toEqual(usual);
    const all = open('', [{ endpoint: 'GET /credentials', send: async () => said(503, 'GET /credentials') }]);
    await expect(all.mind(said(status))).rejects.toThrow(Unanswered);
    expect(() => all.demand('GET /api_keys')).toThrow(`${base} answers nothing but ${status} and the like`);
  }
});

test('a gateway status of an agent is an answer', async () => {
  const { reach } = open();
  for (const status of [502, 504]) await reach.mind('agent', base, said(status), there);
  await expect(reach.mind('agent', base, said(503), there)).rejects.toThrow(Unanswered);
});

test('nothing more is sent when no probe is answered, and a probe of the same endpoint does not count', async () => {
  const silent: Probe = { endpoint: 'GET /credentials', send: async () => silence('x', 'GET /credentials') };
  const same: Probe = { endpoint, send: async () => said(200) };
  const { mind, demand } = open('', [same, silent]);
  await expect(mind(silence('a'))).rejects.toThrow(`${base} no longer answers`);
  expect(() => demand('GET /api_keys')).toThrow(`${base} no longer answers`);
});

test('a deployment that asks for a too long wait gets no request from any worker until then', async () => {
  const { time, another, mind, demand } = open();
  const { response, ...rest } = said(429);
  const asking = { ...rest, response: response && { ...response, headers: [['Retry-After', '61'] as const] } };
  await expect(mind(asking)).rejects.toThrow(/a longer wait than a run allows/);
  expect(() => demand('GET /api_keys', another())).toThrow(/a longer wait than a run allows/);
  time.now += 61_000;
  expect(demand('GET /api_keys', another())).toEqual(usual);
});

test('a run reaches its time limit, which is longer at a slow pace', async () => {
  for (const [requestsPerSecond, ms] of [
    [null, mostRunMs],
    [0.5, mostRunMs + 2 * mostRequests * 1000],
  ] as const) {
    const { time, another, demand } = open('', there, requestsPerSecond);
    time.now += ms;
    demand();
    time.now += 1;
    expect(() => demand(endpoint, another())).toThrow(/the time limit of the run is reached/);
  }
});

test('a deployment that answers one of three probes is reachable', async () => {
  for (const answersAt of [1, 2, 3, 4]) {
    let asked = 0;
    const send = async (): Promise<Exchange> => {
      asked += 1;
      return asked === answersAt ? said(200, 'GET /credentials') : silence('x', 'GET /credentials');
    };
    const { mind, demand } = open('', [{ endpoint: 'GET /credentials', send }]);
    const minded = mind(silence('a'));
    if (answersAt > 3) {
      await expect(minded).rejects.toThrow(`${base} no longer answers`);
      expect(() => demand('GET /api_keys')).toThrow(Unanswered);
    } else {
      await minded;
      expect(demand('GET /api_keys')).toEqual(usual);
    }
    expect(asked).toBe(Math.min(answersAt, 3));
  }
});

test('an API that is gone does not stop requests to the other API', async () => {
  const { reach, mind, demand } = open('', []);
  await expect(mind(silence('a'))).rejects.toThrow(Unanswered);
  expect(() => demand('GET /api_keys')).toThrow(Unanswered);
  expect(reach.demand('agent', 'http://agent.example', 'GET /api/tunnels')).toEqual(usual);
});

test('a probe that is refused shows that the deployment answers', async () => {
  const { mind, demand } = open('', [
    { endpoint: 'GET /credentials', send: async () => said(403, 'GET /credentials') },
  ]);
  await expect(mind(said(503))).rejects.toThrow('was left alone');
  expect(demand('GET /api_keys')).toEqual(usual);
});
