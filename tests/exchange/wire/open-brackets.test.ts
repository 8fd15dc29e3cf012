import { expect, test } from '@playwright/test';
import { openBrackets } from '../../../src/exchange/wire/open-brackets.ts';

test('brackets that are open at the end of a text are counted outside strings only', () => {
  expect(openBrackets('{"a":[1,{"b":2}]}')).toEqual({ depth: 0, inString: false });
  expect(openBrackets('{"a":[1,{"b":')).toEqual({ depth: 3, inString: false });
  expect(openBrackets('{"a":"[[{"')).toEqual({ depth: 1, inString: false });
  expect(openBrackets('{"a":"\\"[')).toEqual({ depth: 1, inString: true });
});

test('a closing bracket without an opening one is ignored', () => {
  expect(openBrackets(']]{')).toEqual({ depth: 1, inString: false });
});

test('a text that nests too deep is read only up to the limit', () => {
  expect(openBrackets('['.repeat(10), 3).depth).toBe(4);
});
