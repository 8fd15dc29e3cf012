import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import type { Operation } from '../../../../src/contract/terms/contract.ts';
import { MOST_ITEMS, MOST_VALUES } from '../../../../src/exchange/bounds.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../../../src/harness/request/ask.ts';
import { VastAnswers } from '../../../../src/harness/request/delivery/vast-answers.ts';
import type { Expect } from '../../../../src/harness/request/expect.ts';
import { Marks } from '../../../../src/harness/request/marks.ts';
import { answered } from '../../answered.ts';

const list = requestTo(apiKeys, 'list');
const items = (count: number): unknown => ({ keys: Array.from({ length: count }, () => ({})) });
const answer = (ask: Ask, json: unknown) => answered(ask.endpoint.id, 200, json);
const vast = items(MOST_ITEMS + 1);

const thrownBy = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

test('a test is unexercised after an answer with too many items or values', () => {
  const answers = new VastAnswers(new Marks(''));
  const mind = (json: unknown): unknown => thrownBy(() => answers.mind(list, answer(list, json)));
  expect(mind(items(MOST_ITEMS))).toBeNull();
  expect(
    mind({ keys: Array.from({ length: 100 }, () => Array.from({ length: MOST_VALUES / 200 }, () => 7)) }),
  ).toBeNull();
  expect(
    mind({ keys: Array.from({ length: 100 }, () => Array.from({ length: MOST_VALUES / 100 }, () => 7)) }),
  ).not.toBeNull();
  const error = mind(vast);
  expect(error).toBeInstanceOf(Unexercised);
  expect(error).toMatchObject({
    message: 'GET /api_keys answers with more than 50,000 items or 500,000 values at once, and no test reads so many',
    cure: 'try an account with fewer resources',
  });
});

test('an endpoint gets no more requests from any worker after five vast answers, and other endpoints do', () => {
  const folder = test.info().outputPath('marks');
  const [one, other] = [new VastAnswers(new Marks(folder)), new VastAnswers(new Marks(folder))];
  for (let n = 1; n <= 5; n += 1) {
    expect(thrownBy(() => other.demand(list))).toBeNull();
    expect(thrownBy(() => one.mind(list, answer(list, vast)))).toBeInstanceOf(Unexercised);
  }
  expect(thrownBy(() => other.demand(list))).toBeInstanceOf(Unexercised);
  expect(thrownBy(() => other.demand(requestTo(apiKeys, 'create')))).toBeNull();
});

test('deletes are sent whatever they answer, and requests judged by status only may be answered at any size', () => {
  const answers = new VastAnswers(new Marks(''));
  const mind = (operation: Operation, expected: Expect): unknown => {
    const ask = requestTo(apiKeys, operation, { expect: expected });
    return thrownBy(() => answers.mind(ask, answer(ask, vast)));
  };
  for (let n = 1; n <= 6; n += 1) expect(mind('delete', 'success')).toBeNull();
  expect(thrownBy(() => answers.demand(requestTo(apiKeys, 'delete')))).toBeNull();
  for (const expected of ['open', 'refusal', 'refusal-unjudged'] as const) expect(mind('get', expected)).toBeNull();
  for (const expected of ['success', 'success-unless-refused', 'unjudged'] as const)
    expect(mind('get', expected)).toBeInstanceOf(Unexercised);
});
