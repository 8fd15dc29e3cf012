import type { Law, Operation, Statement, Trait } from '../terms/contract.ts';

/** A law of document 1; those of document 2 say so. */
export const law = <const Needs extends Operation | Trait>(
  section: string,
  needs: readonly Needs[],
  statement: string,
  ground: Pick<Statement, 'level' | 'follows' | 'inferred' | 'since'> = {},
): Law<Needs> => ({
  document: 1,
  section,
  needs,
  statement,
  ...ground,
});
