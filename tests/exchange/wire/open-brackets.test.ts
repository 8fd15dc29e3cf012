import { expect, test } from '@playwright/test';
import { openBrackets } from '../../../src/exchange/wire/open-brackets.ts';

test('what is open at the end of a text is counted outside of strings', () => {
  expect(openBrackets('{"a":[1,{"b":2}]}')).toEqual({ depth: 0, inString: false });
  expect(openBrackets('{"a":[1,{"b":')).toEqual({ depth: 3, inString: false });
  expect(openBrackets('{"a":"[[{"')).toEqual({ depth: 1, inString: false });
  expect(openBrackets('{"a":"\\"[')).toEqual({ depth: 1, inString: true });
});

test('a bracket that closes nothing opens nothing', () => {
  expect(openBrackets(']]{')).toEqual({ depth: 1, inString: false });
});

test('a text that nests too deep is read no further', () => {
  expect(openBrackets('['.repeat(10), 3).depth).toBe(4);
});
