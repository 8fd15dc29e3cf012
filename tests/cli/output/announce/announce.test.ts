import { expect } from '@playwright/test';
import type { Report } from '../../../../src/report/model/report.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../../report/sample-parts.ts';
import { test, type Workplace } from '../../workplace.ts';

const hostile = '::error::obey me\n::set-output name=x::y';
const deviating = consistentReport(
  [sampleRequirement('a.b', 'fail'), sampleRequirement('a.c', 'pass')],
  [sampleDeviation('d1', 'a.b', { summary: hostile })],
);

/** A run with a single shard: merging it announces the outcome without a deployment. */
const shard = (workplace: Workplace, report: Report): string => {
  workplace.write('report.json', report);
  workplace.write('exchanges.ndjson', '');
  return '.';
};

test('the gate is annotated and summarised under GitHub Actions, and text of a target cannot start commands', async ({
  workplace,
}) => {
  workplace.write('step.md', 'What another tool wrote.\n');
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'step.md' };
  const { code, stdout } = await workplace.run(['merge', shard(workplace, deviating)], env);
  expect(code).toBe(1);
  const lines = stdout.trimEnd().split('\n');
  const [, token] = /^::stop-commands::(\S{20,})$/.exec(lines[0] ?? '') ?? [];
  const end = lines.indexOf(`::${token}::`);
  expect(lines.slice(1, end).join('\n')).toContain('obey me');
  expect(lines.slice(end + 1)).toEqual([
    expect.stringMatching(/^::error title=function%3A a\.b%3A GET [^:]*::[^\n]*obey me/),
  ]);
  const summary = workplace.read('step.md');
  expect(summary).toMatch(/^What another tool wrote\.\n## Plumbline: deviates\n/);
});

test('no GitHub annotation or summary is written outside of GitHub Actions', async ({ workplace }) => {
  const { stdout } = await workplace.run(['merge', shard(workplace, deviating)], { GITHUB_STEP_SUMMARY: 'step.md' });
  expect(stdout).toMatch(/^DEVIATES /);
  expect(stdout).not.toMatch(/^::/m);
  expect(workplace.has('step.md')).toBe(false);
});

test('a step summary that cannot be written is reported and does not change the exit code', async ({ workplace }) => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'no/such/folder/step.md' };
  const { code, stderr } = await workplace.run(['merge', shard(workplace, deviating)], env);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'plumbline: GITHUB_STEP_SUMMARY cannot be written (ENOENT)\n' });
});

test('colours are used only when they are wanted', async ({ workplace }) => {
  const folder = shard(workplace, deviating);
  const [piped, forced, refused, off] = await Promise.all([
    workplace.run(['merge', folder, '--out', 'a']),
    workplace.run(['merge', folder, '--out', 'b'], { FORCE_COLOR: '1' }),
    workplace.run(['merge', folder, '--out', 'c', '--no-color'], { FORCE_COLOR: '1' }),
    workplace.run(['merge', folder, '--out', 'd'], { FORCE_COLOR: '1', NO_COLOR: '1' }),
  ]);
  const coloured = [piped, forced, refused, off].map(({ stdout }) => stdout.includes('\u001b['));
  expect(coloured).toEqual([false, true, false, false]);
});

test('a merged report is checked with waivers, a baseline and demands like any other', async ({ workplace }) => {
  const folder = shard(workplace, deviating);
  const waiver = { requirement: 'a.b', reason: 'r', owner: 'o', issue: 'i', expires: '2999-12-31' };
  workplace.write('waivers.json', [waiver]);
  workplace.write('stale.json', [
    waiver,
    { ...waiver, requirement: 'a.c', owner: 'p' },
    { ...waiver, deviation: 'd9' },
  ]);
  const partly = consistentReport([sampleRequirement('a.b', 'pass'), sampleRequirement('a.c', 'unexercised')], []);
  workplace.write('partly-report.json', partly);
  const [waived, stale, known] = await Promise.all([
    workplace.run(['merge', folder, '--out', 'a', '--waivers', 'waivers.json']),
    workplace.run(['merge', folder, '--out', 'b', '--waivers', 'stale.json']),
    workplace.run(['merge', folder, '--out', 'c', '--baseline', 'report.json']),
  ]);
  expect([waived.code, stale.code, known.code]).toEqual([0, 1, 0]);
  expect(stale.stdout).toContain('Stale waivers: a.c (p, i) matches nothing; d9 (o, i) matches nothing.\n');
  expect(known.stdout).toMatch(/\nsince run \S+: 0 new deviations, 0 gone, 0 gaps answered otherwise\n/);
  workplace.write('report.json', partly);
  const incomplete = await workplace.run(['merge', folder, '--out', 'd', '--require-complete']);
  expect(incomplete.code).toBe(3);
  expect(workplace.report('d')).toMatchObject({
    verdict: 'incomplete',
    reason: expect.stringContaining('1 requirement'),
  });
  expect(workplace.read('d/junit.xml')).toContain('name="run.complete"');
  const [enough, tooLittle] = [
    await workplace.run(['merge', folder, '--out', 'e', '--require', '50%']),
    await workplace.run(['merge', folder, '--out', 'f', '--require', '60%']),
  ];
  expect([enough.code, tooLittle.code]).toEqual([0, 3]);
  expect(workplace.report('f').reason).toBe('1 of 2 requirements tried, and at least 60% were required');
});
