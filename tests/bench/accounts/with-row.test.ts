import { expect, test } from '@playwright/test';
import { withRow } from '../../../bench/accounts/with-row.ts';

const page = ['# Title', '', '| kind | proven |', '|---|---|', '| small | 1 |', '| far | 2 |', '', 'end'].join('\n');

test('a new row replaces the row with its name', () => {
  expect(withRow(page, '| small | 9 |')).toBe(page.replace('| small | 1 |', '| small | 9 |'));
});

test('a row with a new name is added below the others', () => {
  expect(withRow(page, '| slow | 3 |')).toBe(page.replace('| far | 2 |', '| far | 2 |\n| slow | 3 |'));
});
