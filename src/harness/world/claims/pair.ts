import type { Exchange } from '../../../exchange/exchange.ts';
import type { Ask } from '../../request/ask.ts';

/** Two requests that differ in one place: the documents allow one and forbid the other. */
export interface Pair {
  /** What makes the broken one wrong, for the text of a finding: "a description of 256 bytes". */
  readonly wrong: string;
  /** A fixed name for this defect, where a test tries several different ones. */
  readonly flaw?: string;
  /** The probable cause if it is not refused. */
  readonly hint?: string;
  readonly right: Ask;
  readonly broken: Ask;
  /** Further broken requests, by what makes them wrong. The right one is the twin of all. */
  readonly others?: { readonly [wrong: string]: Ask };
  /** Sends the broken one first, because the right one uses up what both act on. */
  readonly brokenFirst?: boolean;
  /** Whether the broken one may have been accepted because of a recent change that is not known everywhere yet. Then the test ends with `TooEarly`. */
  readonly mayLag?: ((accepted: Exchange) => boolean) | undefined;
  /** The accepted answer to the right one, if it was sent already as the twin of another. */
  readonly accepted?: Exchange;
}
