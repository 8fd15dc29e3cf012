import type { Fault } from '../../emulator/faults/base/fault.ts';
import { allFreedoms } from '../../emulator/freedoms/index.ts';
import { allFaults } from './all-faults.ts';
import { inDrawnOrder } from './in-drawn-order.ts';
import type { ProofCase } from './proof-plan.ts';

/** How many freedoms a mixture combines, and how many resources of others its lists then hold. */
const mixture = { freedoms: 6, others: 7 };

const crowd = 50;

/**
 * Freedoms that cannot hold together. "Not yet" or "not with this token or plan" cannot be said with a status that means something else; no key is
 * written in two ways at once; a sole child has the whole weight; and if options are required and may not be empty, every certificate would be
 * restricted to a command or an address.
 */
const apart: readonly (readonly [RegExp, RegExp])[] = [
  [/^every-refusal-/, /^(busy|writes-lag)-/],
  [/^every-refusal-is-(303|400|404|418|500|501)$/, /^(token-may-only-read|plan-without)-/],
  [/^raw-ed25519-keys$/, /^keys-in-hex$/],
  [/^weights-in-parts-of-ten-thousand$/, /^lists-of-one-at-most$/],
  [/^empty-lists-and-maps-refused$/, /^critical-options-required$/],
];

const areApart = (one: string, other: string): boolean =>
  apart.some(([a, b]) => (a.test(one) && b.test(other)) || (a.test(other) && b.test(one)));

/**
 * Distributes all freedoms over mixtures, in an order that depends on the seed alone: each goes into the first mixture that has room and no freedom
 * that excludes it. If others in a mixture contradict each other, the last one wins, which is a valid mixture as well. A freedom that is tried on a
 * few resources only stays alone, because it would keep the others of its mixture from being tried there.
 */
const mixtures = (seed: number): string[][] => {
  const everywhere = allFreedoms.filter(({ only }) => only === undefined);
  const mixed: string[][] = [];
  for (const { name } of inDrawnOrder(everywhere, seed)) {
    const fitting = mixed.find(
      (some) => some.length < mixture.freedoms && !some.some((other) => areApart(name, other)),
    );
    if (fitting === undefined) mixed.push([name]);
    else fitting.push(name);
  }
  return mixed;
};

/** Pairs of freedoms in which one makes the other reach situations that it does not reach alone. */
const pairs: readonly (readonly string[])[] = [
  ['managed-by-default', 'status-a-moment-later'],
  ['unset-modules-are-null', 'reads-lag-60ms'],
  ['unset-modules-are-disabled', 'reads-lag-60ms'],
  ['written-anew', 'reads-lag-60ms'],
  ['deletes-twice', 'reads-lag-60ms'],
  ['deletes-twice', 'reads-lag-by-turns'],
  ['few-of-each-kind', 'one-hostport-at-most'],
  ['managed-by-default', 'no-second-policy-while-provisioning'],
  ['managed-by-default', 'no-certificate-while-managed'],
  ['plan-without-settings', 'edges-lead-to-tunnels'],
  ['every-refusal-is-500', 'principals-as-on-unix', 'ssh-keys-of-ecdsa', 'weak-keys-refused'],
  ['every-refusal-is-500', 'hosts-must-be-reserved', 'targets-checked-by-form', 'certificates-cover-names'],
];

/** The embedded deployment without a fault, and with each of the given faults. */
export const faultCases = (seeds: readonly number[], faults: readonly Fault[] = allFaults): ProofCase[] => [
  { name: 'none', fault: null, freedoms: [], seeds, others: 0 },
  ...faults.map(({ name }) => ({ name, fault: name, freedoms: [], seeds, others: 0 })),
];

/**
 * The embedded deployment on a busy account, with each freedom, with pairs, and for each seed with other mixtures, which together hold each freedom
 * once.
 */
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
  ...seeds.flatMap((seed) =>
    mixtures(seed).map((freedoms) => ({
      name: `mixture ${seed} of ${freedoms.join(' + ')}`,
      fault: null,
      freedoms,
      seeds: [seed],
      others: mixture.others,
    })),
  ),
];
