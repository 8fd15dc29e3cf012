/**
 * `npm run prove [STAGE[=N]…]`: checks of Plumbline itself that take too long for `npm test`. Each stage writes its counts into reports/proof.json,
 * beside those of earlier stages. N is the number of seeds, runs or kills.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSound, type ProofResult } from '../src/conduct/prove/proof-result.ts';
import { runnerPath } from '../src/conduct/runner-path.ts';
import { projectRoot, version } from '../src/conduct/version.ts';
import type { Report } from '../src/report/model/report.ts';

/** The result of a stage: whether it succeeded, and its figures. */
interface Outcome {
  readonly sound: boolean;
  readonly figures: Readonly<Record<string, unknown>>;
}

const proofFile = join(projectRoot, 'reports/proof.json');
const work = mkdtempSync(join(tmpdir(), 'plumbline-prove-'));

const plumbline = (args: readonly string[]): number | null =>
  spawnSync(process.execPath, [join(projectRoot, 'bin/plumbline.mjs'), ...args], { stdio: 'inherit' }).status;

const proved = (name: string, ...args: string[]): Outcome => {
  const out = join(work, `${name}.json`);
  plumbline(['prove', '--out', out, ...args]);
  const { lines: _, ...result } = JSON.parse(readFileSync(out, 'utf8')) as ProofResult;
  return { sound: isSound({ ...result, lines: [] }), figures: result };
};

/** Several whole runs, each with another seed: the verdicts of all requirements must be the same. */
const steady = (runs: number): Outcome => {
  const sets = new Map<string, number>();
  for (let seed = 1; seed <= runs; seed += 1) {
    const out = join(work, 'steady');
    plumbline(['run', '--quiet', '--seed', String(seed), '--out', out]);
    const { requirements } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
    const set = JSON.stringify(requirements.map(({ id, verdict }) => [id, verdict]));
    sets.set(set, (sets.get(set) ?? 0) + 1);
    rmSync(out, { recursive: true });
    process.stderr.write(`run ${seed} of ${runs}: ${sets.size} different sets of verdicts so far\n`);
  }
  return { sound: sets.size === 1, figures: { runs, setsOfVerdicts: sets.size } };
};

/** Runs one of the long tests, which writes counts of what it did. A skipped test has written none, and does not count as success. */
const endured = (name: string, more: Readonly<Record<string, string>> = {}): Outcome => {
  const { status } = spawnSync(process.execPath, [runnerPath(), 'test', '--project=endurance', `endurance/${name}`], {
    cwd: projectRoot,
    env: { ...process.env, ...more, PLUMBLINE_ENDURANCE: work },
    stdio: 'inherit',
  });
  const counted = join(work, `${name}.json`);
  if (!existsSync(counted)) return { sound: false, figures: {} };
  return { sound: status === 0, figures: JSON.parse(readFileSync(counted, 'utf8')) };
};

interface Stage {
  /** The default number of seeds, runs or kills. */
  readonly count: number;
  readonly prove: (count: number) => Outcome;
}

const stages: Readonly<Record<string, Stage>> = {
  faults: { count: 1, prove: (seeds) => proved('faults', '--seeds', String(seeds)) },
  // The neighbours of a fault have been tried with the first seed.
  seeds: { count: 20, prove: (seeds) => proved('seeds', '--seeds', String(seeds), '--neighbours', '0') },
  freedoms: { count: 1, prove: (seeds) => proved('freedoms', '--freedoms', '--seeds', String(seeds)) },
  mixtures: {
    count: 20,
    prove: (seeds) => proved('mixtures', '--freedoms', '--seeds', String(seeds), '--only', 'mixture*'),
  },
  steadiness: { count: 50, prove: steady },
  // Runs that are killed, each followed by a clean.
  kills: { count: 50, prove: (kills) => endured('kills', { PLUMBLINE_KILLS: String(kills) }) },
  // Whole runs against whatever does not answer, or answers nonsense.
  hostilities: { count: 1, prove: () => endured('hostilities') },
  // The scripts of findings, on deployments with and without the fault; the count is the seed that draws the faults.
  scripts: { count: 1, prove: (seed) => endured('scripts', { PLUMBLINE_SCRIPTS: String(seed) }) },
  // Runs side by side in containers that do not see each other's processes.
  leases: { count: 1, prove: (rounds) => endured('leases', { PLUMBLINE_LEASES: String(rounds) }) },
  // The npm package: three package managers on three versions of Node.js.
  package: { count: 1, prove: () => endured('package') },
  // The OpenAPI documents, before two linters and a generator of clients.
  openapi: { count: 1, prove: () => endured('openapi') },
  // A client of the public service, through the proxy to the embedded deployment in the dialect of that service.
  clients: { count: 1, prove: () => endured('clients') },
  // The steps of the Dockerfile, without Docker.
  image: { count: 1, prove: () => endured('image') },
};

const wanted = new Map(
  process.argv.slice(2).map((word): [string, number | null] => {
    const [name = '', count] = word.split('=');
    return [name, count === undefined ? null : Number(count)];
  }),
);
for (const [name, count] of wanted) {
  if (Object.hasOwn(stages, name) && (count === null || (Number.isInteger(count) && count > 0))) continue;
  process.stderr.write(`There is no stage ${name} with that count: there are ${Object.keys(stages).join(', ')}.\n`);
  process.exit(2);
}

const proof: Record<string, unknown> = existsSync(proofFile) ? JSON.parse(readFileSync(proofFile, 'utf8')) : {};
for (const [name, { count, prove }] of Object.entries(stages)) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  const startedAt = new Date().toISOString();
  process.stderr.write(`\n${name}\n`);
  const { sound, figures } = prove(wanted.get(name) ?? count);
  proof[name] = { sound, startedAt, harnessVersion: version, ...figures };
  mkdirSync(join(projectRoot, 'reports'), { recursive: true });
  writeFileSync(proofFile, `${JSON.stringify(proof, null, 2)}\n`);
  if (!sound) process.exitCode = 1;
}
rmSync(work, { recursive: true, force: true });
