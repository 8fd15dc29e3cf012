/**
 * How much of an answer, and how much patience, one request may cost. Every wait for a deployment and every read from it
 * has an end, because a deployment that hangs or floods must not take the run with it.
 */
export interface Bounds {
  /** Until the connection stands, TLS included. */
  readonly connectMs: number;
  /** From then until the head of the answer is complete. */
  readonly firstByteMs: number;
  /** The whole exchange: catches an answer that trickles for ever. */
  readonly totalMs: number;
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /**
   * How long a request is tried again while the answer says "not now": 429, 502, 503 or 504. No wait begins after that time, and none
   * is longer, so that a request takes at most twice as long, and the time of its answers.
   */
  readonly patienceMs: number;
}

/** A handshake takes well under a second on any working network; half a minute forgives a cold start. */
const CONNECT_MS = 30_000;

/** Proxies in front of such services commonly give up after thirty seconds, so a later answer would be theirs. */
const FIRST_BYTE_MS = 30_000;

const TOTAL_MS = 60_000;

/** The largest documented answer is a page of a hundred resources, well under one mebibyte. */
const BODY_BYTES = 16 * 1024 * 1024;

/** Four times Node's default, so that a generous deployment is not mistaken for a broken one. */
const HEADER_BYTES = 64 * 1024;

/** Rate limits of such services count by the minute, and a restart takes less; a longer Retry-After is not meant for this run. */
const PATIENCE_MS = 60_000;

/**
 * An answer with a longer list or larger map, or with more values in all, is judged once and not kept: no test rests on it. A page of
 * a hundred resources has some thousand values, and real resources of which so many fit into the largest body hardly exist.
 */
export const MOST_ITEMS = 50_000;
export const MOST_VALUES = 500_000;

/** So many exchanges of one finding are shown, the last ones: most findings rest on one or two. */
export const MOST_SHOWN = 20;

export const defaultBounds: Bounds = {
  connectMs: CONNECT_MS,
  firstByteMs: FIRST_BYTE_MS,
  totalMs: TOTAL_MS,
  bodyBytes: BODY_BYTES,
  headerBytes: HEADER_BYTES,
  patienceMs: PATIENCE_MS,
};

/** Who removes what a run made waits longer than who tries it: what is left behind is a burden to somebody. */
export const cleanUpBounds: Partial<Bounds> = { patienceMs: 2 * PATIENCE_MS };
