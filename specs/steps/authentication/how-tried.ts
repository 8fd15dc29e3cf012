import type { MayLag } from './once-deleted.ts';

/** What else a caller who is kept out is tried with. */
export interface HowTried {
  /** More headers that are refused, each with what makes it wrong. */
  readonly others?: { readonly [wrong: string]: string };
  readonly mayLag?: MayLag | undefined;
}
