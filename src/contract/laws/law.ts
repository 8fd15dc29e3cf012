import type { Law, Operation, Statement, Trait } from '../terms/contract.ts';

/** Makes a law of document 1; a law of document 2 overrides `document`. */
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
