/**
 * The limits of one request: timeouts, sizes of the answer, and time for retries. Every wait for a deployment and every read from it is bounded, so
 * that a deployment that hangs or sends endlessly cannot stop the run.
 */
export interface Bounds {
  /** Until the connection is established, TLS included. */
  readonly connectMs: number;
  /** From then until the head of the answer is complete. */
  readonly firstByteMs: number;
  /** For the whole exchange: ends an answer that trickles in endlessly. */
  readonly totalMs: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /**
   * How long a request is retried while it is answered "not now": 408, 429, 502, 503 or 504. No pause begins after that time or is longer than it, so
   * the pauses of a request take at most twice that time.
   */
  readonly patienceMs: number;
  /** Between the two halves of a body, which are then sent one after the other; 0 sends it at once. */
  readonly pauseMs: number;
}

/** A handshake takes well under a second on any working network; half a minute allows for a cold start. */
const CONNECT_MS = 30_000;

/** Proxies in front of such services commonly give up after thirty seconds, so a later answer would be theirs. */
const FIRST_BYTE_MS = 30_000;

const TOTAL_MS = 60_000;

/** The largest documented answer is a page of a hundred resources, well under one mebibyte. */
const BODY_BYTES = 16 * 1024 * 1024;

/** Four times Node's default, so that a deployment with many headers is not mistaken for a broken one. */
const HEADER_BYTES = 64 * 1024;

/** Rate limits usually count by the minute, and a restart takes less time; a run does not wait for a longer Retry-After. */
const PATIENCE_MS = 60_000;

/**
 * A vast answer has a longer list or larger map, or more values in all. It is judged once and not kept: no test rests on it. A page of a hundred
 * resources has some thousand values; real resources are so large that the largest body hardly holds so many.
 */
export const MOST_ITEMS = 50_000;
export const MOST_VALUES = 500_000;

/** The most exchanges that are shown with one finding (the last ones): most findings rest on one or two. */
export const MOST_SHOWN = 20;

export const defaultBounds: Bounds = {
  connectMs: CONNECT_MS,
  firstByteMs: FIRST_BYTE_MS,
  totalMs: TOTAL_MS,
  bodyBytes: BODY_BYTES,
  headerBytes: HEADER_BYTES,
  patienceMs: PATIENCE_MS,
  pauseMs: 0,
};

/** The clean-up retries for longer than tests do, because what it cannot remove stays on the account. */
export const cleanUpBounds: Partial<Bounds> = { patienceMs: 2 * PATIENCE_MS };
