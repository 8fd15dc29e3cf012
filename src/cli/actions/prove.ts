import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { globToRegExp } from '../../conduct/glob.ts';
import { ownCommand } from '../../conduct/own-command.ts';
import { allFaults } from '../../conduct/prove/all-faults.ts';
import { faultCases, freedomCases } from '../../conduct/prove/proof-cases.ts';
import { renderMatrix } from '../../conduct/prove/proof-matrix.ts';
import type { ProofCase, ProofLine } from '../../conduct/prove/proof-plan.ts';
import { conclusionOf, isSound, proofResult } from '../../conduct/prove/proof-result.ts';
import { runProof } from '../../conduct/prove/run-proof.ts';
import { sampleFaults } from '../../conduct/prove/sample-faults.ts';
import { whySurvives } from '../../conduct/prove/survivors.ts';
import type { Fault } from '../../emulator/faults/base/fault.ts';
import { allFreedoms } from '../../emulator/freedoms/index.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Effort } from '../../harness/target/plan.ts';
import { progressMode } from '../output/announce/progress-mode.ts';
import { claimFile } from '../output/files/claim-files.ts';
import { makeFolder } from '../output/files/make-folder.ts';
import { hint } from '../parse/options/nearest.ts';
import { partOf } from '../parse/options/shard.ts';

export interface ProveOptions {
  readonly only?: readonly string[];
  readonly shard?: string;
  readonly seed: number;
  readonly seeds: number;
  readonly freedoms?: boolean;
  /** Every fault instead of a sample. */
  readonly all?: boolean;
  /** The faults that are known to survive, instead. */
  readonly survivors?: boolean;
  readonly full?: boolean;
  readonly neighbours: number;
  readonly effort: Effort;
  readonly pageSize: number;
  readonly list?: boolean;
  readonly workers: number;
  readonly out?: string;
}

/** The faults that the options choose. Only without names, `--list` and `--all` a sample is taken. */
const faultsOf = ({ seed, only, list: listed, all, survivors = false }: ProveOptions): readonly Fault[] => {
  const known = allFaults.filter((fault) => (whySurvives(fault) !== null) === survivors);
  return survivors || all || listed || only !== undefined ? known : sampleFaults(known, seed);
};

const casesOf = (options: ProveOptions): ProofCase[] => {
  const { seed, seeds, freedoms, only, shard } = options;
  const numbers = Array.from({ length: seeds }, (_, n) => seed + n);
  const faults = faultsOf(options);
  const all = freedoms ? freedomCases(numbers) : faultCases(numbers, faults);
  const matching = (only ?? ['*']).map((pattern) => {
    const regExp = globToRegExp(pattern);
    const found = all.filter(({ name }) => regExp.test(name));
    if (found.length > 0) return found;
    const names = all.map(({ name }) => name);
    const listing = ownCommand(['prove', ...(freedoms ? ['--freedoms'] : []), '--list']);
    throw new BadUsage(`--only ${pattern} matches nothing; ${hint(pattern, names, listing)}`);
  });
  const cases = [...new Set(matching.flat())];
  if (shard === undefined) return cases;
  const part = partOf(cases, shard);
  if (part.length === 0) throw new BadUsage(`--shard ${shard} has nothing to try: there are ${cases.length} in all`);
  return part;
};

const list = (cases: readonly ProofCase[]): void => {
  const summaries = new Map(
    [...allFaults, ...allFreedoms].map((one) => {
      const why = whySurvives(one);
      return [one.name, why === null ? one.summary : `${one.summary} (survives: ${why})`];
    }),
  );
  for (const { name, fault, freedoms } of cases)
    process.stdout.write(`${name.padEnd(52)} ${summaries.get(fault ?? freedoms[0] ?? '') ?? ''}\n`);
};

/** Reports survivors that a requirement catches by now: they must be removed from the list. */
const tellCaught = (lines: readonly ProofLine[]): number => {
  const caught = lines.filter(({ name, missedBy }) => name !== 'none' && missedBy.length === 0);
  for (const { name } of caught)
    process.stdout.write(`${name} is caught by now: take it out of src/conduct/prove/survivors.ts\n`);
  return caught.length === 0 ? 0 : 1;
};

/** Runs the suites on every case that the options choose; 0 where each fault was caught, and nothing but it. */
export const prove = async (options: ProveOptions): Promise<number> => {
  const cases = casesOf(options);
  if (options.list) {
    list(cases);
    return 0;
  }
  const { full = false, neighbours, effort, pageSize } = options;
  const started = performance.now();
  if (options.out !== undefined) {
    claimFile(options.out, '--out');
    makeFolder(dirname(options.out), []);
  }
  const mode = progressMode({ quiet: false, isTerminal: process.stderr.isTTY === true }, process.env);
  const lines = await runProof({ cases, full, neighbours, effort, pageSize }, options.workers, mode);
  if (lines === null) {
    process.stderr.write('plumbline: the proof was interrupted, so it proves nothing\n');
    return 3;
  }
  const result = proofResult(lines, cases, performance.now() - started);
  process.stdout.write(`${renderMatrix(lines, cases)}\n${conclusionOf(result)}\n`);
  if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(result, null, 2)}\n`);
  return options.survivors ? tellCaught(lines) : isSound(result) ? 0 : 1;
};
