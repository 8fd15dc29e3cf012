import { count as say } from '../../text/count.ts';
import type { BaselineResult } from '../baseline-result.ts';
import type { Deviation, GapResult, Report, RequirementResult, RequirementVerdict, WaiverResult } from '../report.ts';
import { nothingTried, otherShard } from './assemble.ts';
import { countResults } from './count-results.ts';
import { leftLine, mindLeft } from './left-behind.ts';
import { joinMembers } from './members-of.ts';
import { observedOf } from './observed-of.ts';
import type { Traffic } from './traffic.ts';

/** How much a shard's verdict counts: deviations before passes, and anything before unexercised. */
const weight: { readonly [verdict in RequirementVerdict]: number } = {
  fail: 5,
  concern: 4,
  waived: 3,
  error: 2,
  pass: 1,
  unexercised: 0,
};

const unite = <T extends { readonly id: string }>(lists: readonly (readonly T[])[], join: (a: T, b: T) => T): T[] => {
  const all = new Map<string, T>();
  for (const item of lists.flat()) {
    const known = all.get(item.id);
    all.set(item.id, known ? join(known, item) : item);
  }
  return [...all.values()];
};

type EvidenceCounts = NonNullable<RequirementResult['evidenceAt']>;

const joinDeviations = (a: Deviation, b: Deviation): Deviation => ({
  ...a,
  seen: a.seen + b.seen,
  tried: a.tried + b.tried,
});
const joinGaps = (a: GapResult, b: GapResult): GapResult => ({
  ...a,
  observed: observedOf([...a.observed, ...b.observed]),
});
const addUp = (a: EvidenceCounts, b: EvidenceCounts): EvidenceCounts =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]),
  );
/** Whether this shard left a requirement to another one. The other shard's reason, if it could not try it, says more. */
const isLeftToOthers = ({ verdict, reason }: RequirementResult): boolean =>
  verdict === 'unexercised' && reason === otherShard;

const joinRequirements = (a: RequirementResult, b: RequirementResult): RequirementResult => {
  // Samples are dropped: each shard has its own file of exchanges, and two shards use the same ids.
  const { samples: _, ...rest } = isLeftToOthers(a) || weight[b.verdict] > weight[a.verdict] ? b : a;
  return {
    ...rest,
    evidence: a.evidence + b.evidence,
    deviations: [...new Set([...a.deviations, ...b.deviations])],
    evidenceAt: addUp(a.evidenceAt ?? {}, b.evidenceAt ?? {}),
  };
};

/** Joins lists of several reports, with each id once. */
const joinOptional = (reports: readonly Report[], key: 'lasting' | 'spared'): Partial<Report['cleanup']> => {
  const all = new Map(reports.flatMap(({ cleanup }) => cleanup[key] ?? []).map((one) => [one.id, one]));
  return all.size === 0 ? {} : { [key]: [...all.values()] };
};

/** Which state of a waiver wins: one that a shard did not need may be needed in another. */
const stateWeight: { readonly [state in WaiverResult['state']]: number } = {
  expired: 3,
  applied: 2,
  unmatched: 1,
  untried: 0,
};

const joinWaivers = (lists: readonly (readonly WaiverResult[])[]): readonly WaiverResult[] =>
  (lists[0] ?? []).map((waiver, index) =>
    lists
      .flatMap((list) => list[index] ?? [])
      .reduce((best, one) => (stateWeight[one.state] > stateWeight[best.state] ? one : best), waiver),
  );

const joinBaselines = (baselines: readonly (BaselineResult | null)[]): BaselineResult | null => {
  const known = baselines.filter((one) => one !== null);
  const [first] = known;
  if (first === undefined) return null;
  return {
    run: first.run,
    added: [...new Set(known.flatMap(({ added }) => added))],
    gone: [...new Set(known.flatMap(({ gone }) => gone))],
    gaps: [...new Map(known.flatMap(({ gaps }) => gaps).map((gap) => [gap.id, gap])).values()],
    ...(first.startedAt === undefined ? {} : { startedAt: first.startedAt }),
    was: [...new Map(known.flatMap(({ was = [] }) => was).map((one) => [one.id, one])).values()],
  };
};

/** The shards that are not among the reports. Reports of earlier versions do not name their shard. */
const missingOf = (reports: readonly Report[]): readonly string[] => {
  const present = reports.flatMap(({ run }) => run.shard ?? []);
  const count = Number(present[0]?.split('/')[1] ?? 0);
  return Array.from({ length: count }, (_, n) => `${n + 1}/${count}`).filter((shard) => !present.includes(shard));
};

/** Why the shards do not make a whole run; null if they do. A missing shard must not look like a pass. */
const brokenBy = (reports: readonly Report[], requirements: readonly RequirementResult[]): string | null => {
  // A shard without anything to try does not make the whole incomplete.
  const broken = reports.find(
    // What one shard left behind does not change the verdicts of the others; `mindLeft` handles it for the whole.
    (one) => one.verdict === 'incomplete' && one.reason !== nothingTried && one.reason !== leftLine(one),
  );
  if (broken) return broken.reason ?? 'a shard is incomplete';
  const absent = missingOf(reports);
  if (absent.length > 0) return `shard ${absent.join(' and ')} of the run is not among these reports`;
  const missing = requirements.filter(isLeftToOthers).length;
  if (!requirements.some(({ verdict }) => verdict !== 'unexercised')) return nothingTried;
  return missing === 0 ? null : `the shard of ${say(missing, 'requirement')} is not among these reports`;
};

/** Adds the seed of a shard to its deviations if it differs from that of the run: they can be reproduced only with it. */
const withSeed =
  (seed: number) =>
  ({ run }: Report, found: readonly Deviation[]): readonly Deviation[] =>
    run.seed === seed ? found : found.map((one) => ({ ...one, reproduce: { ...one.reproduce, seed: run.seed } }));

/** One report out of those of the shards of a run. `traffic` holds the exchanges of all of them. */
export const merge = (reports: readonly [Report, ...Report[]], traffic: Traffic): Report => {
  const [first] = reports;
  const { shard: _, ...run } = first.run;
  const seeded = withSeed(run.seed);
  const requirements = unite(
    reports.map((report) => report.requirements),
    joinRequirements,
  );
  const broken = brokenBy(reports, requirements);
  const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const endpoints = first.endpoints.map(({ id, resource }) => {
    const members = joinMembers(reports.map((report) => report.endpoints.find((one) => one.id === id)?.members ?? []));
    return {
      ...traffic.resultOf(id),
      ...(resource === undefined ? {} : { resource }),
      ...(members.length === 0 ? {} : { members }),
    };
  });
  const verdict =
    broken !== null ? 'incomplete' : requirements.some(({ verdict }) => verdict === 'fail') ? 'deviates' : 'conforms';
  return mindLeft({
    format: first.format,
    verdict,
    reason: broken,
    run: { ...run, durationMs: Math.max(...reports.map(({ run }) => run.durationMs)) },
    summary: {
      ...countResults(requirements),
      endpoints: { total: endpoints.length, exercised: endpoints.filter(({ exchanges }) => exchanges > 0).length },
      exchanges: traffic.exchanges,
      retries: {
        count: sum(({ summary }) => summary.retries.count),
        waitedMs: sum(({ summary }) => summary.retries.waitedMs),
      },
    },
    requirements,
    endpoints,
    gaps: unite(
      reports.map((report) => report.gaps),
      joinGaps,
    ),
    deviations: unite(
      reports.map((report) => seeded(report, report.deviations)),
      joinDeviations,
    ),
    ...(reports.some(({ concerns }) => concerns !== undefined)
      ? {
          concerns: unite(
            reports.map((report) => seeded(report, report.concerns ?? [])),
            joinDeviations,
          ),
        }
      : {}),
    cleanup: {
      created: sum(({ cleanup }) => cleanup.created),
      removed: sum(({ cleanup }) => cleanup.removed),
      left: reports.flatMap(({ cleanup }) => cleanup.left),
      ...joinOptional(reports, 'lasting'),
      ...joinOptional(reports, 'spared'),
    },
    waivers: joinWaivers(reports.map(({ waivers }) => waivers)),
    baseline: joinBaselines(reports.map(({ baseline }) => baseline)),
    pace: traffic.pace,
  });
};
