import { join } from 'node:path';
import { eventLine } from '../../../report/live/event-line.ts';
import { lastEvents } from '../../../report/live/last-events.ts';
import type { Report } from '../../../report/model/report.ts';
import { exitCode } from '../../../report/model/verdict/gate.ts';
import { reportFiles } from '../files/report-files.ts';
import { addStepSummary } from './add-step-summary.ts';

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
