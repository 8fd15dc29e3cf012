import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { allFaults } from '../emulator/faults/index.ts';
import { allFreedoms } from '../emulator/freedoms/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import type { Done } from './done.ts';
import { globToRegExp } from './glob.ts';
import { renderMatrix } from './proof-matrix.ts';
import type { ProofCase, ProofLine } from './proof-plan.ts';
import { runProof } from './run-proof.ts';
import { wholeNumber } from './whole-number.ts';

interface ProveOptions {
  readonly only?: string;
  readonly seed: number;
  readonly seeds: number;
  readonly freedoms?: boolean;
  readonly full?: boolean;
  readonly list?: boolean;
  readonly workers: number;
  readonly out?: string;
}

/** How many freedoms are used together in a mixture, and how many others crowd the lists then. */
const mixture = { freedoms: 5, others: 7 };

const seedsOf = ({ seed, seeds }: ProveOptions): number[] => Array.from({ length: seeds }, (_, n) => seed + n);

/** Some freedoms that follow from a seed alone; of those that contradict each other the last one wins, which is a mixture as well. */
const mixed = (seed: number): string[] =>
  Array.from(
    { length: mixture.freedoms },
    (_, n) => allFreedoms[(seed * 31 + n * 17 + n * n * seed) % allFreedoms.length]?.name ?? '',
  );

const faultCases = (options: ProveOptions): ProofCase[] =>
  seedsOf(options).flatMap((seed) => {
    const at = options.seeds === 1 ? '' : ` (seed ${seed})`;
    return [
      { name: `none${at}`, fault: null, freedoms: [], seed, others: 0 },
      ...allFaults.map(({ name }) => ({ name: `${name}${at}`, fault: name, freedoms: [], seed, others: 0 })),
    ];
  });

const freedomCases = (options: ProveOptions): ProofCase[] =>
  seedsOf(options).flatMap((seed) => [
    { name: `busy account (seed ${seed})`, fault: null, freedoms: [], seed, others: 50 },
    ...allFreedoms.map(({ name }) => ({
      name: `${name} (seed ${seed})`,
      fault: null,
      freedoms: [name],
      seed,
      others: 0,
    })),
    {
      name: `${mixed(seed).join(' + ')} (seed ${seed})`,
      fault: null,
      freedoms: mixed(seed),
      seed,
      others: mixture.others,
    },
  ]);

const isSound = (lines: readonly ProofLine[], cases: readonly ProofCase[]): boolean =>
  lines.length === cases.length &&
  lines.every(({ missedBy, strays, errors }) => missedBy.length + strays.length + errors.length === 0);

const conclusionOf = (lines: readonly ProofLine[], cases: readonly ProofCase[]): string => {
  const planted = cases.filter(({ fault }) => fault !== null);
  const caught = planted.filter(({ name }) =>
    lines.some((line) => line.name === name && line.missedBy.length === 0),
  ).length;
  const strays = lines.reduce((sum, line) => sum + line.strays.length, 0);
  if (planted.length === 0) return `${lines.length} deployments that use their freedoms, ${strays} false alarms.`;
  return `${caught} of ${planted.length} faults caught by every requirement that they break; ${strays} false alarms.`;
};

const prove = async (options: ProveOptions): Promise<number> => {
  const all = options.freedoms ? freedomCases(options) : faultCases(options);
  const cases =
    options.only === undefined ? all : all.filter(({ name }) => globToRegExp(options.only ?? '').test(name));
  if (cases.length === 0)
    throw new BadUsage(`--only ${options.only} matches nothing; \`plumbline prove --list\` lists what there is`);
  if (options.list) {
    const summaries = new Map([...allFaults, ...allFreedoms].map(({ name, summary }) => [name, summary]));
    for (const { name, fault, freedoms } of cases)
      process.stdout.write(`${name.padEnd(52)} ${summaries.get(fault ?? freedoms[0] ?? '') ?? ''}\n`);
    return 0;
  }
  const lines = await runProof(cases, options.full ?? false, options.workers);
  process.stdout.write(renderMatrix(lines, cases));
  process.stdout.write(`\n${conclusionOf(lines, cases)}\n`);
  if (options.out) {
    mkdirSync(dirname(options.out), { recursive: true });
    writeFileSync(options.out, `${JSON.stringify({ conclusion: conclusionOf(lines, cases), lines }, null, 2)}\n`);
  }
  return isSound(lines, cases) ? 0 : 1;
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
    .option('--full', 'try every requirement against every fault, not only those of the resource at fault')
    .option('--workers <n>', 'how many deployments are tried at once', wholeNumber(1, 64), Math.max(2, cpus().length))
    .option('--out <file>', 'write the matrix as JSON')
    .option('--list', 'list the faults or freedoms and try none')
    .action(async (options: ProveOptions) => done(await prove(options)));
