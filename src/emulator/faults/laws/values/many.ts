import type { Behaviour } from '../../../../contract/index.ts';
import type { Operation } from '../../../../contract/terms/contract.ts';
import { isObject } from '../../../base/json-object.ts';
import { dashed } from '../../base/dashed.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { keepFew } from '../../operators/compound.ts';
import { misread } from '../../operators/send.ts';

/** Only the first entries of a list or map are kept. */
export const losesTheLast = (field: string, breaks: Behaviour, at: readonly Operation[]): readonly FaultRow[] =>
  at.flatMap((operation) =>
    [3, 10].map((most) =>
      wrong(
        `${operation}-keeps-${most}-of-${dashed(field)}`,
        `${operation} keeps ${most} entries of ${field} at most`,
        breaks,
        keepFew(operation, field, most),
      ),
    ),
  );

/** A list or a map without its last entry, where it has several. */
const withoutLast = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 1 ? value.slice(0, -1) : value;
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.length > 1 ? Object.fromEntries(entries.slice(0, -1)) : value;
};

/** Of several references only the first is kept, or all but the last. */
export const losesReferences = (field: string, breaks: Behaviour, at: readonly Operation[]): readonly FaultRow[] =>
  at.flatMap((operation) => [
    ...breaking(breaks, {
      [`${operation}-refers-to-the-first-of-${dashed(field)}: ${operation} keeps the first entry of ${field} alone`]:
        keepFew(operation, field, 1),
      [`${operation}-refers-to-all-but-the-last-of-${dashed(field)}: ${operation} drops the last of several entries of ${field}`]:
        misread(operation, field, withoutLast),
    }),
  ]);

/** Of several references the first three are kept, for resources of which a run can create as many as it needs. */
export const losesTheFourth = (field: string, breaks: Behaviour, at: readonly Operation[]): readonly FaultRow[] =>
  at.map((operation) =>
    wrong(
      `${operation}-refers-to-three-of-${dashed(field)}`,
      `${operation} keeps three entries of ${field} at most`,
      breaks,
      keepFew(operation, field, 3),
    ),
  );
