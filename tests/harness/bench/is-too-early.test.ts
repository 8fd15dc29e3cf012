import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { isKeyTooNew, isTooEarly } from '../../../src/harness/bench/is-too-early.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import type { ExpectedOutcome } from '../../../src/harness/request/expect.ts';
import { Recency } from '../../../src/harness/request/lists/recency.ts';
import { Marks } from '../../../src/harness/request/marks.ts';
import { answered } from '../answered.ts';

const isMade = (id: string): boolean => ['ak_ours', 'bkd_ours'].includes(id);

const update = requestTo(apiKeys, 'update', { id: 'ak_ours', json: {} });
const ofOthers = requestTo(apiKeys, 'update', { id: 'ak_theirs', json: {} });
const removal = requestTo(apiKeys, 'delete', { id: 'ak_theirs' });
const creation = requestTo(weightedBackends, 'create', { json: { backends: [{ id: 'bkd_ours' }] } });
const byKey = requestTo(weightedBackends, 'create', { json: { backends: { bkd_ours: 1 } } });
const plain = requestTo(weightedBackends, 'create', { json: { description: 'bkd_' } });

/** The statuses, among common refusals, with which a request may have been too early. */
const early = (ask: Ask, expect: ExpectedOutcome): number[] =>
  [200, 400, 401, 402, 403, 404, 409, 422, 500].filter((status) =>
    isTooEarly({ ...ask, expect }, answered(ask.endpoint.id, status), isMade),
  );

test('a refused write that may succeed may have been too early for its resource or for a resource that it names', () => {
  for (const outcome of ['success', 'success-unless-refused'] as const) {
    // A 403 is about the caller, except for a resource that the run made.
    expect(early(update, outcome)).toEqual([403, 404, 409]);
    expect(early(ofOthers, outcome)).toEqual([404, 409]);
    for (const ask of [removal, creation, byKey]) expect(early(ask, outcome)).toEqual([400, 404, 409, 422]);
    expect(early(plain, outcome)).toEqual([]);
  }
});

test('a write of open outcome may have been too early only with 404 for a resource of the run, or with 409', () => {
  for (const outcome of ['open', 'unjudged'] as const)
    expect([update, ofOthers, removal, creation, plain].map((ask) => early(ask, outcome))).toEqual([
      [403, 404, 409],
      [409],
      [409],
      [],
      [],
    ]);
});

test('a request that must be refused is never too early', () => {
  for (const outcome of ['refusal', 'refusal-unjudged'] as const) expect(early(update, outcome)).toEqual([]);
});

test('a 404 may be too early only in the collection of the creation, and not after a deletion', () => {
  const recency = new Recency(new Marks(''));
  recency.made({ id: 'ak_ours' }, apiKeys.collection);
  expect(recency.hasMade('ak_ours')).toBe(true);
  expect(recency.hasMade('ak_ours', apiKeys.collection)).toBe(true);
  expect(recency.hasMade('ak_ours', weightedBackends.collection)).toBe(false);
  // A module has the id of its parent.
  expect(recency.hasMade('ak_ours', `${apiKeys.collection}/{id}/module`)).toBe(true);
  const elsewhere = requestTo(weightedBackends, 'delete', { id: 'ak_ours', expect: 'open' });
  const isHere = (id: string, collection?: string): boolean => recency.hasMade(id, collection);
  expect(isTooEarly(elsewhere, answered(elsewhere.endpoint.id, 404), isHere)).toBe(false);
  expect(isTooEarly({ ...update, expect: 'open' }, answered(update.endpoint.id, 404), isHere)).toBe(true);
  recency.removed('ak_ours');
  expect(isTooEarly({ ...update, expect: 'open' }, answered(update.endpoint.id, 404), isHere)).toBe(false);
});

test('a request with a new key may be too early for the key, unless the key may be refused for good', () => {
  const statuses = (outcome: ExpectedOutcome, authorization?: string | null): number[] =>
    [200, 401, 403, 404].filter((status) =>
      isKeyTooNew(
        { ...update, expect: outcome, ...(authorization === undefined ? {} : { authorization }) },
        answered(update.endpoint.id, status),
      ),
    );
  expect(statuses('success', 'Bearer new')).toEqual([401, 403]);
  expect(statuses('open', 'Bearer new')).toEqual([401]);
  for (const outcome of ['refusal', 'refusal-unjudged', 'unjudged'] as const)
    expect(statuses(outcome, 'Bearer new')).toEqual([]);
  for (const authorization of [undefined, null]) expect(statuses('success', authorization)).toEqual([]);
});
