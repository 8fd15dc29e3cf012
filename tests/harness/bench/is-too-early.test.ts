import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/api-keys.ts';
import { weightedBackends } from '../../../src/contract/weighted-backends.ts';
import { isTooEarly } from '../../../src/harness/bench/is-too-early.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import type { Outcome } from '../../../src/harness/request/expect.ts';
import { Model } from '../../../src/judge/model.ts';
import { answered } from '../answered.ts';

const model = new Model();
model.remember('bkd_ours', 'create');
model.remember('ak_ours', 'create');

const early = (ask: Ask, status: number, expect: Outcome): boolean =>
  isTooEarly({ ...ask, expect }, answered(ask.endpoint.id, status), model);

const update = requestTo(apiKeys, 'update', { id: 'ak_ours', json: {} });
const ofOthers = requestTo(apiKeys, 'update', { id: 'ak_theirs', json: {} });
const creation = requestTo(weightedBackends, 'create', { json: { backends: [{ id: 'bkd_ours' }] } });
const plain = requestTo(weightedBackends, 'create', { json: { description: 'bkd_' } });

test('a write that must succeed and is refused may have come too early, unless the refusal is about the caller', () => {
  for (const ask of [update, ofOthers, creation, plain])
    expect([400, 404, 409, 422, 401, 402, 403, 200, 500].map((status) => early(ask, status, 'success'))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false, false],
    ]);
});

test('one that may be refused may have come too early where it is about one thing, or names what we made', () => {
  const of = (ask: Ask): boolean => early(ask, 422, 'success-unless-refused');
  expect([update, ofOthers, creation, plain].map(of)).toEqual([true, true, true, false]);
});

test('where the documents do not say whether it succeeds, only what says so itself: not there, or being changed', () => {
  for (const outcome of ['open', 'unjudged'] as const) {
    const of = (ask: Ask): boolean[] => [400, 404, 409].map((status) => early(ask, status, outcome));
    expect([update, ofOthers, creation].map(of)).toEqual([
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ]);
  }
});

test('what must be refused never comes too early', () => {
  for (const outcome of ['refusal', 'refusal-unjudged'] as const)
    expect([400, 404, 409].map((status) => early(update, status, outcome))).toEqual([false, false, false]);
});
