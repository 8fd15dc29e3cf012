/**
 * The CPU time per request of a run of the built package, with everything judged, recorded and redacted, compared with a bare client that sends the
 * same requests over persistent connections and reads the same answers. All processes of the run count, including their start. `npm run bench --
 * cpu quick` uses another effort than standard.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './measure/package.ts';
import { Account, runSuites } from './measure/suites.ts';
import { type Row, tell } from './measure/tell.ts';

const effort = process.argv[2] ?? 'standard';
const rounds = 3;

/** The CPU time of the bare client in milliseconds, and how many requests it sent. */
const replay = async (recording: string): Promise<{ readonly cpuMs: number; readonly requests: number }> => {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'cpu/replay.ts'), recording];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the bare client ended with ${code}`);
  return JSON.parse(text);
};

const folder = mkdtempSync(join(tmpdir(), 'plumbline-cpu-'));
const program = buildPackage(folder);
const account = await Account.open({ pageSize: 10 });
const ours: number[] = [];
const ratios: number[] = [];
for (let seed = 1; seed <= rounds; seed += 1) {
  const { cpuMs, requests, out } = await runSuites(account, ['--effort', effort, '--seed', String(seed)], { program });
  const bare = await replay(join(out, 'exchanges.ndjson'));
  ours.push(cpuMs / requests);
  ratios.push(cpuMs / requests / (bare.cpuMs / bare.requests));
}
await account.close();
rmSync(folder, { recursive: true });
const rows: readonly Row[] = [
  { what: `CPU for each request, ${effort}`, values: ratios, unit: '× a bare client', goal: 'at most 3' },
  { what: `CPU for each request, ${effort}`, values: ours, unit: 'ms on this machine' },
];
tell('cpu', rows);
