import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { losesReferences, losesTheLast } from '../laws/values/many.ts';
import { alterEntries, misreadEntries } from '../operators/compound.ts';
import { spoilBefore, storedObject } from '../operators/spoil.ts';

/** Wrong validations of the weight range: the value that a weight is replaced by. */
const wrongRanges = {
  'takes-minus-one': ['takes a weight of -1 for 1', (weight: number) => Math.abs(weight)],
  'takes-10001': ['takes a weight of 10001 for 1', (weight: number) => (weight > 10_000 ? weight - 10_000 : weight)],
  'takes-any-weight': [
    'takes any weight beyond the range for 100',
    (weight: number) => (weight < 0 || weight > 10_000 ? 100 : weight),
  ],
  'takes-half-for-zero': ['takes a weight of 7.5 for 0', (weight: number) => (Number.isInteger(weight) ? weight : 0)],
  'takes-weights-in-32-bits': [
    'takes of a weight the lowest 32 bits',
    (weight: number) => (Number.isInteger(weight) ? weight % 2 ** 32 : weight),
  ],
  'refuses-10000': ['refuses a weight of 10000', (weight: number) => (weight === 10_000 ? 10_001 : weight)],
  'refuses-zero': ['refuses a weight of 0', (weight: number) => (weight === 0 ? -1 : weight)],
} as const;

const ranges = (['create', 'update'] as const).flatMap((operation) =>
  Object.entries(wrongRanges).map(([name, [says, taken]]) =>
    wrong(
      `${operation}-${name}`,
      `${operation} ${says}`,
      `weight-range-on-${operation}`,
      misreadEntries(operation, 'backends', (all) => all.map(([id, weight]) => [id, taken(Number(weight))])),
    ),
  ),
);

const weights = [
  ...breaking('weights-kept', {
    'zero-weight-dropped: a child with a weight of 0 is not stored': misreadEntries(
      ['create', 'update'],
      'backends',
      (all) => all.filter(([, weight]) => weight !== 0),
    ),
    'update-of-texts-prunes-zero-weights: an update without backends drops the children with a weight of 0':
      spoilBefore('update', ({ stored, call }) => {
        const weights = storedObject({ stored }, 'backends');
        if (stored && call.body['backends'] === undefined)
          stored.fields['backends'] = Object.fromEntries(Object.entries(weights).filter(([, weight]) => weight !== 0));
      }),
    'weights-in-percent: get shows weights above 100 as 100': alterEntries('get', 'backends', (all) =>
      all.map(([id, weight]) => [id, Math.min(Number(weight), 100)]),
    ),
    'weights-shuffled-on-update: an update gives each child the weight of the next': misreadEntries(
      'update',
      'backends',
      (all) => all.map(([id], at) => [id, all[(at + 1) % all.length]?.[1]]),
    ),
  }),
  ...breaking(['shape', 'weights-kept'], {
    'weights-as-text: the creation response shows weights as text': alterEntries('create', 'backends', (all) =>
      all.map(([id, weight]) => [id, String(weight)]),
    ),
  }),
];

/** What can be wrong with weighted backends and with nothing else. */
export const weightedBackendFaults = faultsAt(seats.weightedBackends, [
  ...ranges,
  ...weights,
  ...breaking('weights-kept', {
    'children-of-one-kind: of children of several kinds those of the first kind alone are kept': misreadEntries(
      ['create', 'update'],
      'backends',
      (all) => all.filter(([id]) => id.split('_')[0] === all[0]?.[0].split('_')[0]),
    ),
    'only-child-weighs-100: the weight of an only child is stored as 100': misreadEntries(
      ['create', 'update'],
      'backends',
      (all) => (all.length > 1 ? all : all.map(([id]) => [id, 100])),
    ),
  }),
  ...losesTheLast('backends', 'weights-kept', ['create', 'update']),
  ...losesReferences('backends', 'weights-kept', ['create', 'update']),
]);
