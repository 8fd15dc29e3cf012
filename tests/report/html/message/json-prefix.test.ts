import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isJsonPrefix } from '../../../../src/report/html/message/json-prefix.ts';

test('every beginning of an object or list in JSON is recognised as the beginning of JSON', () => {
  fc.assert(
    fc.property(fc.array(fc.json()), fc.nat(), (values, at) => {
      const source = `[${values.join(',')}]`;
      expect(isJsonPrefix(source.slice(0, 1 + (at % source.length)))).toBe(true);
    }),
    { seed: 20260314 },
  );
});

test('text that only resembles JSON is not the beginning of JSON', () => {
  for (const text of [
    '',
    'x',
    '<html>',
    '{ not json, at all',
    "{'a':1,",
    '[1 2, 3',
    '[1, 2 3',
    '{"a":1,,',
    ']',
    '}{',
  ]) {
    expect(isJsonPrefix(text), text).toBe(false);
  }
});
