/** Compares the sliding window over exchanges in flight with a comparison of all pairs. */
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Matched } from '../../../src/conduct/recording/base-addresses.ts';
import { withOverlaps } from '../../../src/conduct/recording/overlaps.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { matchEndpoint } from '../../../src/judge/match-endpoint.ts';

const base = 'https://api.example.com';
const origin = Date.parse('2026-03-14T09:00:00Z');

const matched = (method: string, path: string, startMs: number, totalMs: number): Matched => {
  const url = `${base}${path}`;
  const exchange = {
    request: { method, url, headers: [], body: null },
    response: { status: 200, headers: [], body: Buffer.alloc(0) },
    timings: { startedAt: new Date(origin + startMs).toISOString(), queuedMs: 0, firstByteMs: 0, totalMs },
  } as unknown as Exchange;
  return { exchange, match: matchEndpoint(method, url) };
};

const disturbed = (all: readonly Matched[]): boolean[] =>
  [...withOverlaps(all, 0)].map(([, isDisturbed]) => isDisturbed);

test('a read is disturbed by an overlapping write to its resource, and not by an earlier one', () => {
  const write = matched('PATCH', '/api_keys/ak_1', 0, 10);
  expect(disturbed([write, matched('GET', '/api_keys/ak_1', 5, 10)])).toEqual([false, true]);
  expect(disturbed([write, matched('GET', '/api_keys/ak_1', 10, 10)])).toEqual([false, false]);
  expect(disturbed([write, matched('GET', '/api_keys/ak_2', 5, 10)])).toEqual([false, false]);
  expect(disturbed([write, matched('GET', '/api_keys', 5, 10)])).toEqual([false, true]);
  // The write may also begin while the read is in flight.
  expect(disturbed([matched('GET', '/api_keys/ak_1', 0, 50), matched('PATCH', '/api_keys/ak_1', 40, 50)])).toEqual([
    true,
    false,
  ]);
});

test('exchanges without a time are not disturbed and not lost', () => {
  const timeless = (one: Matched): Matched => ({
    ...one,
    exchange: { ...one.exchange, timings: { ...one.exchange.timings, startedAt: '' } },
  });
  const all = ['PATCH', 'GET', 'GET'].map((method) => timeless(matched(method, '/api_keys/ak_1', 0, 10)));
  expect(disturbed(all)).toEqual([false, false, false]);
});

test('the window gives the result of comparing all pairs, in the order of arrival', () => {
  const exchange = fc.record({
    method: fc.constantFrom('GET', 'PATCH', 'DELETE'),
    path: fc.constantFrom('/api_keys/ak_1', '/api_keys/ak_2', '/api_keys', '/ip_policy_rules/ipr_1'),
    startMs: fc.nat(100),
    totalMs: fc.oneof(fc.nat(10), fc.nat(90)),
  });
  fc.assert(
    fc.property(fc.array(exchange, { maxLength: 40 }), (drawn) => {
      const all = drawn
        .filter(({ method, path }) => method === 'GET' || path !== '/api_keys')
        .toSorted((a, b) => a.startMs - b.startMs);
      const given = all.map(({ method, path, startMs, totalMs }) => matched(method, path, startMs, totalMs));
      const expected = all.map((one) =>
        all.some(
          (other) =>
            other !== one &&
            other.method !== 'GET' &&
            other.startMs < one.startMs + one.totalMs &&
            one.startMs < other.startMs + other.totalMs &&
            (one.path === '/api_keys' || one.path === other.path),
        ),
      );
      const seen = [...withOverlaps(given, 0)];
      expect(seen.map(([one]) => one)).toEqual(given);
      expect(seen.map(([, isDisturbed]) => isDisturbed)).toEqual(expected);
    }),
  );
});
