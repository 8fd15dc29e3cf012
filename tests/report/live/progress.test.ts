import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { progressMode } from '../../../src/cli/output/announce/progress-mode.ts';
import { wantsColour } from '../../../src/report/formats/colour.ts';
import { type Progress, progressBar, progressLine } from '../../../src/report/live/progress.ts';

const progress: Progress = {
  done: 412,
  total: 1240,
  deviating: 3,
  unexercised: 12,
  failed: 0,
  rate: 1.96,
  leftMs: 2_490_000,
};

test('the progress line states tried requirements, findings, rate and time left', () => {
  expect(progressLine(progress)).toBe(
    '412/1240 tried, 3 not as documented, 12 unexercised, about 42 min left, 2.0 requests/s',
  );
  expect(progressLine({ ...progress, rate: null, leftMs: null })).toBe(
    '412/1240 tried, 3 not as documented, 12 unexercised',
  );
});

test('the time left is rounded to the precision of an estimate', () => {
  const told = (leftMs: number): string => /about (.*) left/.exec(progressLine({ ...progress, leftMs }))?.[1] ?? '';
  expect([0, 4000, 31_000, 59_000, 61_000, 3_599_000, 3_660_000, 7_500_000].map(told)).toEqual([
    '5 s',
    '5 s',
    '35 s',
    '60 s',
    '1 min',
    '1 h 00 min',
    '1 h 01 min',
    '2 h 05 min',
  ]);
  expect(progressLine({ ...progress, done: 1240, leftMs: 3000 })).not.toContain('left');
});

test('the moving line never wraps, and omits the least important facts first on a narrow terminal', () => {
  for (let width = 1; width <= 140; width += 1) {
    const line = stripVTControlCharacters(progressBar(progress, width, true));
    expect(line.length, `${width}: ${line}`).toBeLessThan(Math.max(width, 2));
  }
  expect(progressBar(progress, 140, false)).toBe(
    '━━━━━━────────────── 412/1240 tried, 3 not as documented, 12 unexercised, about 42 min left, 2.0 requests/s',
  );
  const facts = (width: number): string => progressBar({ ...progress, failed: 2 }, width, false).replace(/^[━─]+ /, '');
  expect(progressBar(progress, 100, false)).toMatch(/^━+─+ .*, about 42 min left, 2\.0 requests\/s$/);
  expect(facts(100)).toBe('412/1240 tried, 3 not as documented, 2 failed, about 42 min left, 2.0 requests/s');
  expect(facts(80)).toBe('412/1240 tried, 3 not as documented, 2 failed, 2.0 requests/s');
  expect(facts(64)).toBe('412/1240 tried, 3 not as documented, 2.0 requests/s');
  expect(facts(45)).toBe('412/1240 tried, 2.0 requests/s');
  expect(facts(40)).toBe('412/1240 tried');
});

test('the bar is empty at the start, full at the end, and valid for a run without tests', () => {
  expect(progressBar({ ...progress, done: 0 }, 140, false)).toMatch(/^─{20} /);
  expect(progressBar({ ...progress, done: 1240 }, 140, false)).toMatch(/^━{20} /);
  expect(progressBar({ ...progress, done: 0, total: 0 }, 140, false)).toMatch(/^─{20} 0\/0/);
});

test('a moving line is used only on an interactive terminal', () => {
  const mode = (isTerminal: boolean, env: NodeJS.ProcessEnv) => progressMode({ quiet: false, isTerminal }, env);
  expect(mode(true, {})).toBe('bar');
  expect(mode(true, { CI: 'false' })).toBe('bar');
  expect(mode(true, { CI: 'true' })).toBe('lines');
  expect(mode(true, { TERM: 'dumb' })).toBe('lines');
  expect(mode(false, {})).toBe('lines');
  for (const isTerminal of [true, false]) {
    expect(progressMode({ quiet: true, isTerminal }, {})).toBe('none');
    expect(progressMode({ quiet: false, verbose: true, isTerminal }, {})).toBe('verbose');
  }
});

test('colours are used on terminals only, and the environment can disable or force them', () => {
  expect(wantsColour(true, {})).toBe(true);
  expect(wantsColour(false, {})).toBe(false);
  expect(wantsColour(true, { TERM: 'dumb' })).toBe(false);
  expect(wantsColour(true, { NO_COLOR: '1' })).toBe(false);
  expect(wantsColour(true, { NO_COLOR: '' })).toBe(true);
  expect(wantsColour(false, { FORCE_COLOR: '1' })).toBe(true);
  expect(wantsColour(false, { FORCE_COLOR: '' })).toBe(true);
  expect(wantsColour(true, { FORCE_COLOR: '0' })).toBe(false);
  expect(wantsColour(false, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
});
