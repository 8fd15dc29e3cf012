import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { Received } from '../../../../src/harness/visit/local-server.ts';
import type { Capture } from './captures.ts';
import type { Exhibit } from './exhibits.ts';

/** A request that went through a tunnel: as it was sent, as it arrived, and as the inspector shows it. */
export interface Passed {
  readonly exhibit: Exhibit;
  readonly word: string;
  readonly target: string;
  readonly received: Received;
  /** What came back through the tunnel. */
  readonly answer: Exchange;
  /** How many times the list shows it. */
  readonly times: number;
  readonly listed: Capture | null;
  readonly detail: Capture | null;
  /** The detail read again after newer requests were captured; null where it is gone by then. */
  readonly later: Capture | null;
}
