import { expect, test } from '@playwright/test';
import { stageLine } from '../../../../src/cli/output/text/stage-line.ts';
import type { ProgressMode } from '../../../../src/report/live/progress.ts';

const shown = (mode: ProgressMode, ...words: readonly (string | null)[]): string => {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  for (const one of words) stageLine(mode, { columns: 20, write })(one);
  return text;
};

test('the current stage is shown on the moving line, never wraps, and is cleared at the end', () => {
  expect(shown('bar', 'starting…', null)).toBe('\r\u001b[Kstarting…\r\u001b[K');
  expect(shown('bar', 'looking at http://a.example/\u001b[2J')).toBe('\r\u001b[Klooking at http://…');
});

test('the current stage is not shown without a moving line', () => {
  for (const mode of ['lines', 'verbose', 'none'] as const) expect(shown(mode, 'starting…', null)).toBe('');
});

test('a stage that explains the progress lines after it is printed among them', () => {
  const lines: string[] = [];
  for (const mode of ['lines', 'verbose', 'none'] as const)
    stageLine(mode, { write: (text) => lines.push(`${mode}: ${text}`) })('trying more…', true);
  expect(lines).toEqual(['lines: trying more…\n', 'verbose: trying more…\n']);
});
