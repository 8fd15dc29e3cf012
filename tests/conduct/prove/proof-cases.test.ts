import { expect, test } from '@playwright/test';
import { freedomCases } from '../../../src/conduct/prove/proof-cases.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';

const mixturesOf = (seed: number): readonly (readonly string[])[] =>
  freedomCases([seed])
    .filter(({ name }) => name.startsWith('mixture'))
    .map(({ freedoms }) => freedoms);

test('every general freedom is in one mixture of each seed, and mutually exclusive freedoms are in different ones', () => {
  const everywhere = allFreedoms.filter(({ only }) => only === undefined).map(({ name }) => name);
  for (const seed of [1, 2, 3, 91]) {
    expect(mixturesOf(seed).flat().sort()).toEqual([...everywhere].sort());
    for (const some of mixturesOf(seed))
      if (some.some((name) => name.startsWith('every-refusal-')))
        expect(some.filter((name) => /^(busy|writes-lag)-/.test(name))).toEqual([]);
  }
});

test('another seed gives other mixtures', () => {
  expect(mixturesOf(1)).toEqual(mixturesOf(1));
  expect(mixturesOf(2)).not.toEqual(mixturesOf(1));
});
