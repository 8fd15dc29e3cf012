import { expect, test } from '@playwright/test';
import { refusalCause } from '../../../src/harness/request/refusal-cause.ts';
import { answered } from '../answered.ts';

test('a refusal is attributed by its status to the account, the endpoint or the request', () => {
  const causeOf = (status: number) => refusalCause(answered('POST /api_keys', status, {}));
  expect([401, 402, 403, 409, 422].map(causeOf)).toEqual(Array(5).fill('account'));
  expect([404, 405, 410, 501].map(causeOf)).toEqual(Array(4).fill('endpoint'));
  expect([400, 413, 415, 500, 502].map(causeOf)).toEqual(Array(5).fill('request'));
});
