import { causesOf } from '../model/causes/causes.ts';
import type { Report } from '../model/report.ts';
import { exitCode, gateLine } from '../model/verdict/gate.ts';
import type { CauseEvent, EndedEvent } from './run-event.ts';

const causeEvents = (report: Report): readonly CauseEvent[] =>
  causesOf(report).map(({ severity, found, endpoints, requirements, isConcern, isWaived }) => ({
    event: 'cause',
    as: isWaived ? 'waived' : isConcern ? 'concern' : 'deviation',
    severity,
    summary: found[0].summary,
    found: found.map(({ id }) => id),
    endpoints,
    requirements,
  }));

const endedEvent = (report: Report, files: readonly string[]): EndedEvent => {
  const { run, verdict, summary } = report;
  return {
    event: 'ended',
    run: run.id,
    verdict,
    exitCode: exitCode(report),
    why: gateLine(report),
    requirements: summary.requirements,
    exchanges: summary.exchanges,
    durationMs: run.durationMs,
    files,
  };
};

/** The result of a run: the causes that were found, and how it ended. */
export const lastEvents = (report: Report, files: readonly string[]): readonly [...CauseEvent[], EndedEvent] => [
  ...causeEvents(report),
  endedEvent(report, files),
];
