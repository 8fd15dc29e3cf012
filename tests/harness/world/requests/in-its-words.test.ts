import { expect, test } from '@playwright/test';
import { inItsWords } from '../../../../src/harness/world/requests/in-its-words.ts';
import { answered } from '../../answered.ts';

const exchange = answered('POST /api_keys', 402, {});
const saying = (body: string): string =>
  inItsWords({ ...exchange, response: exchange.response && { ...exchange.response, body: Buffer.from(body) } });

test('a refusal is quoted with its status on one line of limited length', () => {
  expect(saying('')).toBe('402');
  expect(saying('{\n  "msg": "no plan"\n}\n')).toBe('402, { "msg": "no plan" }');
  expect(saying('x'.repeat(500))).toBe(`402, ${'x'.repeat(200)}…`);
});
