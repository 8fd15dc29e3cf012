import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { exchangeOfRecord } from '../../../src/exchange/recording/exchange-line.ts';
import { isOwnForm } from '../../../src/exchange/recording/own-form.ts';

const headers = [
  ['Host', '127.0.0.1'],
  ['Content-Type', 'application/json'],
];
const body = { encoding: 'text', content: '{"id":"ak_1"}', bytes: 13, cut: false };
const timings = { startedAt: '2026-03-14T09:26:53.120Z', queuedMs: 0, firstByteMs: 2.5, totalMs: 3 };
const written = {
  id: 'w0-1',
  endpoint: 'POST /api_keys',
  request: { method: 'POST', url: 'http://127.0.0.1/api_keys', headers, body },
  response: { status: 201, headers, body },
  failure: null,
  timings,
  attempt: 1,
};

const strange = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x',
  0,
  1.5,
  204,
  true,
  [],
  {},
  [['', 'x']],
  [[':a', 'x']],
  [['a', 'x', 'y']],
  [{ name: 'a', value: 'x' }],
  { a: ['x', 'y'] },
  { ...body, cut: true },
  { ...body, more: 1 },
  { content: 1 },
  {
    content: 'x',
  },
);

/** The record with another value at a path. */
const changed = (record: object, [name = '', ...rest]: readonly string[], value: unknown): object => {
  const inner: unknown = Reflect.get(record, name);
  return {
    ...record,
    [name]: rest.length > 0 && typeof inner === 'object' && inner !== null ? changed(inner, rest, value) : value,
  };
};

const path = fc.constantFrom(
  ...['id', 'endpoint', 'failure', 'attempt', 'request', 'request.method', 'request.url', 'request.headers'],
  ...['request.body', 'response', 'response.status', 'response.headers', 'response.body', 'response.body.encoding'],
  ...['response.body.content', 'response.body.cut', 'response.body.bytes'],
);

const outcome = (record: unknown): unknown => {
  try {
    return exchangeOfRecord(record, 'r-1');
  } catch (error) {
    return String(error);
  }
};

test('what our runs write has that form', () => {
  expect(isOwnForm(written)).toBe(true);
  expect(isOwnForm({ ...written, timings: { ...timings, more: 1 } })).toBe(false);
});

test('a record in our form is read as if the schema of all forms had read it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(path, strange), { maxLength: 2 }), (changes) => {
      const record = changes.reduce<object>((one, [at, value]) => changed(one, at.split('.'), value), written);
      // One more member of the times is dropped by the schema, and makes it read the rest as well.
      expect(outcome(record)).toEqual(outcome(changed(record, ['timings', 'more'], 1)));
    }),
    { numRuns: 500 },
  );
});
