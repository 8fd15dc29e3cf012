import { expect, test } from '@playwright/test';
import { foldLines } from '../../../../src/report/html/message/fold-lines.ts';

const lines = (length: number, ...marks: readonly number[]) =>
  Array.from({ length }, (_, at) => ({ text: String(at), marked: marks.includes(at) }));
const shown = (length: number, ...marks: readonly number[]): string =>
  foldLines(lines(length, ...marks))
    .map((line) => ('left' in line ? `(${line.left})` : line.text))
    .join(' ');

test('a short message is not folded', () => {
  const short = lines(40, 3);
  expect(foldLines(short)).toBe(short);
});

test('a long message is folded to its head, its end and the lines around the marks', () => {
  expect(shown(100)).toBe('0 1 2 3 4 5 6 7 8 9 10 11 12 13 (83) 97 98 99');
  expect(shown(100, 60)).toBe('0 1 2 3 4 5 6 7 8 9 10 11 12 13 (42) 56 57 58 59 60 61 62 63 64 (32) 97 98 99');
  expect(shown(41, 18)).toBe('0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 (15) 38 39 40');
});

test('shown and folded lines add up to all lines', () => {
  const folded = foldLines(lines(500, 20, 30, 100, 200, 300, 400, 499));
  expect(folded.reduce((sum, line) => sum + ('left' in line ? line.left : 1), 0)).toBe(500);
});
