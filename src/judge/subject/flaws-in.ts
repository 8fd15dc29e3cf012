import type { Flaw } from './check.ts';
import type { ShownResource } from './subject.ts';

/**
 * How many flawed items of one answer are examined; the others would have the same flaws. A million wrong items are three megabytes on the wire,
 * and would take gigabytes as flaws.
 */
export const MOST_FLAWED = 1000;

/** The flaws of the resources that an answer shows, one for each place, with the number of items where it is more than one. */
export const flawsIn = <F extends Flaw>(
  shown: readonly ShownResource[],
  examine: (resource: ShownResource) => readonly F[],
  keyOf: (flaw: F) => string = ({ place }) => place,
): readonly F[] => {
  const counted = new Map<string, { readonly flaw: F; items: number }>();
  let flawed = 0;
  for (const resource of shown) {
    const flaws = examine(resource);
    if (flaws.length === 0) continue;
    for (const [key, flaw] of new Map(flaws.map((one) => [keyOf(one), one]))) {
      const known = counted.get(key);
      if (known === undefined) counted.set(key, { flaw, items: 1 });
      else known.items += 1;
    }
    flawed += 1;
    if (flawed === MOST_FLAWED) break;
  }
  const more = flawed === MOST_FLAWED ? ' or more' : '';
  return [...counted.values()].map(({ flaw, items }) =>
    items === 1 ? flaw : { ...flaw, received: `${flaw.received}, and the like in ${items - 1}${more} other items` },
  );
};
