import type { SignHint } from '../exchange/script/script.ts';

/** One way in which an answer breaks a requirement. */
export interface Finding {
  readonly requirement: string;
  readonly endpoint: string;
  /** JSON Pointer into the answer, with `*` for list positions; '' for the whole answer, `status` or `header:<name>` for the rest. */
  readonly place: string;
  /** A fixed name for the defect, where one place can have several different defects. */
  readonly flaw?: string;
  readonly sign?: SignHint;
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** Ids of the exchanges that show it, in the order in which they happened. */
  readonly exchanges: readonly string[];
}
