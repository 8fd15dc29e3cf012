import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunInfo } from '../../../src/report/model/report.ts';
import { consistentReport, sampleRequirement } from '../../report/sample-parts.ts';
import { test, type Workplace } from '../workplace.ts';

const line = `${JSON.stringify({ id: 'x1', endpoint: 'GET /api_keys', request: { method: 'GET', url: 'http://h/api_keys', headers: [], body: null }, response: null, failure: null, timings: { startedAt: '2026-03-14T09:26:53Z', queuedMs: 0, firstByteMs: 0, totalMs: 0 }, attempt: 1 })}\n`;

const write = (workplace: Workplace, folder: string, run: Partial<RunInfo>): string => {
  const report = consistentReport([sampleRequirement('x.a', 'pass')], []);
  mkdirSync(join(workplace.folder, folder));
  workplace.write(`${folder}/report.json`, { ...report, run: { ...report.run, id: folder, ...run } });
  workplace.write(`${folder}/exchanges.ndjson`, line);
  return folder;
};

test('merge refuses reports that are no shards of one run, and reports a missing shard as incomplete', async ({
  workplace,
}) => {
  const target = { name: 'staging', baseUrl: 'https://a.example', agentUrl: null };
  const one = write(workplace, 'one', { shard: '1/2', target });
  const two = write(workplace, 'two', { shard: '2/2', target });
  const again = write(workplace, 'again', { shard: '1/2', target });
  const elsewhere = write(workplace, 'elsewhere', {
    shard: '2/2',
    target: { ...target, baseUrl: 'https://b.example' },
  });
  const refused = 'plumbline: these reports are not the shards of one run:';
  for (const [folders, says] of [
    [[one, one], 'run one is among them twice'],
    [[one, again], 'shard 1/2 is among them twice'],
    [[one, elsewhere], 'they are of different addresses'],
  ] as const)
    expect(await workplace.run(['merge', ...folders])).toEqual({ code: 2, stdout: '', stderr: `${refused} ${says}\n` });
  expect(workplace.has('reports')).toBe(false);
  const whole = await workplace.run(['merge', one, two]);
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  const missing = await workplace.run(['merge', two, '--out', 'part']);
  expect(missing.code).toBe(3);
  expect(missing.stdout).toContain('Incomplete: shard 1/2 of the run is not among these reports.');
});

test('merge refuses a line that is cut short or no exchange, in one line', async ({ workplace }) => {
  const one = write(workplace, 'one', { shard: '1/2' });
  const two = write(workplace, 'two', { shard: '2/2' });
  for (const bad of [line.slice(0, -9), '{"id":"x1"}\n', 'null\n']) {
    workplace.write('two/exchanges.ndjson', `${line}${bad}`);
    expect(await workplace.run(['merge', one, two])).toEqual({
      code: 2,
      stdout: '',
      stderr: `plumbline: ${join('two', 'exchanges.ndjson')}: not the exchanges of a run\n`,
    });
  }
});

test('merge does not overwrite the reports that it joins', async ({ workplace }) => {
  const one = write(workplace, 'one', { shard: '1/2' });
  const two = write(workplace, 'two', { shard: '2/2' });
  const before = workplace.files();
  for (const out of ['one', './two/', join(workplace.folder, 'two')])
    expect(await workplace.run(['merge', one, two, '--out', out])).toEqual({
      code: 2,
      stdout: '',
      stderr: `plumbline: --out ${out}: one of the reports to join lies there; name another folder\n`,
    });
  expect(workplace.files()).toEqual(before);
});

test('a run names its shard, and shards on embedded deployments can be merged', async ({ workplace }) => {
  const only = ['--effort', 'quick', '--quiet', '--only', 'api-keys.get', '--only', 'credentials.get'];
  for (const n of [1, 2]) await workplace.run(['run', ...only, '--shard', `${n}/2`, '--out', `part-${n}`]);
  expect([1, 2].map((n) => workplace.report(`part-${n}`).run.shard)).toEqual(['1/2', '2/2']);
  expect(workplace.report('part-1').run.target.embedded).toBe(true);
  const { code } = await workplace.run(['merge', 'part-1', 'part-2']);
  expect(code).toBe(0);
  expect(workplace.report('reports/merged').summary.requirements.pass).toBe(2);
});
