import { expect, test } from '@playwright/test';
import {
  decisive,
  type ExpectedOutcome,
  expecting,
  isJudged,
  isNoMatter,
  isOpen,
  mustBeRefused,
  mustSucceed,
  openFieldsOf,
  outcomeOf,
} from '../../../src/harness/request/expect.ts';

/** For each outcome: mustSucceed, mustBeRefused and isJudged. */
const outcomes: { readonly [outcome in ExpectedOutcome]: readonly [boolean, boolean, boolean] } = {
  success: [true, false, true],
  'success-unless-refused': [false, false, true],
  refusal: [false, true, true],
  open: [false, false, true],
  'open-decisive': [false, false, true],
  unjudged: [false, false, false],
  'refusal-unjudged': [false, true, false],
};

test('a request without an expectation must succeed, and all of its fields are judged', () => {
  expect([outcomeOf({}), openFieldsOf({}), mustSucceed({}), mustBeRefused({}), isJudged({})]).toEqual([
    'success',
    [],
    true,
    false,
    true,
  ]);
});

for (const [name, expected] of Object.entries(outcomes)) {
  test(`${name} has one meaning with and without open fields`, () => {
    const outcome = name as ExpectedOutcome;
    for (const ask of [{ expect: outcome }, { expect: { outcome, openFields: ['metadata'] } }]) {
      expect(outcomeOf(ask)).toBe(outcome);
      expect([mustSucceed(ask), mustBeRefused(ask), isJudged(ask)]).toEqual(expected);
    }
  });
}

test('a refusal of an open request matters only when the test depends on it', () => {
  const rests = decisive<{ expect?: ExpectedOutcome }>({ expect: 'open' });
  expect([isOpen({ expect: 'open' }), isNoMatter({ expect: 'open' })]).toEqual([true, true]);
  expect([rests, isOpen(rests), isNoMatter(rests)]).toEqual([{ expect: 'open-decisive' }, true, false]);
  expect([decisive({ expect: 'refusal' }), decisive({})]).toEqual([{ expect: 'refusal' }, {}]);
});

test('changing the outcome keeps the open fields and the rest of the request', () => {
  const ask = { id: 'ak_1', expect: { outcome: 'success', openFields: ['metadata'] } } as const;
  expect(expecting<{ id: string; expect?: typeof ask.expect | ExpectedOutcome }>(ask, 'open')).toEqual({
    id: 'ak_1',
    expect: { outcome: 'open', openFields: ['metadata'] },
  });
  expect(expecting<{ id: string; expect?: ExpectedOutcome }>({ id: 'ak_1' }, 'refusal')).toEqual({
    id: 'ak_1',
    expect: 'refusal',
  });
  expect(openFieldsOf(ask)).toEqual(['metadata']);
});
