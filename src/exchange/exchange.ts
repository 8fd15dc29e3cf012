/** One request and what came back, whole. Nothing here knows what would have been right. */
import type { Failure, Header, Timings } from './recorded-exchange.ts';

/** A body whose content coding was undone. */
export interface Decoded {
  /** Such as `gzip`. */
  readonly coding: string;
  readonly body: Buffer;
}

export interface SentRequest {
  readonly method: string;
  /** Absolute address, exactly as sent: the path is never normalised. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** The bytes that went over the wire; null when the request had no body. */
  readonly body: Buffer | null;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The bytes that came over the wire. */
  readonly body: Buffer;
  /** The body with its content coding undone; missing where there is no coding. */
  readonly decoded?: Decoded;
}

/** The content of an answer, with its content coding undone: RFC 9110, section 8.4. */
export const contentOf = ({ body, decoded }: ReceivedResponse): Buffer => decoded?.body ?? body;

export interface Exchange {
  /** Unique within a run. */
  readonly id: string;
  /** The endpoint of the contract that was meant, such as `POST /api_keys`. */
  readonly endpoint: string;
  readonly request: SentRequest;
  readonly response: ReceivedResponse | null;
  readonly failure: Failure | null;
  readonly timings: Timings;
  /** 1 for the first try; higher after an answer that says "not now", or a stale connection. */
  readonly attempt: number;
  /** An earlier try may have been carried out although it was not answered. A refusal may be a consequence of that. */
  readonly uncertain?: true;
  /** The response body is missing or truncated, so the answer cannot be judged. */
  readonly cut?: true;
  /** The request body is missing or truncated, so it is unknown what was asked for. */
  readonly sentCut?: true;
  /** The response body, parsed and translated to the documents' words; undefined when it is not JSON. */
  readonly json: unknown;
}
