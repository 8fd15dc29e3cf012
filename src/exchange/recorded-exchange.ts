/** An exchange as reports and recordings hold it. These types do not need those of Node, so users' programs can import them. */

export type Header = readonly [name: string, value: string];

/** Why no complete response came. This is no verdict on the deployment. */
export interface Failure {
  readonly kind: 'connect' | 'timeout' | 'reset' | 'malformed' | 'too-large' | 'aborted';
  readonly message: string;
}

export interface Timings {
  /** When the request was sent, as RFC 3339. */
  readonly startedAt: string;
  /** The time of waiting for the rate limit and for Retry-After before this request was sent. */
  readonly queuedMs: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

/** A body that may be shown: redacted, and bounded in size. */
export interface RecordedBody {
  readonly encoding: 'text' | 'base64';
  readonly content: string;
  /** The bytes of the whole body, even if `content` was truncated. */
  readonly bytes: number;
  readonly cut: boolean;
  /** The SHA-256 digest of a body that is not shown: it cannot be read as text, so no secret in it could be found. */
  readonly sha256?: string;
  /** The content coding that was undone, such as `gzip`. */
  readonly coding?: string;
}

/** An exchange that may leave the process: redacted, and in a form for JSON. */
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
