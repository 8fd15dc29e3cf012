import { requirements } from '../../contract/index.ts';
import { count } from '../../report/text/count.ts';
import { version } from '../version.ts';
import { allFaults } from './all-faults.ts';
import type { ProofCase, ProofLine } from './proof-plan.ts';

/** The result of a proof, as `plumbline prove --out` writes it. */
export interface ProofResult {
  readonly format: 'plumbline-proof/1';
  readonly harnessVersion: string;
  readonly requirements: number;
  /** Requirements that at least one fault breaks. */
  readonly requirementsWithFault: number;
  readonly deployments: number;
  /** How often suites were run on them: once with the first seed, and once with each other where anything is left to chance. */
  readonly rounds: number;
  readonly seeds: number;
  readonly faults: { readonly planted: number; readonly caught: number };
  /** Findings on deployments without a fault, and of requirements that the fault does not affect. */
  readonly falseAlarms: number;
  /** Failures of the harness itself, and cases in which nothing could be tried. */
  readonly errors: number;
  readonly durationMs: number;
  readonly lines: readonly ProofLine[];
}

const sum = (lines: readonly ProofLine[], key: 'strays' | 'errors'): number =>
  lines.reduce((total, line) => total + line[key].length, 0);

/** Counts the results of a proof. */
export const proofResult = (
  lines: readonly ProofLine[],
  cases: readonly ProofCase[],
  durationMs: number,
): ProofResult => {
  const planted = cases.filter(({ fault }) => fault !== null);
  const tried = new Set(lines.map(({ name }) => name));
  const missed = new Set(lines.filter(({ missedBy }) => missedBy.length > 0).map(({ name }) => name));
  const broken = new Set<string>(allFaults.flatMap(({ breaks }) => breaks));
  return {
    format: 'plumbline-proof/1',
    harnessVersion: version,
    requirements: requirements.length,
    requirementsWithFault: requirements.filter(({ id }) => broken.has(id)).length,
    deployments: cases.length,
    rounds: lines.length,
    seeds: new Set(cases.flatMap(({ seeds }) => seeds)).size,
    faults: {
      planted: planted.length,
      caught: planted.filter(({ name }) => tried.has(name) && !missed.has(name)).length,
    },
    falseAlarms: sum(lines, 'strays'),
    errors: sum(lines, 'errors') + cases.length - tried.size,
    durationMs: Math.round(durationMs),
    lines,
  };
};

export const isSound = ({ faults, falseAlarms, errors }: ProofResult): boolean =>
  faults.caught === faults.planted && falseAlarms === 0 && errors === 0;

export const conclusionOf = ({ faults, falseAlarms, deployments, errors, durationMs }: ProofResult): string => {
  const found =
    faults.planted === 0
      ? `${count(deployments, 'deployment')} with freedoms, ${count(falseAlarms, 'false alarm')}`
      : `${faults.caught} of ${faults.planted} faults caught by every requirement that they break; ${count(falseAlarms, 'false alarm')}`;
  const failed = errors === 0 ? '' : `; the harness failed ${count(errors, 'time')}`;
  return `${found}${failed}. It took ${(durationMs / 60_000).toFixed(1)} minutes.`;
};
