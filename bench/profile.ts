/**
 * Where a run spends its CPU time: profiles of its main process, its runner and its workers, summed up by room. The deployment runs in this process
 * and is not included. Prints shares of all CPU time and writes reports/bench-profile.json; asserts nothing. `npm run bench -- profile standard`
 * uses another effort than quick.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account, runSuites } from './measure/suites.ts';
import { type ProcessKind, processes, processOf } from './profile/process-of.ts';
import { type CallFrame, roomOf } from './profile/room-of.ts';
import { ProcessRecord, sumBy } from './profile/sum-by.ts';

const root = join(import.meta.dirname, '..');
const effort = process.argv[2] ?? 'quick';
const account = await Account.open({ pageSize: 10 });
const profiles = join(account.folder, 'profiles');
mkdirSync(profiles);

/** Sums up milliseconds under a name, apart for each kind of process. */
class Sums {
  readonly of = new Map<string, Map<ProcessKind, number>>();

  add(kind: ProcessKind, sums: ReadonlyMap<string, number>): void {
    for (const [name, ms] of sums) {
      const row = this.of.get(name) ?? new Map<ProcessKind, number>();
      this.of.set(name, row.set(kind, (row.get(kind) ?? 0) + ms));
    }
  }

  /** Sorted by the total, the largest first. */
  get rows(): readonly (readonly [string, ReadonlyMap<ProcessKind, number>])[] {
    return [...this.of].sort(([, a], [, b]) => total(b) - total(a));
  }

  toJSON(): object {
    const rounded = (row: ReadonlyMap<ProcessKind, number>) => [...row].map(([kind, ms]) => [kind, Math.round(ms)]);
    return Object.fromEntries(this.rows.map(([name, row]) => [name, Object.fromEntries(rounded(row))]));
  }
}

const total = (row: ReadonlyMap<ProcessKind, number>): number => [...row.values()].reduce((sum, ms) => sum + ms, 0);
const isOurs = (room: string | null): boolean => room !== null && /^(src|specs)/.test(room);

const rooms = new Sums();
/** The time of our functions, including what Node and packages do for them. */
const functions = new Sums();
const { requests } = await runSuites(account, ['--effort', effort, '--seed', '1'], {
  preload: join(import.meta.dirname, 'profile/record.mjs'),
  env: { PLUMBLINE_BENCH_PROFILES: profiles },
});
for (const name of readdirSync(profiles)) {
  const { program, profile } = ProcessRecord.parse(JSON.parse(readFileSync(join(profiles, name), 'utf8')));
  const kind = processOf(program);
  rooms.add(kind, sumBy(profile, roomOf));
  const nameOf = (frame: CallFrame): string | null | undefined => {
    if (roomOf(frame) === null) return null;
    if (!isOurs(roomOf(frame))) return undefined;
    return `${frame.functionName || 'a file as it is loaded'}, ${frame.url.replace(/^.*\/(?=src\/|specs\/)/, '')}`;
  };
  functions.add(kind, sumBy(profile, nameOf));
}
await account.close();

const all = rooms.rows.reduce((sum, [, row]) => sum + total(row), 0);
const share = (ms = 0): string => `${((100 * ms) / all).toFixed(1)} %`.padStart(9);
console.log(`${''.padEnd(18)}${['all', ...processes].map((name) => name.padStart(9)).join('')}`);
for (const [room, row] of rooms.rows)
  console.log(`${room.padEnd(18)}${share(total(row))}${processes.map((kind) => share(row.get(kind))).join('')}`);
console.log('\nOur functions, with what Node and packages do for them:');
for (const [name, row] of functions.rows.slice(0, 15)) console.log(`${share(total(row))}  ${name}`);
console.log(`\n${(all / requests).toFixed(1)} ms for each of ${requests} requests, with a profiler in each process`);
mkdirSync(join(root, 'reports'), { recursive: true });
const written = { effort, requests, cpuMs: Math.round(all), rooms, functions };
writeFileSync(join(root, 'reports/bench-profile.json'), `${JSON.stringify(written, null, 2)}\n`);
