import { expect, test } from '@playwright/test';
import { splitDocument } from '../../../scripts/register/split-document.ts';

const places = (text: string, sections: readonly string[] = []): string[] =>
  splitDocument(text, sections).map(({ section, place }) => `${section}: ${place}`);

test('a paragraph is split into sentences, but not within parentheses', () => {
  expect(places('First one. Second (one. And a half) goes on. Third.')).toEqual([
    'Introduction: sentence 1',
    'Introduction: sentence 2',
    'Introduction: sentence 3',
  ]);
});

test('rows are counted over all tables of a section, without the headers', () => {
  const table = '| Name | Notes |\n|---|---|\n| a | one |\n| b | |';
  expect(places(`# Title\n\n## Things\n\n${table}\n\nShapes:\n\n${table}`)).toEqual([
    'Things: row 1',
    'Things: row 2',
    'Things: row 3',
    'Things: row 4',
  ]);
});

test('each rule and each item is one place, and a line that only introduces them is none', () => {
  expect(places('## Things\n\nRules:\n\n1. One. Two.\n2. Three.\n\n- a. B.')).toEqual([
    'Things: rule 1',
    'Things: rule 2',
    'Things: item 1',
  ]);
});

test('each field of a list of fields is one place', () => {
  expect(places('Fields: id, labels (Map<string, string>, may be null), uri. List key: things.')).toEqual([
    'Introduction: field 1',
    'Introduction: field 2',
    'Introduction: field 3',
    'Introduction: sentence 1',
  ]);
});

test("a heading with a remark is a place, and its name omits the remark unless the section's name has it", () => {
  expect(
    places('### Edge (prefix e_)\n\nIt is.\n\n### Session (read-only)\n\nIt is.\n\n### Plain', ['Session (read-only)']),
  ).toEqual(['Edge: heading', 'Edge: sentence 1', 'Session (read-only): heading', 'Session (read-only): sentence 1']);
});

test('a digest changes with the words of a place, and not with white space', () => {
  const digest = (text: string): string | undefined => splitDocument(text, [])[0]?.digest;
  expect(digest('One  thing.')).toBe(digest('One thing.'));
  expect(digest('One thing.')).not.toBe(digest('One other thing.'));
  expect(digest('One thing.')).toMatch(/^[0-9a-f]{12}$/);
});
