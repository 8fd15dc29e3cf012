import { forgetDead } from '../../conduct/past/past-runs.ts';
import { launch } from '../../conduct/run/launch.ts';
import { newRunId } from '../../conduct/run/new-run-id.ts';
import { commandOf, type TargetOptions } from '../../conduct/target-command.ts';
import { gaps, requirements } from '../../contract/index.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { allFound } from '../../report/model/all-found.ts';
import { outcomeOf, type ReplayOutcome } from '../../report/model/compare/replay-outcome.ts';
import type { Deviation, Report } from '../../report/model/report.ts';
import { printable } from '../../report/text/printable.ts';
import { progressMode } from '../output/announce/progress-mode.ts';
import { loadReport } from '../parse/files/load-report.ts';
import { tokenOf } from '../parse/files/load-target.ts';
import { replayTarget } from '../parse/files/replay-target.ts';
import { nearest } from '../parse/options/nearest.ts';

export interface ReplayOptions extends TargetOptions {
  readonly quiet?: boolean;
}

const chosen = (report: Report, file: string, id: string | undefined): readonly Deviation[] => {
  const found = allFound(report);
  if (report.run.id === 'recording')
    throw new BadUsage(`${file}: it is of a recording, so there is nothing to try again`);
  if (found.length === 0) throw new BadUsage(`${file}: it holds no deviation and no concern`);
  if (id === undefined) return found;
  const own = found.filter((one) => one.id === id);
  if (own.length > 0) return own;
  const near = nearest(
    id,
    found.map((one) => one.id),
  );
  const meant = near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
  throw new BadUsage(`${file}: it holds no deviation or concern ${printable(id)}${meant}`);
};

/** The ids to try: the requirements themselves, and those in whose trials they were found broken. */
const idsFor = (deviations: readonly Deviation[]): readonly string[] => {
  const known = new Set<string>([...requirements, ...gaps].map(({ id }) => id));
  const wanted = deviations.flatMap(({ requirement, reproduce }) => [requirement, reproduce.trial ?? requirement]);
  const strange = wanted.find((id) => !known.has(id));
  if (strange !== undefined) throw new BadUsage(`this version knows no requirement ${printable(strange)}`);
  return [...new Set(wanted)];
};

const words: { readonly [state in ReplayOutcome['state']]: string } = {
  there: 'is there',
  gone: 'is gone',
  untried: 'could not be tried',
};

const tell = ({ id, requirement, summary }: Deviation, { state, reason }: ReplayOutcome): string =>
  printable(`${id} ${words[state]}${reason === null ? '' : ` (${reason})`}: ${requirement}: ${summary}`);

const bySeed = (
  deviations: readonly Deviation[],
  seed: number,
): readonly (readonly [number, readonly Deviation[]])[] => {
  const groups = new Map<number, Deviation[]>();
  for (const one of deviations) {
    const own = one.reproduce.seed ?? seed;
    groups.set(own, [...(groups.get(own) ?? []), one]);
  }
  return [...groups];
};

/** Tries deviations of a report again as they were found. 1 while one is there, 0 when they are gone, 3 where that is not known. */
export const replay = async (file: string, id: string | undefined, options: ReplayOptions): Promise<number> => {
  const report = loadReport(file);
  const deviations = chosen(report, file, id);
  const { run } = report;
  const named = replayTarget(report, file, options);
  const quiet = options.quiet ?? false;
  const say = (line: string): void => {
    if (!quiet) process.stderr.write(`plumbline: ${line}\n`);
  };
  const deployment = named === null ? null : { target: named.target, token: tokenOf(named, process.env, say) };
  const groups = bySeed(deviations, run.seed).map(([seed, own]) => ({ seed, own, only: idsFor(own) }));
  for (const line of forgetDead()) say(line);
  const outcomes: ReplayOutcome[] = [];
  for (const { seed, own, only } of groups)
    await launch(
      {
        runId: newRunId(),
        deployment,
        source: { target: named?.file ?? null },
        only,
        seed,
        effort: run.effort,
        readOnly: run.settings?.readOnly ?? false,
        ...(run.settings === undefined ? {} : { workers: run.settings.workers }),
        progress: progressMode({ quiet, isTerminal: process.stderr.isTTY === true }, process.env),
        quiet,
        cleanCommand: named === null ? null : commandOf('clean', options),
      },
      async (now) => {
        for (const one of own) {
          const outcome = outcomeOf(one, now);
          outcomes.push(outcome);
          process.stdout.write(`${tell(one, outcome)}\n`);
        }
      },
    );
  if (outcomes.some(({ state }) => state === 'there')) return 1;
  return outcomes.every(({ state }) => state === 'gone') ? 0 : 3;
};
