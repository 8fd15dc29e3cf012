import type { Report, RequirementVerdict } from '../../model/report.ts';
import { resourceOf } from '../data/filter.ts';
import { type CheckKind, kindOf } from '../data/kinds.ts';

export type VerdictCounts = { readonly [verdict in RequirementVerdict]: number };
export const NONE: VerdictCounts = { pass: 0, fail: 0, concern: 0, waived: 0, unexercised: 0, error: 0 };

const WORST_FIRST: readonly RequirementVerdict[] = ['fail', 'error', 'concern', 'waived', 'unexercised', 'pass'];

/** The most important verdict of a cell, which gives it its colour; null if the cell is empty. */
export const worstOf = (counts: VerdictCounts): RequirementVerdict | null =>
  WORST_FIRST.find((verdict) => counts[verdict] > 0) ?? null;

export const totalOf = (counts: VerdictCounts): number =>
  WORST_FIRST.reduce((sum, verdict) => sum + counts[verdict], 0);

/** Verdict counts by row and kind of check. */
export class Cells {
  readonly #counts = new Map<string, VerdictCounts>();

  add(row: string, kind: CheckKind, verdict: RequirementVerdict): void {
    const before = this.at(row, kind);
    this.#counts.set(`${kind} ${row}`, { ...before, [verdict]: before[verdict] + 1 });
  }

  at(row: string, kind: CheckKind): VerdictCounts {
    return this.#counts.get(`${kind} ${row}`) ?? NONE;
  }
}

/** Counts the verdicts of all requirements by resource. This includes requirements without evidence, which have no endpoint. */
export const cellsByResource = ({ requirements }: Report): Cells => {
  const cells = new Cells();
  for (const { id, section, verdict } of requirements) cells.add(resourceOf(id), kindOf(section), verdict);
  return cells;
};

/** Counts verdicts by endpoint, for what was checked there: a requirement may hold at one endpoint and not at another. */
export const cellsByEndpoint = (report: Report): Cells => {
  const cells = new Cells();
  const { requirements, concerns = [] } = report;
  const broken = new Map<string, RequirementVerdict>();
  for (const { requirement, endpoint, waived } of report.deviations) {
    const key = `${requirement} ${endpoint}`;
    if (broken.get(key) !== 'fail') broken.set(key, waived === null ? 'fail' : 'waived');
  }
  for (const { requirement, endpoint, waived } of concerns)
    if (waived === null) broken.set(`${requirement} ${endpoint}`, 'concern');
  for (const { id, section, evidenceAt = {} } of requirements) {
    for (const endpoint of Object.keys(evidenceAt)) {
      cells.add(endpoint, kindOf(section), broken.get(`${id} ${endpoint}`) ?? 'pass');
    }
  }
  return cells;
};
