import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { gaps, requirements } from '../contract/index.ts';
import { startEmbedded } from '../emulator/embedded.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import { efforts, embeddedWaits, type Plan, realWaits } from '../harness/plan.ts';
import { targetOf } from '../harness/target.ts';
import { applyBaseline } from '../report/baseline.ts';
import { exitCode, gateLine } from '../report/gate.ts';
import { renderSummary } from '../report/summary.ts';
import { applyWaivers } from '../report/waivers.ts';
import { conduct } from './conduct.ts';
import type { Done } from './done.ts';
import { embeddedTarget } from './embedded-target.ts';
import { ledgerFolder } from './ledger-folder.ts';
import { loadReport } from './load-report.ts';
import { tokenOf } from './load-target.ts';
import { loadWaivers } from './load-waivers.ts';
import { forgetDead } from './past-runs.ts';
import { chosenIds, commandOf, type RunOptions, targetFrom } from './run-options.ts';
import { wholeNumber } from './whole-number.ts';
import { writeReport } from './write-report.ts';

const shardOf = (text: string): string => {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!index || !count || Number(index) < 1 || Number(index) > Number(count))
    throw new InvalidArgumentError('It must be such as 2/3.');
  return text;
};

const collect = (value: string, before: string[] = []): string[] => [...before, value];

const newRunId = (): string =>
  `${new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-')}-${randomBytes(2).toString('hex')}`;

const makeFolder = (out: string): void => {
  try {
    mkdirSync(join(out, 'work'), { recursive: true });
  } catch (error) {
    throw new BadUsage(`--out ${out}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
};

const pointLatest = (out: string): void => {
  const latest = join(dirname(out), 'latest');
  rmSync(latest, { force: true });
  symlinkSync(basename(out), latest);
};

const listChosen = (only: readonly string[] | null): void => {
  for (const { id } of [...requirements, ...gaps])
    if (only === null || only.includes(id)) process.stdout.write(`${id}\n`);
};

/** One run, from the target to the exit code. */
const run = async (options: RunOptions): Promise<number> => {
  const only = chosenIds(options.only);
  const named = targetFrom(options);
  const waivers = options.waivers === undefined ? null : loadWaivers(options.waivers);
  const baseline = options.baseline === undefined ? null : loadReport(options.baseline);
  if (options.list) {
    listChosen(only);
    return 0;
  }
  const givenToken = named === null ? null : tokenOf(named, process.env);
  const runId = newRunId();
  const out = resolve(options.out ?? join('reports', runId));
  const past = forgetDead();
  if (!options.quiet) for (const line of past) process.stderr.write(`plumbline: ${line}\n`);
  makeFolder(out);
  // Pages of two, so that three resources are enough to leaf through a list.
  const embedded = named === null ? await startEmbedded({ pageSize: 2 }) : null;
  try {
    const target = named?.target ?? { ...targetOf(embedded ? embeddedTarget(embedded) : {}, 'embedded'), pace: null };
    const plan: Plan = {
      runId,
      startedAt: new Date().toISOString(),
      seed: options.seed ?? randomInt(2 ** 31),
      effort: options.effort,
      readOnly: options.readOnly ?? false,
      target,
      only,
      evidenceFolder: join(out, 'work'),
      ledgerFile: join(ledgerFolder(), `${runId}.ndjson`),
      paceAddress: null,
      waits: embedded ? embeddedWaits : realWaits,
      command: commandOf(options),
    };
    const found = await conduct(plan, givenToken ?? embedded?.token ?? '', {
      ...(options.workers === undefined ? {} : { workers: options.workers }),
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      quiet: options.quiet ?? false,
      embedded: embedded !== null,
    });
    const today = new Date().toISOString().slice(0, 10);
    const waived = waivers === null ? found : applyWaivers(found, waivers, today);
    const report = baseline === null ? waived : applyBaseline(waived, baseline);
    await writeReport(report, out);
    if (options.out === undefined) pointLatest(out);
    const gate = { requireComplete: options.requireComplete ?? false };
    if (!options.quiet) {
      const colour = process.stdout.isTTY === true && !process.env['NO_COLOR'];
      process.stdout.write(`${renderSummary(report, { colour, width: process.stdout.columns ?? 100 })}\n`);
    }
    process.stdout.write(`${gateLine(report, gate)}\n`);
    if (!options.quiet) process.stdout.write(`Report: ${join(out, 'index.html')}\n`);
    return exitCode(report, gate);
  } finally {
    await embedded?.close();
    rmSync(join(out, 'work'), { recursive: true, force: true });
  }
};

/** `plumbline run`: tries a deployment and says whether it is true to its documents. */
export const runCommand = (done: Done): Command =>
  new Command('run')
    .description(
      'Run the suites against a deployment and write the report; against the embedded one unless told otherwise',
    )
    .option('--target <file>', 'target file that describes the deployment')
    .option('--base-url <url>', 'base address of the management API, without a file')
    .option('--agent-url <url>', 'address of the agent, without a file')
    .option('--token-env <name>', 'environment variable that holds the token of an admin API key')
    .option('--out <dir>', 'folder for the report (default: reports/<run id>; reports/latest points to the newest)')
    .addOption(new Option('--effort <effort>', 'how many requests to spend').choices(efforts).default('standard'))
    .option('--seed <n>', 'repeat the requests of an earlier run', wholeNumber(0, 2 ** 31 - 1))
    .option('--only <pattern>', 'only requirements and gaps whose id matches; repeatable', collect)
    .option('--read-only', 'send GET alone')
    .option('--baseline <report>', 'fail only on what this earlier report.json does not have')
    .option('--waivers <file>', 'file of known deviations that do not fail the run')
    .option('--shard <i/n>', 'run one of several parts; `plumbline merge` joins their reports', shardOf)
    .option('--workers <n>', 'how many suites run at once', wholeNumber(1, 64))
    .option('--list', 'say what would run; sends nothing')
    .option('--require-complete', 'exit with 3 when something stays unexercised')
    .option('--quiet', 'one line at the end and nothing else')
    .action(async (options: RunOptions) => done(await run(options)));
