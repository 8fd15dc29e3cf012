import type { Evidence } from '../../src/report/evidence.ts';

/** The requirements with findings. */
export const found = (evidence: readonly Evidence[]): string[] =>
  evidence.flatMap((line) => (line.kind === 'found' ? [line.finding.requirement] : []));
