/**
 * Runs the suites against several kinds of accounts, each served by its own process, and writes the results into the table of docs/accounts.md.
 * Arguments are names of rows; other rows stay unchanged. All rows together take half an hour.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type KindOfAccount, kindsOfAccount } from './accounts/kinds-of-account.ts';
import { rowOf } from './accounts/row-of.ts';
import { withRow } from './accounts/with-row.ts';
import { readReport } from './measure/read-report.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/accounts.md');
const command = join(root, 'bin/plumbline.mjs');

/** The line of JSON that `serve` prints when it is ready. */
const targetOf = async (served: ChildProcess): Promise<Record<string, unknown>> => {
  if (served.stdout === null) throw new Error('serve has no stdout');
  for await (const line of createInterface(served.stdout)) return JSON.parse(line);
  throw new Error('serve ended before it was ready');
};

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('close', resolve));

const row = async (kind: KindOfAccount): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  const freedoms = kind.freedoms.flatMap((name) => ['--freedom', name]);
  const served = spawn(process.execPath, [command, 'serve', ...freedoms], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const { token, ...target } = await targetOf(served);
    const file = join(folder, 'target.json');
    writeFileSync(file, JSON.stringify(target));
    const out = join(folder, 'report');
    const args = [
      'run',
      '--target',
      file,
      '--effort',
      'quick',
      '--seed',
      '7',
      '--workers',
      '6',
      '--out',
      out,
      '--quiet',
    ];
    const run = spawn(process.execPath, [command, ...args], {
      stdio: 'inherit',
      env: { ...process.env, PLUMBLINE_TOKEN: String(token) },
    });
    const exitCode = await ended(run);
    return rowOf(kind, readReport(out), exitCode ?? -1);
  } finally {
    served.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

const names = process.argv.slice(2);
for (const kind of kindsOfAccount.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const line = await row(kind);
  // Read afterwards: another process may have written its row meanwhile.
  writeFileSync(page, withRow(readFileSync(page, 'utf8'), line));
}
