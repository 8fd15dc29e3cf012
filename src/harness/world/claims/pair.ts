import type { Exchange } from '../../../exchange/exchange.ts';
import type { Ask } from '../../request/ask.ts';

/** Two requests that differ in one place: the documents allow one and forbid the other. */
export interface Pair {
  /** What makes the one wrong, as it should stand in a finding: "a description of 256 bytes". */
  readonly wrong: string;
  /** Which way of being wrong it is, by a fixed name, where a test tries several that are defects of their own. */
  readonly flaw?: string;
  /** What probably causes it, where it is not refused. */
  readonly hint?: string;
  readonly right: Ask;
  readonly broken: Ask;
  /** More that are wrong in ways of their own, each with what makes it so: one right one is the twin of all. */
  readonly others?: { readonly [wrong: string]: Ask };
  /** The broken one first, where the right one uses up what both act on. */
  readonly brokenFirst?: boolean;
  /** Whether what makes it wrong was done a moment ago and may not be known everywhere yet. An acceptance then ends the test with `TooEarly`. */
  readonly mayLag?: (() => boolean) | undefined;
  /** The accepted answer to the right one, where it is the twin of several and was sent already. */
  readonly accepted?: Exchange;
}
