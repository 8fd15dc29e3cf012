import { randomInt } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { leastBudget } from '../../conduct/forecast/within-budget.ts';
import { forgetDead } from '../../conduct/past/past-runs.ts';
import { choiceOf } from '../../conduct/run/choice-of.ts';
import { launch } from '../../conduct/run/launch.ts';
import { newRunId } from '../../conduct/run/new-run-id.ts';
import { commandOf } from '../../conduct/target-command.ts';
import { gaps, requirements } from '../../contract/index.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { announceRun } from '../output/announce/announce-run.ts';
import { progressMode } from '../output/announce/progress-mode.ts';
import { makeFolder } from '../output/files/make-folder.ts';
import { reportFiles } from '../output/files/report-files.ts';
import { lastingNotice } from '../output/text/lasting-notice.ts';
import { stageLine } from '../output/text/stage-line.ts';
import { type LoadedTarget, tokenOf } from '../parse/files/load-target.ts';
import { chosenIds, type RunOptions, targetFrom } from '../parse/options/run-options.ts';
import { termsOf } from '../parse/options/terms.ts';

const listChosen = (only: readonly string[] | null): void => {
  for (const { id } of [...requirements, ...gaps])
    if (only === null || only.includes(id)) process.stdout.write(`${id}\n`);
};

/** Refuses a budget that is too small for any requirement: such a run would try nothing. */
const mindBudget = (named: LoadedTarget | null, { effort, budget, readOnly = false }: RunOptions): void => {
  if (budget === undefined) return;
  const least = leastBudget(effort, named?.target ?? null, readOnly);
  if (least !== null && budget < least)
    throw new BadUsage(`--budget ${budget} is not enough for any requirement; ${least} is`);
};

/** One run, from the target to the exit code. */
export const run = async (options: RunOptions): Promise<number> => {
  const only = chosenIds(options.only);
  const named = targetFrom(options);
  const terms = termsOf(options);
  if (only !== null && options.budget !== undefined)
    throw new BadUsage('--only already says what --budget would choose');
  const tried = only ?? choiceOf(named?.target ?? null, options, options.readOnly ?? false).only;
  mindBudget(named, options);
  const readOnly = options.readOnly ?? false;
  const mayCreate = named === null || (named.target.management !== null && named.target.allow.write && !readOnly);
  const lasting = mayCreate ? lastingNotice(tried) : [];
  if (options.list) {
    listChosen(tried);
    // On stderr, because scripts read the ids on stdout.
    for (const line of lasting) process.stderr.write(`${line}\n`);
    return 0;
  }
  const quiet = options.quiet ?? false;
  const say = (line: string): void => {
    if (!quiet) process.stderr.write(`plumbline: ${line}\n`);
  };
  const deployment = named === null ? null : { target: named.target, token: tokenOf(named, process.env, say) };
  const { effort, seed = randomInt(2 ** 31), json = false, verbose = false } = options;
  const progress = progressMode({ quiet, verbose, isTerminal: process.stderr.isTTY === true }, process.env);
  const runId = newRunId();
  const out = resolve(options.out ?? join('reports', runId));
  for (const line of forgetDead()) say(line);
  return launch(
    {
      runId,
      deployment,
      source: {
        target: named?.file ?? null,
        ...(named !== null && named.token !== null ? { tokenFile: relative(out, resolve(options.target ?? '')) } : {}),
      },
      only,
      effort,
      ...(options.budget === undefined ? {} : { budget: options.budget }),
      seed,
      readOnly,
      ...(options.workers === undefined ? {} : { workers: options.workers }),
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      progress,
      onStage: stageLine(progress, process.stderr),
      events: json && !quiet,
      quiet,
      cleanCommand: named === null ? null : commandOf('clean', options),
      exchangesFile: join(out, 'exchanges.ndjson'),
      prepare: () => {
        makeFolder(out, reportFiles);
        // Not said for the embedded deployment: what stays there ends with it.
        if (named !== null) for (const line of lasting) say(line);
        if (json && !quiet)
          announceRun(
            { run: runId, target: named?.target.name ?? 'embedded', seed, effort, shard: options.shard },
            tried,
          );
      },
    },
    async (found) => {
      // Loaded late, because a run needs it only at its end.
      const { concludeRun } = await import('../output/conclude-run.ts');
      const isOwnFolder = options.out === undefined;
      return concludeRun(found, { terms, out, isOwnFolder, json, quiet, verbose, open: options.open ?? false, say });
    },
  );
};
