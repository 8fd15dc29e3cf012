import { BadUsage } from './bad-usage.ts';
import type { Fixtures } from './target-file.ts';

/** Every text in a value, with its key. */
const textsIn = (value: unknown, key: string): readonly (readonly [key: string, text: string])[] => {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, member]) => textsIn(member, `${key}.${name}`));
};

/** Rejects empty texts: a template or script leaves them where a variable is not set, and a correct deployment refuses them as ids. */
export const checkFixtures = (fixtures: Fixtures, source: string): void => {
  for (const [key, text] of textsIn(fixtures, 'fixtures'))
    if (text === '' || text !== text.trim())
      throw new BadUsage(
        `${source}: ${key} must not be empty, nor begin or end with white space; leave it out where there is none`,
      );
};
