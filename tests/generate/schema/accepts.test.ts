import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { accepts } from '../../../src/generate/schema/accepts.ts';
import { readSchema } from '../../../src/generate/schema/json-schema.ts';
import { put } from '../../../src/generate/schema/pointer.ts';
import { EVERYTHING, FULL, SEEDED, witnessFor } from '../witness.ts';

const PATHS = [
  ...Object.keys(FULL).map((name) => `/${name}`),
  '',
  '/cidrs/2',
  '/limits/0/rate',
  '/labels/team',
  '/module/x',
];
const VALUES = [
  null,
  true,
  0,
  -1,
  101,
  1.5,
  2,
  '',
  'eu',
  'ak_1',
  'user',
  'aaaaaa',
  'éééé',
  [],
  ['a', 'a'],
  [1, 1],
  {},
  { rate: 1 },
];

test('accepts agrees with the independent validator about every changed body', () => {
  const schema = readSchema(EVERYTHING);
  const witness = witnessFor(EVERYTHING);
  const bodies = PATHS.flatMap((path) => VALUES.map((value) => put(FULL, path, value)));
  expect(bodies.filter((body) => accepts(schema, body) !== witness(body))).toEqual([]);
  // Both answers must be frequent, or the agreement would prove little.
  const allowed = bodies.filter((body) => accepts(schema, body)).length;
  expect(allowed).toBeGreaterThan(bodies.length / 10);
  expect(allowed).toBeLessThan((bodies.length * 9) / 10);
});

test('accepts agrees with the independent validator about any JSON value', () => {
  const schema = readSchema(EVERYTHING);
  const witness = witnessFor(EVERYTHING);
  const body = fc.tuple(fc.constantFrom(...PATHS), fc.jsonValue()).map(([path, value]) => put(FULL, path, value));
  fc.assert(
    fc.property(body, (value) => accepts(schema, value) === witness(value)),
    { ...SEEDED, numRuns: 1000 },
  );
});
