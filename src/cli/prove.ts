import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { requirements } from '../contract/index.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import { collectEnv } from '../harness/collect.ts';
import type { Done } from './done.ts';
import { globToRegExp } from './glob.ts';
import { noFault, type ProofLine, type ProofPlan, proofEnv } from './proof-plan.ts';
import { projectRoot } from './version.ts';
import { wholeNumber } from './whole-number.ts';

interface ProveOptions {
  readonly only?: string;
  readonly seed: number;
  readonly full?: boolean;
  readonly list?: boolean;
  readonly workers: number;
  readonly out?: string;
}

const runProof = (plan: ProofPlan, workers: number): Promise<void> =>
  new Promise((resolve) => {
    const file = join(plan.folder, 'plan.json');
    writeFileSync(file, JSON.stringify(plan));
    const runner = join(projectRoot, 'node_modules/@playwright/test/cli.js');
    const env = { ...process.env, [proofEnv]: file, [collectEnv]: '1' };
    spawn(process.execPath, [runner, 'test', '--project', 'proof', '--workers', String(workers)], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }).on('close', () => resolve());
  });

const readLines = (folder: string): ProofLine[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('proof-'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ProofLine);

/** The detection matrix: each requirement with the faults that it catches, then whatever went wrong. */
const matrix = (lines: readonly ProofLine[], chosen: readonly string[]): string => {
  const out: string[] = [];
  for (const { id } of requirements) {
    const catches = lines
      .filter(({ caughtBy }) => caughtBy.includes(id))
      .map(({ fault }) => fault.slice(fault.indexOf('.') + 1));
    if (catches.length > 0) out.push(`${id.padEnd(44)} catches ${catches.sort().join(', ')}`);
  }
  const catchless = requirements.filter(
    ({ id }) => !allFaults.some(({ breaks }) => breaks.some((broken) => broken === id)),
  );
  for (const { id } of catchless) out.push(`${id}: there is no fault that it catches`);
  for (const { fault, missedBy, strays, errors } of lines) {
    for (const id of missedBy) out.push(`MISSED  ${fault} is not caught by ${id}`);
    for (const id of strays) out.push(`STRAY   ${fault} is found by ${id}, which it does not touch`);
    for (const error of errors) out.push(`ERROR   ${fault}: ${error}`);
  }
  const lost = chosen.filter((name) => !lines.some(({ fault }) => fault === name));
  for (const name of lost) out.push(`ERROR   ${name} was not tried`);
  return `${out.join('\n')}\n`;
};

const isSound = (lines: readonly ProofLine[], chosen: readonly string[]): boolean =>
  lines.length === chosen.length &&
  lines.every(({ missedBy, strays, errors }) => missedBy.length + strays.length + errors.length === 0);

const prove = async (options: ProveOptions): Promise<number> => {
  const names = [noFault, ...allFaults.map(({ name }) => name)];
  const faults =
    options.only === undefined ? names : names.filter((name) => globToRegExp(options.only ?? '').test(name));
  if (faults.length === 0)
    throw new BadUsage(`--only ${options.only} matches no fault; \`plumbline prove --list\` lists them`);
  if (options.list) {
    for (const { name, summary } of allFaults.filter((fault) => faults.includes(fault.name)))
      process.stdout.write(`${name.padEnd(48)} ${summary}\n`);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-proof-'));
  try {
    await runProof({ faults, seed: options.seed, full: options.full ?? false, folder }, options.workers);
    const lines = readLines(folder);
    process.stdout.write(matrix(lines, faults));
    const caught = lines.filter(({ fault, missedBy }) => fault !== noFault && missedBy.length === 0).length;
    const planted = faults.filter((name) => name !== noFault).length;
    const strays = lines.reduce((sum, line) => sum + line.strays.length, 0);
    process.stdout.write(
      `\n${caught} of ${planted} faults caught by every requirement that they break; ${strays} false alarms.\n`,
    );
    if (options.out) {
      mkdirSync(dirname(options.out), { recursive: true });
      writeFileSync(options.out, `${JSON.stringify({ faults: planted, caught, strays, lines }, null, 2)}\n`);
    }
    return isSound(lines, faults) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `plumbline prove`: whether the suites have teeth. */
export const proveCommand = (done: Done): Command =>
  new Command('prove')
    .description(
      'Run the suites against the embedded deployment with each seeded fault, and print the detection matrix',
    )
    .option('--only <pattern>', 'only faults whose name matches')
    .option('--seed <n>', 'seed of the suites', wholeNumber(0, 2 ** 31 - 1), 1)
    .option('--full', 'try every requirement against every fault, not only those of the resource at fault')
    .option('--workers <n>', 'how many faults are tried at once', wholeNumber(1, 64), Math.max(2, cpus().length))
    .option('--out <file>', 'write the matrix as JSON')
    .option('--list', 'list the faults and try none')
    .action(async (options: ProveOptions) => done(await prove(options)));
