import type { Fault } from '../../emulator/faults/fault.ts';
import { allFreedoms } from '../../emulator/freedoms/index.ts';
import { allFaults } from './all-faults.ts';
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

/** Freedoms of which one makes another reach what it does not reach alone. */
const pairs: readonly (readonly string[])[] = [
  ['managed-by-default', 'status-a-moment-later'],
  ['managed-by-default', 'no-second-policy-while-provisioning'],
  ['managed-by-default', 'no-certificate-while-managed'],
  ['every-refusal-is-500', 'principals-as-on-unix', 'ssh-keys-of-ecdsa', 'weak-keys-refused'],
  ['every-refusal-is-500', 'hosts-must-be-reserved', 'targets-checked-by-form', 'certificates-cover-names'],
];

/** The embedded deployment as it is, and with each of some faults. */
export const faultCases = (seeds: readonly number[], faults: readonly Fault[] = allFaults): ProofCase[] => [
  { name: 'none', fault: null, freedoms: [], seeds, others: 0 },
  ...faults.map(({ name }) => ({ name, fault: name, freedoms: [], seeds, others: 0 })),
];

/** The embedded deployment with each freedom, in a crowd, in pairs, and with some freedoms at once, which are others for each seed. */
export const freedomCases = (seeds: readonly number[]): ProofCase[] => [
  { name: 'busy account', fault: null, freedoms: [], seeds, others: crowd },
  ...allFreedoms.map(({ name }) => ({ name, fault: null, freedoms: [name], seeds, others: 0 })),
  ...pairs.map((freedoms) => ({
    name: `pair of ${freedoms.join(' + ')}`,
    fault: null,
    freedoms,
    seeds,
    others: 0,
  })),
  ...seeds.map((seed) => ({
    name: `mixture ${seed} of ${mixed(seed).join(' + ')}`,
    fault: null,
    freedoms: mixed(seed),
    seeds: [seed],
    others: mixture.others,
  })),
];
