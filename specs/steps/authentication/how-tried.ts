import type { MayLag } from './once-deleted.ts';

/** What else to try when a caller must be refused. */
export interface HowTried {
  /** More values of the Authorization header that must be refused, each under a name that says what is wrong with it. */
  readonly others?: { readonly [wrong: string]: string };
  readonly mayLag?: MayLag | undefined;
}
