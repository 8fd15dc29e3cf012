import { idsOf } from '../ids-of.ts';
import type { Report, ReportVerdict, RequirementVerdict } from '../report.ts';
import { verdictWords } from '../verdict/verdict-words.ts';
import { changedGaps } from './changed-gaps.ts';
import { goneDeviations } from './gone-deviations.ts';

/** The facts about one of the two runs that a reader of a comparison needs. */
export interface ComparedRun {
  readonly run: string;
  readonly target: string;
  readonly verdict: ReportVerdict;
  /** The verdict as people are told it: a run that did not try everything does not say that a deployment conforms. */
  readonly words: string;
  readonly effort: string;
  readonly harnessVersion: string;
  readonly proven: number;
  readonly requirements: number;
}

/** `worse`: it fails now; `lost`: it is no longer proven; `better`: it is proven now; `other`: anything else. */
export type Change = 'worse' | 'lost' | 'better' | 'other';

/** A requirement whose verdict differs; null where one of the reports does not know the requirement. */
export interface ChangedVerdict {
  readonly id: string;
  readonly before: RequirementVerdict | null;
  readonly after: RequirementVerdict | null;
  readonly change: Change;
  /** Why it is not proven now, where the report says so. */
  readonly reason: string | null;
}

/** What changed between two runs or two deployments. */
export interface RunComparison {
  readonly before: ComparedRun;
  readonly after: ComparedRun;
  readonly verdicts: readonly ChangedVerdict[];
  readonly deviations: { readonly added: readonly string[]; readonly gone: readonly string[] };
  readonly gaps: readonly {
    readonly id: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
  /**
   * Endpoints whose median latency at least doubled or halved. The change must exceed the spread of either run, and both runs must have enough
   * answers.
   */
  readonly latencies: readonly { readonly id: string; readonly before: number; readonly after: number }[];
}

/** The fewest answers for a median worth comparing, and the smallest difference that is not noise of the machine. */
const fewest = 5;
const noiseMs = 5;

const byId = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));

/** The distance of slow answers from the median. The distribution of latencies is skewed to the slow side, so this is its larger spread. */
const spreadOf = ({ p50, p90 }: { readonly p50: number; readonly p90: number }): number => p90 - p50;

const latenciesOf = (a: Report, b: Report): RunComparison['latencies'] => {
  const before = byId(a.endpoints);
  return b.endpoints.flatMap(({ id, exchanges, latencyMs }) => {
    const earlier = before.get(id);
    if (!latencyMs || !earlier?.latencyMs || exchanges < fewest || earlier.exchanges < fewest) return [];
    const [from, to] = [earlier.latencyMs.p50, latencyMs.p50];
    const noise = Math.max(noiseMs, spreadOf(earlier.latencyMs), spreadOf(latencyMs));
    const far = Math.abs(from - to) > noise && (to >= 2 * from || from >= 2 * to);
    return far ? [{ id, before: from, after: to }] : [];
  });
};

const changeOf = (before: RequirementVerdict | null, after: RequirementVerdict | null): Change => {
  if (after === 'fail' || after === 'error' || (after === 'concern' && before !== 'fail')) return 'worse';
  if (after === 'pass') return 'better';
  return before === 'pass' ? 'lost' : 'other';
};

const verdictsOf = (a: Report, b: Report): readonly ChangedVerdict[] => {
  const [before, after] = [byId(a.requirements), byId(b.requirements)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id)?.verdict ?? null, after.get(id)?.verdict ?? null];
    return was === is
      ? []
      : [{ id, before: was, after: is, change: changeOf(was, is), reason: after.get(id)?.reason ?? null }];
  });
};

const comparedRun = (report: Report): ComparedRun => {
  const { run, verdict, summary } = report;
  return {
    run: run.id,
    target: run.target.name,
    verdict,
    words: verdictWords(report),
    effort: run.effort,
    harnessVersion: run.harnessVersion,
    proven: summary.requirements.pass,
    requirements: summary.requirements.total,
  };
};

export const compare = (a: Report, b: Report): RunComparison => {
  const known = new Set(a.deviations.map(({ id }) => id));
  return {
    before: comparedRun(a),
    after: comparedRun(b),
    verdicts: verdictsOf(a, b),
    deviations: {
      added: b.deviations.filter((one) => !idsOf(one).some((id) => known.has(id))).map(({ id }) => id),
      gone: goneDeviations(a, b),
    },
    gaps: changedGaps(a.gaps, b.gaps).map(({ id, before, now }) => ({ id, before, after: now })),
    latencies: latenciesOf(a, b),
  };
};

/** Whether nothing differs. */
export const isUnchanged = ({ verdicts, deviations, gaps, latencies }: RunComparison): boolean =>
  verdicts.length + deviations.added.length + deviations.gone.length + gaps.length + latencies.length === 0;

/** Differences in how the two runs were made, which make them hard to compare. */
export const caveatsOf = ({ before, after }: RunComparison): readonly string[] => [
  ...(before.effort === after.effort ? [] : [`the efforts differ: ${before.effort}, then ${after.effort}`]),
  ...(before.harnessVersion === after.harnessVersion
    ? []
    : [`the harness differs: ${before.harnessVersion}, then ${after.harnessVersion}`]),
];
