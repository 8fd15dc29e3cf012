import { expect, test } from '@playwright/test';
import type { ExchangeRecord } from '../../../../src/exchange/recorded-exchange.ts';
import { Traffic } from '../../../../src/report/model/assemble/traffic.ts';
import { sampleExchange } from '../../sample-parts.ts';

const exchangeOf = (endpoint: string, status: number | null, totalMs: number): ExchangeRecord => {
  const sample = sampleExchange('x', 'GET', '/api_keys', status ?? 200);
  return {
    ...sample,
    endpoint,
    ...(status === null ? { response: null, failure: { kind: 'reset', message: 'gone' } } : {}),
    timings: { ...sample.timings, totalMs },
  };
};

const trafficOf = (...exchanges: readonly ExchangeRecord[]): Traffic => {
  const traffic = new Traffic();
  for (const exchange of exchanges) traffic.add(exchange);
  return traffic;
};

test('exchanges are counted by endpoint and by status', () => {
  const traffic = trafficOf(
    exchangeOf('GET /a', 404, 1),
    exchangeOf('GET /a', 200, 1),
    exchangeOf('GET /a', 200, 1),
    exchangeOf('GET /b', 201, 1),
  );
  expect(traffic.exchanges).toBe(4);
  expect(traffic.resultOf('GET /a')).toMatchObject({ id: 'GET /a', exchanges: 3, statuses: { 200: 2, 404: 1 } });
  expect(traffic.resultOf('GET /b')).toMatchObject({ exchanges: 1, statuses: { 201: 1 } });
});

test('an endpoint without exchanges has no traffic and no latency', () => {
  expect(trafficOf().resultOf('GET /a')).toEqual({ id: 'GET /a', exchanges: 0, statuses: {}, latencyMs: null });
});

test('an exchange without an answer counts, but has neither status nor latency', () => {
  expect(trafficOf(exchangeOf('GET /a', null, 30_000)).resultOf('GET /a')).toEqual({
    id: 'GET /a',
    exchanges: 1,
    statuses: {},
    latencyMs: null,
  });
});

test('latencies are percentiles, whatever the order of the exchanges', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => exchangeOf('GET /a', 200, ((n * 37) % 100) + 1));
  expect(trafficOf(...hundred).resultOf('GET /a').latencyMs).toEqual({ p50: 50, p90: 90, p99: 99, max: 100 });
  expect(trafficOf(exchangeOf('GET /a', 200, 12.34)).resultOf('GET /a').latencyMs).toEqual({
    p50: 12.3,
    p90: 12.3,
    p99: 12.3,
    max: 12.3,
  });
  const two = trafficOf(exchangeOf('GET /a', 200, 9), exchangeOf('GET /a', 200, 10));
  expect(two.resultOf('GET /a').latencyMs).toEqual({ p50: 9, p90: 10, p99: 10, max: 10 });
});

test('latencies are counted in classes that double, and the slowest in the last class', () => {
  const slow = [0.2, 1, 1.1, 2, 7, 8, 9, 1_000_000].map((ms) => exchangeOf('GET /a', 200, ms));
  expect(trafficOf(...slow).resultOf('GET /a').histogram).toEqual([2, 2, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(trafficOf(exchangeOf('GET /a', 200, 3)).resultOf('GET /a').histogram).toEqual([0, 0, 1]);
});
