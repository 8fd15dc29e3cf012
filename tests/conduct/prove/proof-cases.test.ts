import { expect, test } from '@playwright/test';
import { freedomCases } from '../../../src/conduct/prove/proof-cases.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';

const mixturesOf = (seed: number): readonly (readonly string[])[] =>
  freedomCases([seed])
    .filter(({ name }) => name.startsWith('mixture'))
    .map(({ freedoms }) => freedoms);

/** Those that are left out beside another. */
const isLeftOut = (name: string): boolean => /^(busy|writes-lag)-|^keys-in-hex$/.test(name);

test('every freedom that is tried everywhere is in one mixture of each seed, unless it contradicts another', () => {
  const everywhere = allFreedoms.filter(({ only }) => only === undefined).map(({ name }) => name);
  const mixed = mixturesOf(1).flat();
  expect(mixed.filter((name) => !isLeftOut(name)).sort()).toEqual(everywhere.filter((name) => !isLeftOut(name)).sort());
  for (const seed of [1, 2, 3, 91])
    for (const some of mixturesOf(seed))
      if (some.some((name) => name.startsWith('every-refusal-')))
        expect(some.filter((name) => /^(busy|writes-lag)-/.test(name))).toEqual([]);
});

test('another seed mixes others', () => {
  expect(mixturesOf(1)).toEqual(mixturesOf(1));
  expect(mixturesOf(2)).not.toEqual(mixturesOf(1));
});
