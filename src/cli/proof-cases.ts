import { allFaults } from '../emulator/faults/index.ts';
import { allFreedoms } from '../emulator/freedoms/index.ts';
import type { ProofCase } from './proof-plan.ts';

/** How many freedoms are used together in a mixture, and how many others crowd the lists then. */
const mixture = { freedoms: 5, others: 7 };

const crowd = 50;

/** Some freedoms that follow from a seed alone; of those that contradict each other the last one wins, which is a mixture as well. */
const mixed = (seed: number): string[] =>
  Array.from(
    { length: mixture.freedoms },
    (_, n) => allFreedoms[(seed * 31 + n * 17 + n * n * seed) % allFreedoms.length]?.name ?? '',
  );

/** The embedded deployment as it is, and with each fault. */
export const faultCases = (seeds: readonly number[]): ProofCase[] =>
  seeds.flatMap((seed) => {
    const at = seeds.length === 1 ? '' : ` (seed ${seed})`;
    return [
      { name: `none${at}`, fault: null, freedoms: [], seed, others: 0 },
      ...allFaults.map(({ name }) => ({ name: `${name}${at}`, fault: name, freedoms: [], seed, others: 0 })),
    ];
  });

/** The embedded deployment with each freedom, in a crowd, and with some freedoms at once. */
export const freedomCases = (seeds: readonly number[]): ProofCase[] =>
  seeds.flatMap((seed) => {
    const using = (freedoms: readonly string[], others: number, name: string): ProofCase => ({
      name: `${name} (seed ${seed})`,
      fault: null,
      freedoms,
      seed,
      others,
    });
    return [
      using([], crowd, 'busy account'),
      ...allFreedoms.map(({ name }) => using([name], 0, name)),
      using(mixed(seed), mixture.others, `mixture of ${mixed(seed).join(' + ')}`),
    ];
  });
