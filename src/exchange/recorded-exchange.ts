/** An exchange as reports and recordings hold it. These types need nothing of Node, so that programs of users can have them. */

export type Header = readonly [name: string, value: string];

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
