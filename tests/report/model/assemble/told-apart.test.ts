import { expect, test } from '@playwright/test';
import { toldApart } from '../../../../src/report/model/assemble/told-apart.ts';

test('texts that differ only in invisible characters are shown with escapes', () => {
  expect(toldApart('"Cafe\u0301"', '"Caf\u00e9"')).toEqual({ expected: '"Cafe\\u{301}"', received: '"Caf\\u{e9}"' });
  expect(toldApart('"a\u00a0b"', '"a b"')).toEqual({ expected: '"a\\u{a0}b"', received: '"a b"' });
  expect(toldApart('"\u200ba"', '"a"')).toEqual({ expected: '"\\u{200b}a"', received: '"a"' });
});

test('texts that look different are shown unchanged', () => {
  expect(toldApart('"Café"', '"Tee \u3042"')).toEqual({ expected: '"Café"', received: '"Tee \u3042"' });
  expect(toldApart('"a"', '"A"')).toEqual({ expected: '"a"', received: '"A"' });
  expect(toldApart('"é"', '"é"')).toEqual({ expected: '"é"', received: '"é"' });
});
