import type { ExchangeRecord } from '../exchange/recorded-exchange.ts';
import type { Script } from '../exchange/script/script.ts';
import type { Finding } from '../judge/finding.ts';

/** What a worker writes down while it runs, one JSON line each. The report is a pure function of these lines. */
export type Evidence =
  /** Where the suites declare the test of a requirement or gap: file and line. */
  | { readonly kind: 'declared'; readonly id: string; readonly spec: string }
  /** The test of a requirement or gap came to its end, well or badly. `attempt` counts from 1. */
  | { readonly kind: 'tried'; readonly id: string; readonly attempt: number; readonly durationMs: number }
  /** A requirement was looked at and held, so many times, at this endpoint; `exchange` is one in which it did. */
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
      /** The requirement or gap in whose trial it was found: another one than its own where an answer breaks a law by the way. */
      readonly trial?: string;
      readonly script?: Script;
    }
  /** The same as was written before was found so many times more, in exchanges that are no smaller and so are not shown. */
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
      /** The deployment did not answer, or only with "not now": what the target offers is no part of it. */
      readonly unanswered?: true;
    }
  /** The harness or the connection failed. */
  | { readonly kind: 'error'; readonly id: string; readonly attempt: number; readonly message: string }
  /** So many requests to an endpoint had this for a member of their body and were answered with this status; null without an answer. */
  | {
      readonly kind: 'sent';
      readonly endpoint: string;
      readonly member: string;
      readonly as: 'valid' | 'boundary' | 'broken' | 'absent';
      readonly status: number | null;
      readonly times: number;
    }
  | { readonly kind: 'observed'; readonly gap: string; readonly observed: string }
  /** `times`: so many retries together; one unless stated. */
  | { readonly kind: 'retried'; readonly status: number; readonly waitedMs: number; readonly times?: number };

/** How large a counterexample is: the bytes of all bodies, also where only their beginning was recorded. */
export const bytesOf = (exchanges: readonly ExchangeRecord[]): number =>
  exchanges.reduce((sum, { request, response }) => sum + (request.body?.bytes ?? 0) + (response?.body.bytes ?? 0), 0);

/** A thing that is still on the deployment, and why. */
export interface LeftBehind {
  readonly endpoint: string;
  readonly id: string;
  readonly reason: string;
}

/** What became of the resources that the run created. */
export interface Cleanup {
  readonly created: number;
  readonly removed: number;
  /** What was to be removed or given back and was not, or may not have been. */
  readonly left: readonly LeftBehind[];
  /** What the documents show no way to remove; later runs use it again. */
  readonly lasting?: readonly LeftBehind[];
  /** Modules of lent routes that were not used because they could not have been put back. */
  readonly spared?: readonly LeftBehind[];
}

/** Under this name a test tells how many requests it sent, for those who watch the run. */
export const requestsAnnotation = 'requests';

/** Under this name a test tells what it found. */
export const foundAnnotation = 'found';
