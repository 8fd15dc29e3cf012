/**
 * The CPU time of `plumbline judge` per exchange, and its memory for growing recordings: that of one run, and many copies of it. `npm run bench --
 * judging 60` judges about a million exchanges.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendCopies } from './judging/copies.ts';
import { Account, runSuites } from './measure/suites.ts';
import { type Row, tell } from './measure/tell.ts';

const times = Number(process.argv[2] ?? 6);
const program = join(import.meta.dirname, '../bin/plumbline.mjs');
const recorder = join(import.meta.dirname, 'judging/record-use.mjs');

/** CPU time in milliseconds and the most memory in megabytes that judging a recording takes. */
const judging = (file: string): { readonly cpuMs: number; readonly memoryMb: number } => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', recorder, program, 'judge', file, '--quiet'], {
    encoding: 'utf8',
  });
  const [, cpuMs, memoryMb] = /^use (\S+) (\S+)$/m.exec(stderr) ?? [];
  if (status === null || status > 1 || cpuMs === undefined) throw new Error(`judge ended with ${status}: ${stderr}`);
  return { cpuMs: Number(cpuMs), memoryMb: Number(memoryMb) };
};

const account = await Account.open();
const { out } = await runSuites(account, ['--effort', 'standard', '--seed', '1']);
const recording = join(out, 'exchanges.ndjson');
const text = readFileSync(recording, 'utf8');
const exchanges = text.trimEnd().split('\n').length;
const once = judging(recording);
appendCopies(recording, text, times);
const often = judging(recording);
await account.close();
const added = exchanges * (times - 1);
const rows: readonly Row[] = [
  { what: 'judge, for each exchange', values: [(often.cpuMs - once.cpuMs) / added], unit: 'ms of CPU', goal: '0.15' },
  { what: `judge, ${exchanges.toLocaleString('en')} exchanges`, values: [once.memoryMb], unit: 'MB' },
  {
    what: `judge, ${(exchanges * times).toLocaleString('en')} exchanges`,
    values: [often.memoryMb],
    unit: 'MB',
    goal: 'under 300 for 1,000,000',
  },
];
tell('judging', rows);
