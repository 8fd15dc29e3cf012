import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { reportFiles } from '../../src/cli/output/files/report-files.ts';
import { requirements } from '../../src/contract/index.ts';
import type { ExchangeRecord } from '../../src/exchange/recorded-exchange.ts';
import { schemaErrors } from '../../src/judge/shapes/schemas.ts';
import type { Report } from '../../src/report/model/report.ts';
import { readXml } from '../report/read-xml.ts';
import { test as base, type Outcome, Workplace } from './workplace.ts';

const only = ['--only', 'api-keys.token-*', '--only', 'api-keys.metadata-opaque', '--only', 'api-keys.*-order'];
const chosen = requirements.map(({ id }) => id).filter((id) => /^api-keys\.(token-.*|metadata-opaque)$/.test(id));
const quick = ['run', '--effort', 'quick', ...only];

interface Runs {
  readonly workplace: Workplace;
  readonly loud: Outcome;
  readonly quiet: Outcome;
  readonly three: Outcome;
}

/** Three runs with one choice, the third with other workers and another seed; shared by all tests of this file. */
const test = base.extend<object, { runs: Runs }>({
  runs: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
    async ({}, use) => {
      const workplace = new Workplace();
      const [loud, quiet, three] = await Promise.all([
        workplace.run([...quick, '--seed', '7', '--workers', '1']),
        workplace.run([...quick, '--seed', '7', '--workers', '1', '--quiet', '--out', 'elsewhere/again']),
        workplace.run([...quick, '--seed', '8', '--workers', '3', '--quiet', '--json', '--out', 'elsewhere/three']),
      ]);
      await use({ workplace, loud, quiet, three });
      await workplace.close();
    },
    { scope: 'worker' },
  ],
});

const verdicts = ({ requirements: results }: Report) => results.map(({ id, verdict }) => `${id} ${verdict}`);

test('a run against the embedded deployment ends with 0 and proves exactly the chosen requirements', ({ runs }) => {
  const { verdict, requirements: results, cleanup, deviations } = runs.workplace.report();
  expect(runs.loud.code, runs.loud.stderr).toBe(0);
  expect({ verdict, deviations }).toEqual({ verdict: 'conforms', deviations: [] });
  expect(results.filter((one) => one.verdict === 'pass').map(({ id }) => id)).toEqual(chosen);
  expect(results.filter((one) => one.verdict === 'unexercised').map(({ reason }) => reason)).toEqual(
    Array(requirements.length - chosen.length).fill('not chosen by --only'),
  );
  expect(cleanup.created).toBeGreaterThan(0);
  expect(cleanup).toEqual({ created: cleanup.created, removed: cleanup.created, left: [] });
});

test('every form of the report is written, and latest points to it', ({ runs }) => {
  const { workplace } = runs;
  const report = workplace.report();
  expect(schemaErrors('report', 'Report', report)).toEqual([]);
  expect(readlinkSync(join(workplace.folder, 'reports/latest'))).toBe(report.run.id);
  const folder = `reports/${report.run.id}`;
  expect(
    workplace
      .files()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${folder}/`))
      .sort(),
  ).toEqual(reportFiles.map((name) => `${folder}/${name}`).sort());
  expect(readXml(workplace.read(`${folder}/junit.xml`)).attributes).toMatchObject({ failures: '0', errors: '0' });
  expect(workplace.read(`${folder}/index.html`)).toContain(report.run.id);
  expect(workplace.read(`${folder}/badge.svg`)).toContain(
    `no deviation found ${chosen.length}/${requirements.length} tried`,
  );
  expect(workplace.read(`${folder}/summary.md`)).toContain('## Plumbline: no deviation found');
  expect(workplace.exchanges()).toHaveLength(report.summary.exchanges);
});

test('the summary names the verdict and the report, and progress is written to stderr', ({ runs }) => {
  expect(runs.loud.stdout).toMatch(/^NO DEVIATION FOUND {2}embedded, http:\/\/127\.0\.0\.1:\d+\n/);
  expect(runs.loud.stdout).toMatch(/\nReport: .*\/index\.html\n$/);
  expect(runs.loud.stderr).toMatch(/tried, 0 not as documented/);
});

test('--quiet prints a single line', ({ runs }) => {
  expect(runs.quiet).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(
        `^No deviation found: ${chosen.length} of ${requirements.length.toLocaleString('en-US')} requirements tried; \\d+ of \\d+ statements proven, in ${chosen.length} of ${requirements.length.toLocaleString('en-US')} places \\(${requirements.length - chosen.length} unexercised\\)\\.\n$`,
      ),
    ),
    stderr: '',
  });
});

test('--quiet --json prints only the last event', ({ runs }) => {
  const { stdout, stderr } = runs.three;
  const out = join(runs.workplace.folder, 'elsewhere/three');
  expect({ lines: stdout.split('\n').length, stderr }).toEqual({ lines: 2, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    event: 'ended',
    exitCode: 0,
    verdict: 'conforms',
    files: expect.arrayContaining([join(out, 'report.json'), join(out, 'index.html')]),
  });
});

test('--out does not change reports/latest', ({ runs }) => {
  const { workplace } = runs;
  expect(workplace.report('elsewhere/again').run.id).not.toBe(workplace.report().run.id);
  expect(workplace.has('elsewhere/latest')).toBe(false);
});

/** The requests about API keys without values unique to a run. Requests about other kinds contain unique keys and domains. */
const asked = (exchanges: readonly ExchangeRecord[]): string[] =>
  exchanges
    .filter(({ endpoint }) => endpoint.includes('/api_keys'))
    .map(({ request }) =>
      JSON.stringify([
        request.method,
        new URL(request.url).pathname.replace(/_[A-Za-z0-9]{20,}/, '_…'),
        request.headers.filter(([name]) => !/^(host|content-length)$/i.test(name)),
        request.body?.content.replaceAll(/plumbline\/\d{8}-\d{6}-[0-9a-f]{4}/g, 'plumbline/…'),
      ]),
    );

test('equal seeds give equal requests, and another seed gives others', ({ runs }) => {
  const { workplace } = runs;
  const first = asked(workplace.exchanges());
  expect(first.length).toBeGreaterThan(20);
  expect(asked(workplace.exchanges('elsewhere/again'))).toEqual(first);
  const texts = (lines: readonly string[]) => lines.filter((line) => line.startsWith('["POST"')).sort();
  expect(texts(asked(workplace.exchanges('elsewhere/three')))).not.toEqual(texts(first));
});

test('the number of workers changes no verdict', ({ runs }) => {
  expect(runs.three.code).toBe(0);
  expect(verdicts(runs.workplace.report('elsewhere/three'))).toEqual(verdicts(runs.workplace.report()));
});

test('a run leaves no ledger and no work folder', ({ runs }) => {
  const names = runs.workplace.files().map(({ name }) => name);
  expect(names.filter((name) => /ledgers\/|\/work\//.test(name))).toEqual([]);
});
