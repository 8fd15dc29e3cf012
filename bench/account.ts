/**
 * What things of others cost a run, as ratios to an empty account: requests, and the time before the first request and after the last.
 * Prints a table and writes reports/bench.json; asserts nothing. `tsx bench/account.ts 5000` takes so many others in every list.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import { defaultTokenEnv } from '../src/harness/target/default-token-env.ts';

const root = join(import.meta.dirname, '..');
const others = Number(process.argv[2] ?? 500);
const pageSize = 10;
/** So much older than the run, at least, are the things of others. */
const ageMs = 3000;

interface Cost {
  readonly requests: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** Runs the suites in a process of their own against an account with things of others. */
const cost = async (
  effort: string,
  account: { readonly others?: number; readonly pageSize?: number },
): Promise<Cost> => {
  const embedded = await startEmbedded(account);
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const times: number[] = [];
  for (const service of [embedded.deployment, embedded.deployment.agent])
    service.gates.push(() => {
      times.push(performance.now());
      return null;
    });
  writeFileSync(join(folder, 'target.json'), JSON.stringify(embeddedTarget(embedded)));
  await setTimeout(ageMs);
  const started = performance.now();
  const args = ['run', '--target', join(folder, 'target.json'), '--effort', effort, '--seed', '1', '--quiet'];
  const child = spawn(process.execPath, [join(root, 'bin/plumbline.mjs'), ...args, '--out', join(folder, 'out')], {
    cwd: folder,
    env: { ...process.env, [defaultTokenEnv]: embedded.token },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  const ended = performance.now();
  await embedded.close();
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`the run with ${JSON.stringify(account)} ended with ${code}`);
  return {
    requests: times.length,
    beforeMs: Math.round((times[0] ?? ended) - started),
    afterMs: Math.round(ended - (times.at(-1) ?? started)),
  };
};

const rows = [];
for (const effort of ['quick', 'standard']) {
  const empty = await cost(effort, {});
  const busy = await cost(effort, { others, pageSize });
  const ratio = Number((busy.requests / empty.requests).toFixed(2));
  rows.push({ effort, others, pageSize, empty, busy, ratio });
  console.log(`${`${effort}, ${others} others in each list`.padEnd(38)} ${ratio} × the requests on an empty account`);
}
mkdirSync(join(root, 'reports'), { recursive: true });
writeFileSync(join(root, 'reports/bench.json'), `${JSON.stringify({ account: rows }, null, 2)}\n`);
