import type { ExchangeRecord } from '../../exchange/recorded-exchange.ts';
import type { BaselineResult } from './baseline-result.ts';
import type { CauseResult, SeverityName } from './cause-result.ts';
import type { CleanupResult } from './cleanup-result.ts';
import type { MemberResult } from './member-result.ts';
import type { Reproduction } from './reproduction.ts';
import type { ReplaySettings } from './run-settings.ts';

/** `report.json`, format `plumbline-report/1`: a promise to users. Change it only with a new format number. */
export interface Report {
  readonly format: 'plumbline-report/1';
  readonly verdict: ReportVerdict;
  /** Why the verdict is `incomplete`; null otherwise. */
  readonly reason: string | null;
  readonly run: RunInfo;
  readonly summary: Summary;
  /** Every requirement of the contract, also those that did not run. */
  readonly requirements: readonly RequirementResult[];
  readonly endpoints: readonly EndpointResult[];
  readonly gaps: readonly GapResult[];
  readonly deviations: readonly Deviation[];
  /** What goes against a `should`, or against a requirement that is newer than the set that `--as-of` names; absent where there is nothing. */
  readonly concerns?: readonly Deviation[];
  /** What was found, grouped by what it has in common, the worst first; absent where there is nothing. */
  readonly causes?: readonly CauseResult[];
  readonly cleanup: CleanupResult;
  /** The entries of the waiver file, and what became of each. */
  readonly waivers: readonly WaiverResult[];
  /** What changed since the report that was given as baseline; null where none was. */
  readonly baseline: BaselineResult | null;
  /** The traffic of the run over time; absent from reports of earlier versions. */
  readonly pace?: PaceResult;
}

export type ReportVerdict = 'conforms' | 'deviates' | 'incomplete';
/** `concern`: it does not hold, and that is no deviation. */
export type RequirementVerdict = 'pass' | 'fail' | 'concern' | 'waived' | 'unexercised' | 'error';

export interface RunInfo {
  readonly id: string;
  /** @format rfc3339 */
  readonly startedAt: string;
  /** @minimum 0 */
  readonly durationMs: number;
  /** @TJS-type integer */
  readonly seed: number;
  readonly effort: 'quick' | 'standard' | 'thorough';
  readonly harnessVersion: string;
  readonly target: {
    readonly name: string;
    readonly baseUrl: string | null;
    readonly agentUrl: string | null;
    /** Set if the run started its own deployment, so that the addresses belong to this run alone. */
    readonly embedded?: boolean;
    /** Where the documents are published, by number; absent where the target file does not say. */
    readonly documents?: { readonly [document: string]: string };
  };
  /**
   * Which shard of a run it was: 2/3 is the second of three. Absent for a whole run.
   * @pattern ^[0-9]+/[0-9]+$
   */
  readonly shard?: string;
  /** The version whose set of requirements the deployment is held to; absent where it is that of the harness. */
  readonly asOf?: string;
  /** Concerns count as deviations in this run. */
  readonly strict?: true;
  /** What a replay needs besides seed and effort; absent from reports of earlier versions. */
  readonly settings?: ReplaySettings;
}

export interface Summary {
  readonly requirements: {
    /** @TJS-type integer */
    readonly total: number;
    /** @TJS-type integer */
    readonly pass: number;
    /** @TJS-type integer */
    readonly fail: number;
    /**
     * Absent from reports of earlier versions.
     * @TJS-type integer
     */
    readonly concern?: number;
    /** @TJS-type integer */
    readonly waived: number;
    /** @TJS-type integer */
    readonly unexercised: number;
    /** @TJS-type integer */
    readonly error: number;
  };
  /** Counts of statements: one is proven if it held at every place that could be tried. Absent from reports of earlier versions. */
  readonly statements?: StatementCounts;
  readonly endpoints: {
    /** @TJS-type integer */
    readonly total: number;
    /** @TJS-type integer */
    readonly exercised: number;
  };
  /** @TJS-type integer */
  readonly exchanges: number;
  /** How often a 408, 429, 502, 503 or 504 was waited out, and for how long. */
  readonly retries: {
    /** @TJS-type integer */
    readonly count: number;
    readonly waitedMs: number;
  };
}

export interface StatementCounts {
  /** @TJS-type integer */
  readonly total: number;
  /** @TJS-type integer */
  readonly proven: number;
  /**
   * How many of the proven statements held at all of their places.
   * @TJS-type integer
   */
  readonly everywhere: number;
}

export interface RequirementResult {
  readonly id: string;
  /** The statement that it is a place of; a statement about 17 resources has 17 places. */
  readonly statementId?: string;
  readonly document: 1 | 2 | 3;
  readonly section: string;
  readonly statement: string;
  readonly level: 'must' | 'should' | 'may';
  /** What it rests on: a sentence of the documents, what follows from sentences, or an inference. */
  readonly basis?: 'stated' | 'follows' | 'inferred';
  /** How it follows, or why it is expected; absent where a sentence states it. */
  readonly why?: string;
  /** The first version of Plumbline that holds deployments to it. */
  readonly since?: string;
  /** What a breach does to whoever uses the deployment, from the worst: security, data, function, shape, cosmetic. */
  readonly severity?: SeverityName;
  readonly verdict: RequirementVerdict;
  /** Why it is waived, unexercised or in error, and what would change that; null for pass and fail. */
  readonly reason: string | null;
  /**
   * How many times it was checked in this run.
   * @TJS-type integer
   */
  readonly evidence: number;
  /** Ids of its deviations or concerns. */
  readonly deviations: readonly string[];
  /** The half of `reason` that says what the user can do about it; null where there is nothing. */
  readonly cure?: string | null;
  /** It is unexercised because the deployment did not answer, or only with "not now"; that makes a run incomplete. */
  readonly unanswered?: true;
  /** Where the suites try it: file and line, such as `specs/laws/deleted.spec.ts:18`. */
  readonly spec?: string;
  /** Where it stands in the documents, such as `document 1, Conventions, row 5`. */
  readonly locators?: readonly string[];
  /** How many times it was checked at each endpoint. */
  readonly evidenceAt?: { readonly [endpoint: string]: number };
  /** Of each of these endpoints an exchange in which it held, by its id in `exchanges.ndjson`. */
  readonly samples?: { readonly [endpoint: string]: string };
  /**
   * How long its last trial took, including all requests and waits.
   * @TJS-type integer
   * @minimum 0
   */
  readonly durationMs?: number;
}

export interface EndpointResult {
  readonly id: string;
  /** @TJS-type integer */
  readonly exchanges: number;
  readonly statuses: { readonly [status: string]: number };
  /** Null where no exchange was completed. */
  readonly latencyMs: {
    readonly p50: number;
    readonly p90: number;
    readonly p99: number;
    readonly max: number;
  } | null;
  /** The resource of the contract that it belongs to. */
  readonly resource?: string;
  /** How many requests had which kind of value for each documented member; absent if there is none, and from reports of earlier versions. */
  readonly members?: readonly MemberResult[];
  /** How many answers took up to 1 ms, then up to 2, 4, 8 … ms; the last counts the slower ones too. */
  readonly histogram?: readonly number[];
}

/** Three series of one length: what happened in each step of the run. */
export interface PaceResult {
  /**
   * When the first step began; absent from reports of earlier versions.
   * @format rfc3339
   */
  readonly startedAt?: string;
  /**
   * The length of a step.
   * @minimum 1
   * @TJS-type integer
   */
  readonly stepMs: number;
  readonly exchanges: readonly number[];
  /** Answers that asked to wait: 429 and 503. */
  readonly slowedDown: readonly number[];
  /** Requests without a complete answer. */
  readonly unanswered: readonly number[];
}

export interface GapResult {
  readonly id: string;
  readonly document: 1 | 2 | 3;
  readonly section: string;
  readonly question: string;
  readonly observed: readonly string[];
}

export interface Deviation {
  /** Fingerprint of requirement, endpoint, place and flaw: the same defect keeps it from run to run. */
  readonly id: string;
  /** Which flaw it is, if a place can have several; absent otherwise. */
  readonly flaw?: string;
  /** The id that earlier versions gave it, together with the other flaws at its place; waivers and baselines may still name it. */
  readonly formerId?: string;
  readonly requirement: string;
  readonly endpoint: string;
  readonly summary: string;
  /** Where in the answer: a JSON Pointer with `*` for list positions, `status`, or `header:<name>`. */
  readonly place: string;
  readonly expected: string;
  readonly received: string;
  readonly exchanges: readonly ExchangeRecord[];
  readonly reproduce: Reproduction;
  /** @TJS-type integer */
  readonly seen: number;
  /** @TJS-type integer */
  readonly tried: number;
  /** The reason of the waiver that covers it; null when none does. */
  readonly waived: string | null;
}

export interface WaiverResult {
  /** Id of one deviation; null where the waiver is for all of a requirement. */
  readonly deviation: string | null;
  /** Id of a requirement; null where the waiver names a deviation alone. */
  readonly requirement: string | null;
  readonly reason: string;
  readonly owner: string;
  readonly issue: string;
  readonly expires: string;
  /** `unmatched` and `expired` close the gate; `untried` says that this run did not look at what it waives. */
  readonly state: 'applied' | 'unmatched' | 'expired' | 'untried';
}
