import { resources } from '../../contract/index.ts';
import { BadUsage } from './bad-usage.ts';
import type { TargetFile } from './target-file.ts';

/** How many resources of each kind, or of the kinds that are named, a run may have at a time; null where there is no limit. */
export type Limits = number | { readonly [kind: string]: number } | null;

/** The kinds of resources that a run can create. */
const kinds = resources
  .filter(({ endpoints }) => endpoints.some(({ operation }) => operation === 'create'))
  .map(({ name }) => name as string);

/** Reads and checks `allow.atMost` of a target file. */
export const limitsOf = (allow: TargetFile['allow'], source: string): Limits => {
  const { atMost = null } = allow ?? {};
  for (const limit of typeof atMost === 'number' ? [atMost] : Object.values(atMost ?? {}))
    if (!Number.isInteger(limit) || limit < 1)
      throw new BadUsage(`${source}: allow.atMost must be a whole number of 1 or more, not ${limit}`);
  if (typeof atMost !== 'object' || atMost === null) return atMost;
  for (const kind of Object.keys(atMost))
    if (!kinds.includes(kind))
      throw new BadUsage(`${source}: allow.atMost.${kind}: there is no such kind; there are ${kinds.join(', ')}`);
  return atMost;
};
