import type { Evidence } from '../../src/report/evidence.ts';

/** The requirements against which something was found. */
export const found = (evidence: readonly Evidence[]): string[] =>
  evidence.flatMap((line) => (line.kind === 'found' ? [line.finding.requirement] : []));
