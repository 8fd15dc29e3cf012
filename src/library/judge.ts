import { judgeExchanges } from '../conduct/recording/judge-exchanges.ts';

/** The headers of a request or an answer: pairs, or an object. */
export type RecordedHeaders =
  | readonly (readonly [name: string, value: string])[]
  | { readonly [name: string]: string | readonly string[] };

/** One request and its answer, as far as a program knows them. */
export interface RecordedExchange {
  readonly request: {
    readonly method: string;
    /** Absolute address. */
    readonly url: string;
    readonly headers?: RecordedHeaders;
    /** The text of the body, or the JSON value that it holds; left out where there is none. */
    readonly body?: unknown;
  };
  /** Null if no answer came. */
  readonly response: {
    readonly status: number;
    readonly headers?: RecordedHeaders;
    /** The text of the body, or its JSON value. Left out if it is not available; then it is not judged. */
    readonly body?: unknown;
  } | null;
  /** `startedAt` in RFC 3339. Without times, exchanges are assumed to be in sequence. */
  readonly timings?: { readonly startedAt?: string; readonly totalMs?: number };
}

export interface JudgeSettings {
  /** Base address of the management API; the one that most exchanges went to by default. */
  readonly baseUrl?: string;
  /** Address of the agent API; the one that most exchanges went to by default. */
  readonly agentUrl?: string;
  /** No other client changes the resources, so that reads must show what was written. */
  readonly soleClient?: boolean;
  /** How many milliseconds the deployment may take to show what was written; none by default. */
  readonly patienceMs?: number;
  /** Words of the deployment that differ from those of the documents, as in a target file. */
  readonly dialect?: {
    readonly headers?: { readonly [word: string]: string };
    readonly fields?: { readonly [word: string]: string };
    readonly values?: { readonly [field: string]: { readonly [word: string]: string } };
  };
}

/** One way in which an answer breaks a requirement. Secrets are not quoted. */
export interface RecordedFinding {
  readonly requirement: string;
  /** Such as `POST /api_keys`. */
  readonly endpoint: string;
  /** JSON Pointer into the answer, with `*` for list positions; '' for the whole answer, `status` or `header:<name>` for the rest. */
  readonly place: string;
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** Index of the exchange among those passed to `judge`, from 0. */
  readonly exchange: number;
}

export interface RecordedJudgement {
  readonly findings: readonly RecordedFinding[];
  /** The requirements that the answers were evidence for, and that no answer broke. */
  readonly held: readonly string[];
  /** How many exchanges were not judged, or not wholly, by the reason. */
  readonly unjudged: { readonly [reason: string]: number };
}

/**
 * Holds one exchange, or several in their order, against every requirement that can be read off an answer. Sends nothing. Throws a TypeError
 * for a value that is no exchange.
 */
export const judge = (
  exchanges: RecordedExchange | readonly RecordedExchange[],
  settings: JudgeSettings = {},
): RecordedJudgement => {
  const { findings, evidence, unjudged } = judgeExchanges([exchanges].flat(), settings);
  const broken = new Set(findings.map(({ requirement }) => requirement));
  const held = evidence.flatMap((line) => (line.kind === 'held' ? [line.requirement] : []));
  return {
    findings: findings.map(({ requirement, endpoint, place, summary, expected, received, exchanges: ids }) => ({
      requirement,
      endpoint,
      place,
      summary,
      expected,
      received,
      exchange: Number(ids.at(-1)),
    })),
    held: [...new Set(held)].filter((id) => !broken.has(id)).sort(),
    unjudged: Object.fromEntries(unjudged),
  };
};
