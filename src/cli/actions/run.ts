import { randomBytes, randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { embeddedTarget } from '../../conduct/embedded-target.ts';
import { Interrupt } from '../../conduct/interrupt.ts';
import { ledgerFolder } from '../../conduct/past/ledger-folder.ts';
import { forgetDead } from '../../conduct/past/past-runs.ts';
import { conduct } from '../../conduct/run/conduct.ts';
import { makeWorkFolder } from '../../conduct/run/work-folder.ts';
import { commandOf } from '../../conduct/target-command.ts';
import { gaps, requirements } from '../../contract/index.ts';
import { type Embedded, startEmbedded } from '../../emulator/embedded.ts';
import { embeddedUpdateMs, type Plan, realUpdateMs } from '../../harness/target/plan.ts';
import { targetOf } from '../../harness/target/target.ts';
import { announce } from '../output/announce.ts';
import { lastingNotice } from '../output/lasting-notice.ts';
import { makeFolder } from '../output/make-folder.ts';
import { openPage } from '../output/open-page.ts';
import { pointLatest } from '../output/point-latest.ts';
import { progressMode } from '../output/progress-mode.ts';
import { reportFiles, writeReport } from '../output/write-report.ts';
import { tokenOf } from '../parse/load-target.ts';
import { chosenIds, type RunOptions, targetFrom } from '../parse/run-options.ts';
import { applyTerms, termsOf } from '../parse/terms.ts';

const newRunId = (): string =>
  `${new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-')}-${randomBytes(2).toString('hex')}`;

const listChosen = (only: readonly string[] | null): void => {
  for (const { id } of [...requirements, ...gaps])
    if (only === null || only.includes(id)) process.stdout.write(`${id}\n`);
  // Not among the ids, which scripts read.
  for (const line of lastingNotice(only)) process.stderr.write(`${line}\n`);
};

/** One run, from the target to the exit code. */
export const run = async (options: RunOptions): Promise<number> => {
  const only = chosenIds(options.only);
  const named = targetFrom(options);
  const terms = termsOf(options);
  if (options.list) {
    listChosen(only);
    return 0;
  }
  const quiet = options.quiet ?? false;
  const say = (line: string): void => {
    if (!quiet) process.stderr.write(`plumbline: ${line}\n`);
  };
  const givenToken = named === null ? null : tokenOf(named, process.env, say);
  const runId = newRunId();
  const out = resolve(options.out ?? join('reports', runId));
  for (const line of forgetDead()) say(line);
  const work = makeWorkFolder(runId);
  const interrupt = new Interrupt({
    ending: 'what this run created is being removed',
    cleanCommand: named === null ? null : commandOf('clean', options),
    quiet,
  });
  let embedded: Embedded | null = null;
  try {
    makeFolder(out, reportFiles);
    const writes = named !== null && named.target.management !== null && named.target.allow.write && !options.readOnly;
    if (writes) for (const line of lastingNotice(only)) say(line);
    // Pages of two, so that three resources are enough to leaf through a list.
    embedded = named === null ? await startEmbedded({ pageSize: 2 }) : null;
    const target = named?.target ?? { ...targetOf(embedded ? embeddedTarget(embedded) : {}, 'embedded'), pace: null };
    const plan: Plan = {
      runId,
      startedAt: new Date().toISOString(),
      seed: options.seed ?? randomInt(2 ** 31),
      effort: options.effort,
      readOnly: options.readOnly ?? false,
      target,
      only,
      evidenceFolder: work.path,
      ledgerFile: join(ledgerFolder(), `${runId}.ndjson`),
      paceAddress: null,
      updateMs: embedded ? embeddedUpdateMs : realUpdateMs,
      command: commandOf('run', options),
    };
    const found = await conduct(plan, givenToken ?? embedded?.token ?? '', {
      ...(options.workers === undefined ? {} : { workers: options.workers }),
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      progress: progressMode(quiet, process.stderr.isTTY === true, process.env),
      interrupt,
      embedded: embedded !== null,
      exchangesFile: join(out, 'exchanges.ndjson'),
    });
    const report = applyTerms(found, terms);
    await writeReport(report, out);
    const astray = options.out === undefined ? pointLatest(out) : null;
    if (astray !== null) say(astray);
    const page = join(out, 'index.html');
    const code = announce(report, { quiet, page });
    if (options.open) openPage(page, process.env);
    return code;
  } finally {
    interrupt.close();
    await embedded?.close();
    work.remove();
  }
};
