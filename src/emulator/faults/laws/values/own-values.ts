import { isDeepStrictEqual } from 'node:util';
import { dashed } from '../../base/dashed.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { refuse } from '../../operators/refuse.ts';

/** A check for uniqueness that does not exclude the resource itself. `kept`: the name of the stored field, if it differs. */
export const ownValues = (
  field: string,
  breaks: FaultRow['breaks'][number] = 'update',
  kept = field,
): readonly FaultRow[] => [
  ...breaking(breaks, {
    [`update-refuses-own-${dashed(field)}: an update with the ${field} that the resource has already is refused`]:
      refuse(
        'update',
        ({ call: { body }, stored }) => {
          const sent = body[field];
          return Boolean(sent) && isDeepStrictEqual(sent, stored?.fields[kept]);
        },
        409,
      ),
  }),
];
