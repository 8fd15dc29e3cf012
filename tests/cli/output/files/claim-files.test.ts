import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { claimFile, claimFiles } from '../../../../src/cli/output/files/claim-files.ts';
import { reportFiles } from '../../../../src/cli/output/files/report-files.ts';
import { findingsFile, writeFindings } from '../../../../src/cli/output/files/write-findings.ts';
import { writeReport } from '../../../../src/cli/output/files/write-report.ts';
import { BadUsage } from '../../../../src/harness/target/bad-usage.ts';
import type { Finding } from '../../../../src/judge/finding.ts';
import { renderComparePage } from '../../../../src/report/html/pages/compare-page.ts';
import { compare } from '../../../../src/report/model/compare/compare.ts';
import { consistentReport, sampleExchange, sampleRequirement } from '../../../report/sample-parts.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-claim-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

const report = consistentReport([sampleRequirement('a.b', 'pass')], []);

const strangers: { readonly [name: string]: string } = {
  'report.json': '{"format":"coverage/1"}',
  'index.html': '<!doctype html><meta name="generator" content="Hugo"><p>Plumbline</p>',
  'junit.xml': '<?xml version="1.0"?><testsuites name="jest"></testsuites>',
  'report.sarif': '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"ESLint"}}}]}',
  'summary.md': '# What we did',
  'badge.svg': '<svg xmlns="http://www.w3.org/2000/svg" aria-label="build: passing"></svg>',
  'exchanges.ndjson': '{"time":1}\n',
};

test('the files of a run may be overwritten by the next run', async ({ folder }) => {
  claimFiles(folder, reportFiles, '--out');
  await writeReport(report, folder);
  writeFileSync(join(folder, 'exchanges.ndjson'), `${JSON.stringify(sampleExchange('x1', 'GET', '/api_keys', 200))}\n`);
  claimFiles(folder, reportFiles, '--out');
  writeFileSync(join(folder, 'exchanges.ndjson'), '');
  claimFiles(folder, reportFiles, '--out');
  const page = join(folder, 'compared.html');
  writeFileSync(page, await renderComparePage(compare(report, report), report, report));
  claimFile(page, '--html');
});

test('the findings that judge wrote may be overwritten by the next judge', ({ folder }) => {
  const finding: Finding = {
    requirement: 'api-keys.shape',
    endpoint: 'GET /api_keys/{id}',
    place: '/id',
    summary: 'id is no text',
    expected: 'a text',
    received: '7',
    exchanges: ['x1'],
  };
  for (const findings of [[], [finding]]) {
    writeFindings(findings, folder);
    claimFiles(folder, [findingsFile], '--out');
  }
  writeFileSync(join(folder, findingsFile), '{"deviation":7}\n');
  expect(() => claimFiles(folder, [findingsFile], '--out')).toThrow(BadUsage);
});

test('a file of the same name from another program is named and kept', async ({ folder }) => {
  expect(Object.keys(strangers).sort()).toEqual([...reportFiles].sort());
  for (const [name, content] of Object.entries(strangers)) {
    await writeReport(report, folder);
    writeFileSync(join(folder, name), content);
    expect(() => claimFiles(folder, reportFiles, '--out')).toThrow(
      new BadUsage(
        `--out: ${join(folder, name)} was not written by Plumbline, so it is not overwritten; name another place`,
      ),
    );
    expect(readFileSync(join(folder, name), 'utf8')).toBe(content);
    rmSync(join(folder, name));
  }
});

test('a link is checked by its target, a folder is refused, and a device is accepted', ({ folder }) => {
  const at = join(folder, 'index.html');
  writeFileSync(join(folder, 'theirs.html'), '<p>theirs</p>');
  symlinkSync('theirs.html', at);
  expect(() => claimFile(at, '--html')).toThrow(/was not written by Plumbline/);
  rmSync(at);
  mkdirSync(at);
  expect(() => claimFile(at, '--html')).toThrow(/was not written by Plumbline/);
  claimFile('/dev/null', '--html');
});
