import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { allFaults } from '../emulator/faults/index.ts';
import { allFreedoms } from '../emulator/freedoms/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import type { Done } from './done.ts';
import { globToRegExp } from './glob.ts';
import { faultCases, freedomCases } from './proof-cases.ts';
import { renderMatrix } from './proof-matrix.ts';
import type { ProofCase } from './proof-plan.ts';
import { conclusionOf, isSound, proofResult } from './proof-result.ts';
import { runProof } from './run-proof.ts';
import { wholeNumber } from './whole-number.ts';

interface ProveOptions {
  readonly only?: string;
  readonly seed: number;
  readonly seeds: number;
  readonly freedoms?: boolean;
  readonly full?: boolean;
  readonly neighbours: number;
  readonly list?: boolean;
  readonly workers: number;
  readonly out?: string;
}

const casesOf = ({ seed, seeds, freedoms, only }: ProveOptions): ProofCase[] => {
  const all = (freedoms ? freedomCases : faultCases)(Array.from({ length: seeds }, (_, n) => seed + n));
  const wanted = globToRegExp(only ?? '*');
  const cases = all.filter(({ name }) => wanted.test(name));
  if (cases.length === 0)
    throw new BadUsage(`--only ${only} matches nothing; \`plumbline prove --list\` lists what there is`);
  return cases;
};

const list = (cases: readonly ProofCase[]): void => {
  const summaries = new Map([...allFaults, ...allFreedoms].map(({ name, summary }) => [name, summary]));
  for (const { name, fault, freedoms } of cases)
    process.stdout.write(`${name.padEnd(52)} ${summaries.get(fault ?? freedoms[0] ?? '') ?? ''}\n`);
};

const prove = async (options: ProveOptions): Promise<number> => {
  const cases = casesOf(options);
  if (options.list) {
    list(cases);
    return 0;
  }
  const { full = false, neighbours } = options;
  const started = performance.now();
  const lines = await runProof({ cases, full, neighbours }, options.workers);
  const result = proofResult(lines, cases, performance.now() - started);
  process.stdout.write(`${renderMatrix(lines, cases)}\n${conclusionOf(result)}\n`);
  if (options.out) {
    mkdirSync(dirname(options.out), { recursive: true });
    writeFileSync(options.out, `${JSON.stringify(result, null, 2)}\n`);
  }
  return isSound(result) ? 0 : 1;
};

/** `plumbline prove`: whether the suites have teeth, and whether they bite only what is wrong. */
export const proveCommand = (done: Done): Command =>
  new Command('prove')
    .description(
      'Run the suites against the embedded deployment with each seeded fault, and print the detection matrix',
    )
    .option('--freedoms', 'use each freedom of the documents instead: nothing may be found')
    .option('--only <pattern>', 'only faults or freedoms whose name matches')
    .option('--seed <n>', 'first seed of the suites', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--seeds <n>', 'how many seeds to try', wholeNumber(1, 1000), 1)
    .option(
      '--neighbours <percent>',
      'how many of the other requirements of a resource are tried on its faults: they must not notice',
      wholeNumber(0, 100),
      25,
    )
    .option('--full', 'try every requirement against every fault, whatever its resource')
    .option('--workers <n>', 'how many deployments are tried at once', wholeNumber(1, 64), Math.max(2, cpus().length))
    .option('--out <file>', 'write the matrix as JSON')
    .option('--list', 'list the faults or freedoms and try none')
    .action(async (options: ProveOptions) => done(await prove(options)));
