/**
 * `npm run prove [STAGE…]`: everything that shows whether Plumbline can be trusted and that takes too long for `npm test`. Each stage
 * leaves its counts in reports/proof.json, beside those of the stages that were run before.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSound, type ProofResult } from '../src/cli/proof-result.ts';
import { projectRoot, version } from '../src/cli/version.ts';
import type { Report } from '../src/report/report.ts';

/** What a stage came to: whether it is as it should be, and the figures that say so. */
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

/** Whole runs in a row, each with another seed: their verdicts must be the same, requirement by requirement. */
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

const stages: Readonly<Record<string, () => Outcome>> = {
  faults: () => proved('faults'),
  // The neighbours of a fault have been tried with the first seed.
  seeds: () => proved('seeds', '--seeds', '20', '--neighbours', '0'),
  freedoms: () => proved('freedoms', '--freedoms'),
  mixtures: () => proved('mixtures', '--freedoms', '--seeds', '20', '--only', 'mixture*'),
  steadiness: () => steady(50),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(stages, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no stage ${unknown}: there are ${Object.keys(stages).join(', ')}.\n`);
  process.exit(2);
}

const proof: Record<string, unknown> = existsSync(proofFile) ? JSON.parse(readFileSync(proofFile, 'utf8')) : {};
for (const [name, stage] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startedAt = new Date().toISOString();
  process.stderr.write(`\n${name}\n`);
  const { sound, figures } = stage();
  proof[name] = { sound, startedAt, harnessVersion: version, ...figures };
  mkdirSync(join(projectRoot, 'reports'), { recursive: true });
  writeFileSync(proofFile, `${JSON.stringify(proof, null, 2)}\n`);
  if (!sound) process.exitCode = 1;
}
rmSync(work, { recursive: true, force: true });
