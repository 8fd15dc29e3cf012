import type { Operation } from '../../../contract/contract.ts';
import type { Behaviour } from '../../../contract/index.ts';
import { keepFew } from '../operators/compound.ts';
import { type Row, wrong } from '../row.ts';

/** Lists and maps of which the last entries are lost where there are more than a few. */
export const losesTheLast = (field: string, breaks: Behaviour, at: readonly Operation[]): readonly Row[] =>
  at.flatMap((operation) =>
    [3, 10].map((most) =>
      wrong(
        `${operation}-keeps-${most}-of-${field.replaceAll('_', '-')}`,
        `${operation} keeps ${most} entries of ${field} at most`,
        breaks,
        keepFew(operation, field, most),
      ),
    ),
  );
