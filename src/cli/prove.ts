import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { allFaults } from '../emulator/faults/index.ts';
import { allFreedoms } from '../emulator/freedoms/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import type { Effort } from '../harness/plan.ts';
import { claimFile } from './claim-files.ts';
import { globToRegExp } from './glob.ts';
import { makeFolder } from './make-folder.ts';
import { hint } from './nearest.ts';
import { ownCommand } from './own-command.ts';
import { faultCases, freedomCases } from './proof-cases.ts';
import { renderMatrix } from './proof-matrix.ts';
import type { ProofCase } from './proof-plan.ts';
import { conclusionOf, isSound, proofResult } from './proof-result.ts';
import { runProof } from './run-proof.ts';
import { partOf } from './shard.ts';

export interface ProveOptions {
  readonly only?: string;
  readonly shard?: string;
  readonly seed: number;
  readonly seeds: number;
  readonly freedoms?: boolean;
  readonly full?: boolean;
  readonly neighbours: number;
  readonly effort: Effort;
  readonly list?: boolean;
  readonly workers: number;
  readonly out?: string;
}

const casesOf = ({ seed, seeds, freedoms, only, shard }: ProveOptions): ProofCase[] => {
  const all = (freedoms ? freedomCases : faultCases)(Array.from({ length: seeds }, (_, n) => seed + n));
  const wanted = globToRegExp(only ?? '*');
  const cases = all.filter(({ name }) => wanted.test(name));
  if (cases.length === 0) {
    const names = all.map(({ name }) => name);
    const listing = ownCommand(['prove', ...(freedoms ? ['--freedoms'] : []), '--list']);
    throw new BadUsage(`--only ${only} matches nothing; ${hint(only ?? '', names, listing)}`);
  }
  if (shard === undefined) return cases;
  const part = partOf(cases, shard);
  if (part.length === 0) throw new BadUsage(`--shard ${shard} has nothing to try: there are ${cases.length} in all`);
  return part;
};

const list = (cases: readonly ProofCase[]): void => {
  const summaries = new Map([...allFaults, ...allFreedoms].map(({ name, summary }) => [name, summary]));
  for (const { name, fault, freedoms } of cases)
    process.stdout.write(`${name.padEnd(52)} ${summaries.get(fault ?? freedoms[0] ?? '') ?? ''}\n`);
};

/** Runs the suites on every case that the options choose; 0 where each fault was caught, and nothing but it. */
export const prove = async (options: ProveOptions): Promise<number> => {
  const cases = casesOf(options);
  if (options.list) {
    list(cases);
    return 0;
  }
  const { full = false, neighbours, effort } = options;
  const started = performance.now();
  if (options.out !== undefined) {
    claimFile(options.out, '--out');
    makeFolder(dirname(options.out), []);
  }
  const lines = await runProof({ cases, full, neighbours, effort }, options.workers);
  if (lines === null) {
    process.stderr.write('plumbline: the proof was interrupted, so it proves nothing\n');
    return 3;
  }
  const result = proofResult(lines, cases, performance.now() - started);
  process.stdout.write(`${renderMatrix(lines, cases)}\n${conclusionOf(result)}\n`);
  if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(result, null, 2)}\n`);
  return isSound(result) ? 0 : 1;
};
