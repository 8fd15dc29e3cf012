import type { ExchangeRecord } from '../exchange/recorded-exchange.ts';
import type { Script } from '../exchange/script/script.ts';
import type { Finding } from '../judge/finding.ts';

/** What a worker writes down while it runs, one JSON line each. The report is a pure function of these lines. */
export type Evidence =
  /** Where the suites declare the test of a requirement or gap: file and line. */
  | { readonly kind: 'declared'; readonly id: string; readonly spec: string }
  /** The test of a requirement or gap came to its end, well or badly. `attempt` counts from 1. */
  | { readonly kind: 'tried'; readonly id: string; readonly attempt: number; readonly durationMs: number }
  /** A requirement was checked at this endpoint and held, so many times; `exchange` is one of these. */
  | {
      readonly kind: 'held';
      readonly requirement: string;
      readonly endpoint: string;
      readonly times: number;
      readonly exchange?: string;
    }
  | {
      readonly kind: 'found';
      readonly finding: Finding;
      readonly exchanges: readonly ExchangeRecord[];
      /** The requirement or gap that was being tried. `finding.requirement` may be another one, because every answer is checked against all laws. */
      readonly trial?: string;
      readonly script?: Script;
    }
  /** A known finding was made so many more times, in exchanges that are not smaller and so are not kept. */
  | {
      readonly kind: 'again';
      readonly requirement: string;
      readonly endpoint: string;
      readonly place: string;
      readonly flaw?: string;
      readonly times: number;
    }
  /** It could not be tried, and that says nothing about the deployment; `cure` is what the user can do about it. */
  | {
      readonly kind: 'unexercised';
      readonly id: string;
      readonly attempt: number;
      readonly reason: string;
      readonly cure: string | null;
      /** The deployment did not answer, or only with "not now". The fixtures of the target are not the reason. */
      readonly unanswered?: true;
    }
  /** The harness or the connection failed. */
  | { readonly kind: 'error'; readonly id: string; readonly attempt: number; readonly message: string }
  /**
   * So many requests to an endpoint had a valid, boundary or broken value for this member, or left it out, and were answered with this status; null
   * without an answer.
   */
  | {
      readonly kind: 'sent';
      readonly endpoint: string;
      readonly member: string;
      readonly as: 'valid' | 'boundary' | 'broken' | 'absent';
      readonly status: number | null;
      readonly times: number;
    }
  | { readonly kind: 'observed'; readonly gap: string; readonly observed: string }
  /** `times`: the number of retries summed up here; one by default. */
  | { readonly kind: 'retried'; readonly status: number; readonly waitedMs: number; readonly times?: number };

/** The size of a counterexample: the bytes of all bodies, including parts that were not recorded. */
export const bytesOf = (exchanges: readonly ExchangeRecord[]): number =>
  exchanges.reduce((sum, { request, response }) => sum + (request.body?.bytes ?? 0) + (response?.body.bytes ?? 0), 0);

/** A thing that is still on the deployment, and why. */
export interface LeftBehind {
  readonly endpoint: string;
  readonly id: string;
  readonly reason: string;
}

/** How many resources the run created and removed, and what is left. */
export interface Cleanup {
  readonly created: number;
  readonly removed: number;
  /** What should have been removed or put back and was not, or perhaps was not. */
  readonly left: readonly LeftBehind[];
  /** Resources that the documents show no way to delete. Later runs use them again. */
  readonly lasting?: readonly LeftBehind[];
  /** Modules of lent routes that were not used because they could not have been put back. */
  readonly spared?: readonly LeftBehind[];
}

/** The annotation with which a test reports its number of requests to the progress display. */
export const requestsAnnotation = 'requests';

/** The annotation with which a test reports that it found something. */
export const foundAnnotation = 'found';
