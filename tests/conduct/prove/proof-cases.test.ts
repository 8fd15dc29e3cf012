import { expect, test } from '@playwright/test';
import { freedomCases } from '../../../src/conduct/prove/proof-cases.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';

const mixturesOf = (seed: number): readonly (readonly string[])[] =>
  freedomCases([seed])
    .filter(({ name }) => name.startsWith('mixture'))
    .map(({ freedoms }) => freedoms);

test('every freedom that is tried everywhere is in one mixture of each seed', () => {
  const everywhere = allFreedoms.filter(({ only }) => only === undefined).map(({ name }) => name);
  expect(mixturesOf(1).flat().sort()).toEqual([...everywhere].sort());
});

test('another seed mixes others', () => {
  expect(mixturesOf(1)).toEqual(mixturesOf(1));
  expect(mixturesOf(2)).not.toEqual(mixturesOf(1));
});
