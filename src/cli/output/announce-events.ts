import { join } from 'node:path';
import { gaps, requirements } from '../../contract/index.ts';
import { eventLine } from '../../report/live/event-line.ts';
import { lastEvents } from '../../report/live/last-events.ts';
import type { BegunEvent } from '../../report/live/run-event.ts';
import { exitCode } from '../../report/model/gate.ts';
import type { Report } from '../../report/model/report.ts';
import { addStepSummary } from './add-step-summary.ts';
import { reportFiles } from './write-report.ts';

type Begun = Pick<BegunEvent, 'run' | 'target' | 'seed' | 'effort'> & { readonly shard: string | undefined };

const countIn = (all: readonly { readonly id: string }[], chosen: readonly string[] | null): number =>
  chosen === null ? all.length : all.filter(({ id }) => chosen.includes(id)).length;

/** Says as JSON that a run begins, and how much it tries; `chosen` is null for everything. */
export const announceRun = ({ shard, ...begun }: Begun, chosen: readonly string[] | null): void => {
  const counts = { requirements: countIn(requirements, chosen), gaps: countIn(gaps, chosen) };
  process.stdout.write(eventLine({ event: 'begun', ...begun, ...counts, ...(shard === undefined ? {} : { shard }) }));
};

/** Prints the result of a run as JSON lines; returns the exit code. */
export const announceEvents = (
  report: Report,
  { quiet, out }: { readonly quiet: boolean; readonly out: string },
): number => {
  const events = lastEvents(
    report,
    reportFiles.map((name) => join(out, name)),
  );
  for (const event of quiet ? events.slice(-1) : events) process.stdout.write(eventLine(event));
  addStepSummary(report, process.env);
  return exitCode(report);
};
