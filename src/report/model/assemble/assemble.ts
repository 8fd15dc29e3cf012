import { locatorsOf } from '../../../contract/register/locators-of.ts';
import { severityOf } from '../../../contract/severity.ts';
import type { Endpoint, Gap, Requirement } from '../../../contract/terms/contract.ts';
import type { Cleanup, Evidence } from '../../evidence.ts';
import type { Deviation, Report, ReportVerdict, RequirementResult, RunInfo, Summary } from '../report.ts';
import { countResults } from './count-results.ts';
import { deviationsOf, type Reproduce } from './deviations.ts';
import { mindLeft } from './left-behind.ts';
import { membersOf } from './members-of.ts';
import { observedOf } from './observed-of.ts';
import { obstacleIn } from './obstacle.ts';
import { separateConcerns } from './separate-concerns.ts';
import type { Traffic } from './traffic.ts';

/** Everything that a report is made of. */
export interface Records {
  readonly run: RunInfo;
  readonly contract: {
    readonly requirements: readonly Requirement[];
    readonly gaps: readonly Gap[];
    readonly endpoints: readonly (Endpoint & { readonly resource?: string })[];
  };
  readonly evidence: readonly Evidence[];
  readonly traffic: Traffic;
  readonly cleanup: Cleanup;
  /** Ids that were to run; null for all. */
  readonly only: readonly string[] | null;
  /** Why other ids were left out, if the effort or a budget chose and not the user. Findings against those count as well. */
  readonly spared?: string | null;
  /** Whether other shards of the run have reports of their own. */
  readonly sharded?: boolean;
  /** Why the run could not be finished; null where it was. */
  readonly broken: string | null;
  readonly reproduce: Reproduce;
}

/** The reason of a requirement that belongs to another shard. */
export const otherShard = 'belongs to another shard';

/** The reason of a requirement that the user did not choose. */
export const notChosen = 'not chosen by --only';

/** The reason of a run in which no requirement has a verdict, so that finding nothing proves nothing. */
export const nothingTried = 'nothing could be tried';

type OfKind<K extends Evidence['kind']> = Extract<Evidence, { kind: K }>;
const ofKind = <K extends Evidence['kind']>(evidence: readonly Evidence[], kind: K): OfKind<K>[] =>
  evidence.filter((line): line is OfKind<K> => line.kind === kind);

interface Interruption {
  readonly verdict: 'unexercised' | 'error';
  readonly reason: string;
  readonly cure?: string | null;
  readonly unanswered?: true;
}

/** For each id whose last trial had no verdict: how it ended. */
const interruptions = (evidence: readonly Evidence[]): Map<string, Interruption> => {
  const last = new Map(ofKind(evidence, 'tried').map(({ id }) => [id, 0]));
  for (const { id, attempt } of ofKind(evidence, 'tried')) last.set(id, Math.max(last.get(id) ?? 0, attempt));
  const result = new Map<string, Interruption>();
  const untried = ofKind(evidence, 'unexercised');
  // Sorted, so that the order in which workers write does not matter: `unanswered` wins.
  const ordered = [...untried.filter((line) => !line.unanswered), ...untried.filter((line) => line.unanswered)];
  for (const { id, attempt, reason, cure, unanswered } of ordered) {
    if (attempt === last.get(id))
      result.set(id, {
        verdict: 'unexercised',
        reason: cure ? `${reason}; ${cure}` : reason,
        cure,
        ...(unanswered ? { unanswered } : {}),
      });
  }
  for (const { id, attempt, message } of ofKind(evidence, 'error')) {
    if (attempt === last.get(id)) result.set(id, { verdict: 'error', reason: message });
  }
  return result;
};

/** How often each requirement was looked at, by endpoint. */
const evidenceByEndpoint = (evidence: readonly Evidence[]): Map<string, Map<string, number>> => {
  const looked = new Map<string, Map<string, number>>();
  const count = (requirement: string, endpoint: string, times: number): void => {
    const at = looked.get(requirement) ?? new Map<string, number>();
    looked.set(requirement, at.set(endpoint, (at.get(endpoint) ?? 0) + times));
  };
  for (const { requirement, endpoint, times } of ofKind(evidence, 'held')) count(requirement, endpoint, times);
  for (const { finding } of ofKind(evidence, 'found')) count(finding.requirement, finding.endpoint, 1);
  for (const { requirement, endpoint, times } of ofKind(evidence, 'again')) count(requirement, endpoint, times);
  return looked;
};

/** For each requirement and endpoint, an exchange in which it held. */
const samplesOf = (evidence: readonly Evidence[]): Map<string, Map<string, string>> => {
  const samples = new Map<string, Map<string, string>>();
  for (const { requirement, endpoint, exchange } of ofKind(evidence, 'held')) {
    if (exchange === undefined) continue;
    samples.set(requirement, (samples.get(requirement) ?? new Map<string, string>()).set(endpoint, exchange));
  }
  return samples;
};

type Verdict = Pick<RequirementResult, 'verdict' | 'reason' | 'cure' | 'unanswered'>;

/** A requirement passes only with evidence from this run, never by absence. */
const resultsOf = (
  { contract, evidence, only, spared = null, sharded, broken }: Records,
  deviations: readonly Deviation[],
): RequirementResult[] => {
  const tried = new Set(ofKind(evidence, 'tried').map(({ id }) => id));
  const interrupted = interruptions(evidence);
  const lookedAt = evidenceByEndpoint(evidence);
  const tookMs = new Map(ofKind(evidence, 'tried').map(({ id, durationMs }) => [id, Math.round(durationMs)]));
  const samples = samplesOf(evidence);
  const specs = new Map(ofKind(evidence, 'declared').map(({ id, spec }) => [id, spec]));
  const looked = (id: string): number => [...(lookedAt.get(id)?.values() ?? [])].reduce((sum, times) => sum + times, 0);

  const verdictOf = (id: string, own: readonly Deviation[]): Verdict => {
    const isLeftOut = only !== null && !only.includes(id);
    if (isLeftOut && spared === null) return { verdict: 'unexercised', reason: notChosen };
    if (own.some(({ waived }) => waived === null)) return { verdict: 'fail', reason: null };
    if (own.length > 0) return { verdict: 'waived', reason: own[0]?.waived ?? null };
    if (isLeftOut) return { verdict: 'unexercised', reason: spared };
    const interruption = interrupted.get(id);
    if (interruption) return interruption;
    if (!tried.has(id))
      return {
        verdict: 'unexercised',
        reason: broken ?? (sharded ? otherShard : 'the run ended before it was tried'),
      };
    if (looked(id) === 0) return { verdict: 'unexercised', reason: 'inconclusive: no answer showed whether it holds' };
    return { verdict: 'pass', reason: null };
  };
  return contract.requirements.map(({ id, statementId, document, section, statement, level, basis, why, since }) => {
    const own = deviations.filter(({ requirement }) => requirement === id);
    const spec = specs.get(id);
    const locators = locatorsOf(id);
    const durationMs = tookMs.get(id);
    const sampled = samples.get(id);
    return {
      id,
      statementId,
      document,
      section,
      statement,
      level,
      basis,
      ...(why === null ? {} : { why }),
      since,
      severity: severityOf(id),
      ...verdictOf(id, own),
      evidence: looked(id),
      deviations: own.map((one) => one.id),
      ...(spec === undefined ? {} : { spec }),
      ...(locators.length === 0 ? {} : { locators }),
      evidenceAt: Object.fromEntries([...(lookedAt.get(id) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))),
      ...(sampled === undefined ? {} : { samples: Object.fromEntries(sampled) }),
      ...(durationMs === undefined ? {} : { durationMs }),
    };
  });
};

const verdictOf = (broken: string | null, results: readonly RequirementResult[]): [ReportVerdict, string | null] => {
  if (broken !== null) return ['incomplete', broken];
  if (results.some(({ verdict }) => verdict === 'fail')) return ['deviates', null];
  const obstacle = obstacleIn(results);
  if (obstacle !== null) return ['incomplete', obstacle];
  if (!results.some(({ verdict }) => verdict === 'pass' || verdict === 'waived')) return ['incomplete', nothingTried];
  return ['conforms', null];
};

/** Makes `report.json`, as a pure function of the evidence. */
export const assemble = (records: Records): Report => {
  const { run, contract, evidence, traffic, cleanup, only, spared = null } = records;
  const chosen = (id: string): boolean => only === null || spared !== null || only.includes(id);
  const deviations = deviationsOf(evidence, records.reproduce)
    .filter(({ requirement }) => chosen(requirement))
    .sort((a, b) => a.requirement.localeCompare(b.requirement) || a.id.localeCompare(b.id));
  const requirements = resultsOf(records, deviations);
  const sent = ofKind(evidence, 'sent');
  const endpoints = contract.endpoints.map(({ id, resource }) => {
    const members = membersOf(sent, id);
    return {
      ...traffic.resultOf(id),
      ...(resource === undefined ? {} : { resource }),
      ...(members.length === 0 ? {} : { members }),
    };
  });
  const retries = ofKind(evidence, 'retried');
  const [verdict, reason] = verdictOf(records.broken, requirements);
  const summary: Summary = {
    ...countResults(requirements),
    endpoints: { total: endpoints.length, exercised: endpoints.filter(({ exchanges }) => exchanges > 0).length },
    exchanges: traffic.exchanges,
    retries: {
      count: retries.reduce((sum, { times = 1 }) => sum + times, 0),
      waitedMs: retries.reduce((sum, { waitedMs }) => sum + waitedMs, 0),
    },
  };
  const observed = ofKind(evidence, 'observed');
  const gaps = contract.gaps.map(({ id, document, section, question }) => ({
    id,
    document,
    section,
    question,
    observed: observedOf(observed.filter(({ gap }) => gap === id).map((line) => line.observed)),
  }));
  return mindLeft(
    separateConcerns({
      format: 'plumbline-report/1',
      verdict,
      reason,
      run,
      summary,
      requirements,
      endpoints,
      gaps,
      deviations,
      cleanup,
      waivers: [],
      baseline: null,
      pace: traffic.pace,
    }),
  );
};
