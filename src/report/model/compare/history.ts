import { allFound } from '../all-found.ts';
import { type Cause, causesOf } from '../causes/causes.ts';
import { idsOf } from '../ids-of.ts';
import type { Report, ReportVerdict } from '../report.ts';
import { verdictWords } from '../verdict/verdict-words.ts';
import { changedGaps } from './changed-gaps.ts';

/** The parts of a report that a history needs, without the exchanges, which are most of it. */
export type HistorySource = Pick<
  Report,
  'verdict' | 'run' | 'summary' | 'requirements' | 'endpoints' | 'gaps' | 'deviations' | 'concerns'
>;

export interface HistoryCause {
  readonly severity: string;
  readonly summary: string;
}

/** One run, and what changed since the run before it. */
export interface HistoryRun {
  readonly id: string;
  readonly target: string;
  readonly startedAt: string;
  readonly effort: string;
  readonly harnessVersion: string;
  readonly verdict: ReportVerdict;
  /** The verdict in words: "conforms" only if everything was tried. */
  readonly words: string;
  readonly requirements: number;
  readonly tried: number;
  /** Null for reports of versions that did not count them. */
  readonly statements: { readonly total: number; readonly proven: number } | null;
  readonly fail: number;
  readonly concern: number;
  readonly unexercised: number;
  readonly exchanges: number;
  readonly durationMs: number;
  /** Quantiles of the median latencies of all endpoints. Null if nothing was answered. */
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null;
  /** Gaps with other observations than in the previous run. */
  readonly gapsChanged: readonly string[];
  readonly causes: { readonly added: readonly HistoryCause[]; readonly gone: readonly HistoryCause[] };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

const latencyOf = ({ endpoints }: HistorySource): HistoryRun['latencyMs'] => {
  const medians = endpoints
    .flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs.p50]))
    .sort((a, b) => a - b);
  return medians.length === 0 ? null : { p50: quantile(medians, 0.5), p95: quantile(medians, 0.95) };
};

const told = ({ severity, found: [{ summary }] }: Cause): HistoryCause => ({ severity, summary });

/** Causes without any finding in the previous run. */
const addedTo = (report: HistorySource, before: HistorySource): readonly HistoryCause[] => {
  const known = new Set(allFound(before).map(({ id }) => id));
  return causesOf(report)
    .filter(({ found }) => !found.some((one) => idsOf(one).some((id) => known.has(id))))
    .map(told);
};

/** Causes of the previous run that are gone: the later run tried all requirements that they broke, and has none of their findings. */
const goneFrom = (report: HistorySource, before: HistorySource): readonly HistoryCause[] => {
  const found = new Set(allFound(report).flatMap(idsOf));
  const tried = new Set(
    report.requirements.filter(({ verdict }) => verdict !== 'unexercised' && verdict !== 'error').map(({ id }) => id),
  );
  return causesOf(before)
    .filter((cause) => !cause.found.some(({ id }) => found.has(id)) && cause.requirements.every((id) => tried.has(id)))
    .map(told);
};

const historyRun = (report: HistorySource, before: HistorySource | undefined): HistoryRun => {
  const { run, verdict, summary } = report;
  const { total, fail, concern = 0, unexercised, error } = summary.requirements;
  return {
    id: run.id,
    target: run.target.name,
    startedAt: run.startedAt,
    effort: run.effort,
    harnessVersion: run.harnessVersion,
    verdict,
    words: verdictWords(report),
    requirements: total,
    tried: total - unexercised - error,
    statements:
      summary.statements === undefined ? null : { total: summary.statements.total, proven: summary.statements.proven },
    fail,
    concern,
    unexercised,
    exchanges: summary.exchanges,
    durationMs: run.durationMs,
    latencyMs: latencyOf(report),
    gapsChanged: before === undefined ? [] : changedGaps(before.gaps, report.gaps).map(({ id }) => id),
    causes:
      before === undefined
        ? { added: [], gone: [] }
        : { added: addedTo(report, before), gone: goneFrom(report, before) },
  };
};

const startOf = ({ run }: HistorySource): number => Date.parse(run.startedAt);

/** The runs in the order in which they began. */
export const historyOf = (reports: readonly HistorySource[]): readonly HistoryRun[] => {
  const sorted = [...reports].sort((a, b) => startOf(a) - startOf(b));
  return sorted.map((report, index) => historyRun(report, sorted[index - 1]));
};
