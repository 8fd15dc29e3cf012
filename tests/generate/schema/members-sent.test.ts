import { expect, test } from '@playwright/test';
import { membersSent, type SentAs } from '../../../src/generate/schema/members-sent.ts';

const properties = {
  text: { type: 'string', maxBytes: 8 },
  kind: { type: 'string', enum: ['a', 'b'] },
  count: { type: 'integer', minimum: 0, maximum: 100 },
  list: { type: 'array', items: { type: 'string' } },
  weights: { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: 10_000 } },
} as const;

const cases: readonly [body: unknown, as: SentAs][] = [
  [{}, 'absent'],
  [{ text: 'abc' }, 'valid'],
  [{ text: '' }, 'boundary'],
  [{ text: '12345678' }, 'boundary'],
  [{ text: '\u{1f600}\u{1f600}' }, 'boundary'],
  [{ text: '123456789' }, 'broken'],
  [{ text: 7 }, 'broken'],
  [{ kind: 'b' }, 'valid'],
  [{ kind: 'c' }, 'broken'],
  [{ count: 50 }, 'valid'],
  [{ count: 100 }, 'boundary'],
  [{ count: 0 }, 'boundary'],
  [{ count: 101 }, 'broken'],
  [{ list: ['x'] }, 'valid'],
  [{ list: [] }, 'boundary'],
  [{ list: [7] }, 'broken'],
  [{ weights: { a: 5 } }, 'valid'],
  [{ weights: { a: 5, b: 10_000 } }, 'boundary'],
  [{ weights: { a: 10_001 } }, 'broken'],
];

for (const [body, as] of cases) {
  test(`${JSON.stringify(body)} is ${as}`, () => {
    const [member = 'text'] = Object.keys(Object(body));
    expect(Object.fromEntries(membersSent({ type: 'object', properties }, body))[member]).toBe(as);
  });
}

test('every member of the schema is classified, and none when the body is no object', () => {
  expect(membersSent({ type: 'object', properties }, { other: 1 }).map(([member]) => member)).toEqual(
    Object.keys(properties),
  );
  expect(membersSent({ type: 'object', properties }, undefined)).toEqual([]);
});
