import { requirements } from '../../contract/index.ts';
import { allFaults } from './all-faults.ts';
import type { ProofCase, ProofLine } from './proof-plan.ts';

/** The detection matrix: each requirement with the faults that it catches, then whatever went wrong. */
export const renderMatrix = (lines: readonly ProofLine[], cases: readonly ProofCase[]): string => {
  const out: string[] = [];
  for (const { id } of requirements) {
    const catches = lines
      .filter(({ caughtBy }) => caughtBy.includes(id))
      .map(({ name }) => name.slice(name.indexOf('.') + 1));
    if (catches.length > 0) out.push(`${id.padEnd(44)} catches ${[...new Set(catches)].sort().join(', ')}`);
  }
  if (cases.some(({ fault }) => fault !== null)) {
    const untested = requirements.filter(
      ({ id }) => !allFaults.some(({ breaks }) => breaks.some((broken) => broken === id)),
    );
    for (const { id } of untested) out.push(`NO FAULT  ${id}: there is no fault that it catches`);
  }
  for (const { name, seed, missedBy, strays, errors } of lines) {
    const where = `${name} (seed ${seed})`;
    for (const id of missedBy) out.push(`MISSED  ${where} is not caught by ${id}`);
    for (const id of strays) out.push(`STRAY   ${where} is found by ${id}, which it does not touch`);
    for (const error of errors) out.push(`ERROR   ${where}: ${error}`);
  }
  for (const { name } of cases)
    if (!lines.some((line) => line.name === name)) out.push(`ERROR   ${name} was not tried`);
  return `${out.join('\n')}\n`;
};
