/** One request and what came back, whole. Nothing here knows what would have been right. */

export type Header = readonly [name: string, value: string];

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
  /** What they are once the content coding is undone, where there is one. */
  readonly decoded?: Decoded;
}

/** The bytes that an answer says: RFC 9110, section 8.4, a coding is only the way in which they travel. */
export const contentOf = ({ body, decoded }: ReceivedResponse): Buffer => decoded?.body ?? body;

/** Why no complete response came. Never a verdict on the deployment. */
export interface Failure {
  readonly kind: 'connect' | 'timeout' | 'reset' | 'malformed' | 'too-large' | 'aborted';
  readonly message: string;
}

export interface Timings {
  /** RFC 3339, when the request left. */
  readonly startedAt: string;
  /** Time spent waiting for the pace and for Retry-After before this request left. */
  readonly queuedMs: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

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
  /** An earlier try may have been carried out although it was not answered, so that a refusal may be a consequence of it. */
  readonly uncertain?: true;
  /** Only the beginning of the response body is at hand, or none of it, so that the answer cannot be judged. */
  readonly cut?: true;
  /** The same of the request body, so that nobody knows what was asked for. */
  readonly sentCut?: true;
  /** The response body, parsed and translated to the documents' words; undefined when it is not JSON. */
  readonly json: unknown;
}

/** A body as it may be shown: redacted, bounded, and never taken for markup. */
export interface RecordedBody {
  readonly encoding: 'text' | 'base64';
  readonly content: string;
  /** Bytes of the whole body, also where `content` was cut. */
  readonly bytes: number;
  readonly cut: boolean;
  /** The SHA-256 digest of a body that is not shown: it cannot be read as text, so no secret in it could be found. */
  readonly sha256?: string;
  /** The content coding that was undone, such as `gzip`. */
  readonly coding?: string;
}

/** An exchange as it may leave the process: without secrets, ready for JSON. */
export interface ExchangeRecord {
  readonly id: string;
  readonly endpoint: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    readonly body: RecordedBody | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly Header[];
    readonly body: RecordedBody;
  } | null;
  readonly failure: Failure | null;
  readonly timings: Timings;
  readonly attempt: number;
}
