import { expect, test } from '@playwright/test';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { shape } from '../../../src/judge/checks/shape.ts';
import { Model } from '../../../src/judge/model.ts';
import type { Subject } from '../../../src/judge/subject/subject.ts';

const showing = (backends: unknown): Subject => {
  const endpoint = weightedBackends.endpoints.find(({ operation }) => operation === 'get');
  if (endpoint === undefined) throw new Error('weighted backends can be read');
  const json = { id: 'bkdwd_1', uri: 'x', created_at: '2026-01-01T00:00:00Z', backends };
  return {
    exchange: {
      id: 'x1',
      endpoint: endpoint.id,
      request: { method: 'GET', url: 'http://127.0.0.1/', headers: [], body: null },
      response: { status: 200, headers: [], body: Buffer.from(JSON.stringify(json)) },
      failure: null,
      timings: { startedAt: '2026-01-01T00:00:00.000Z', queuedMs: 0, firstByteMs: 1, totalMs: 2 },
      attempt: 1,
      json,
    },
    resource: weightedBackends,
    endpoint,
    expectation: 'success',
    sent: undefined,
    id: 'bkdwd_1',
    baseUrl: 'http://127.0.0.1',
    model: new Model(),
  };
};

const placesOf = (backends: unknown): string[] =>
  (shape.examine(showing(backends), 'weighted-backends') ?? []).map(({ place }) => place);

test('flaws in a map have the same place for every key', () => {
  expect(placesOf({ bkdhr_2f9: '1' })).toContain('/backends/*');
  expect(placesOf({ bkdhr_7c1: '1' })).toEqual(placesOf({ bkdhr_2f9: '1' }));
});

test('weights must be whole numbers from 0 to 10000', () => {
  for (const weight of [0, 1, 10_000]) expect(placesOf({ bkdhr_2f9: weight })).toEqual([]);
  for (const weight of [-1, 10_001, 1.5, null]) expect(placesOf({ bkdhr_2f9: weight })).toContain('/backends/*');
});
