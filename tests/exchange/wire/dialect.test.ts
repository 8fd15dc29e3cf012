import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';

const dialect = new Dialect({
  headers: { 'Service-Version': 'Ngrok-Version' },
  fields: { monitoring: 'datadog', labels: 'tags', cloud_access_key_id: 'aws_access_key_id' },
  values: { transport: { 'service/v2': 'ngrok/2' }, monitoring: { on: 'enabled' } },
});

test('fields are renamed at every depth, in both directions', () => {
  const documented = { a: [{ monitoring: { cloud_access_key_id: 1 } }], transport: 'service/v2' };
  const wire = { a: [{ datadog: { aws_access_key_id: 1 } }], transport: 'ngrok/2' };
  expect(dialect.toWire(documented)).toEqual(wire);
  expect(dialect.fromWire(wire)).toEqual(documented);
});

test('values are translated only under their own field, in lists too, and also when the field is renamed', () => {
  expect(dialect.toWire({ transport: ['service/v2', 'x'], other: 'service/v2', monitoring: 'on' })).toEqual({
    transport: ['ngrok/2', 'x'],
    other: 'service/v2',
    datadog: 'enabled',
  });
  expect(dialect.fromWire({ datadog: 'enabled', other: 'ngrok/2' })).toEqual({ monitoring: 'on', other: 'ngrok/2' });
});

test('members that users fill are not translated', () => {
  const theirs = {
    metadata: { monitoring: 1 },
    description: ['monitoring'],
    headers: { monitoring: ['transport'] },
    extensions: { transport: 'service/v2' },
    critical_options: { monitoring: '' },
    backends: { monitoring: 1 },
  };
  expect(dialect.toWire(theirs)).toEqual(theirs);
  expect(dialect.fromWire(theirs)).toEqual(theirs);
});

test('a map with keys of users can itself be renamed', () => {
  expect(dialect.toWire({ labels: { monitoring: 'x' } })).toEqual({ tags: { monitoring: 'x' } });
  expect(dialect.fromWire({ tags: { datadog: 'x' } })).toEqual({ labels: { datadog: 'x' } });
});

test('a list of backends is translated like any list', () => {
  expect(dialect.fromWire({ backends: [{ datadog: 1 }] })).toEqual({ backends: [{ monitoring: 1 }] });
});

test('a field that already has a name of the wire is kept, and no field is overwritten', () => {
  expect(dialect.toWire({ datadog: 1 })).toEqual({ datadog: 1 });
  expect(dialect.toWire({ monitoring: 1, datadog: 2 })).toEqual({ monitoring: 1, datadog: 2 });
  expect(dialect.fromWire({ monitoring: 1, datadog: 2 })).toEqual({ monitoring: 1, datadog: 2 });
});

test('headers are found regardless of case, and unknown ones keep their spelling', () => {
  expect(dialect.header('service-VERSION')).toBe('Ngrok-Version');
  expect(dialect.header('X-Other')).toBe('X-Other');
  expect(Dialect.none.header('Service-Version')).toBe('Service-Version');
});

test('names that objects inherit are treated as ordinary names', () => {
  const odd: unknown = JSON.parse('{"__proto__":{"monitoring":1},"constructor":{"toString":2}}');
  expect(JSON.stringify(dialect.toWire(odd))).toBe('{"__proto__":{"datadog":1},"constructor":{"toString":2}}');
});

test('a value that is no plain object is serialised by its own toJSON', () => {
  expect(JSON.stringify(dialect.toWire({ at: new Date(0) }))).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test('a dialect that cannot be translated back is refused, with the word in the message', () => {
  expect(() => new Dialect({ fields: { a: 'x', b: 'x' } })).toThrow('fields: "x" stands for two words');
  expect(() => new Dialect({ fields: { a: 'b', b: 'c' } })).toThrow('fields.a: "b" is translated itself');
  expect(() => new Dialect({ values: { t: { a: 'x', b: 'x' } } })).toThrow('values.t: "x" stands for two words');
  expect(() => new Dialect({ fields: { same: 'same' } })).not.toThrow();
});

/** JSON made of words of the documents and other words, but of none that the wire uses. */
const documentedJson = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('service/v2', 'on', 'off', 1, null, true),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('monitoring', 'labels', 'transport', 'metadata', 'headers', 'backends', 'id', '__proto__'),
      tie('json'),
      { maxKeys: 4 },
    ),
  ),
})).json;

test('JSON that is translated to the wire and back is unchanged, and nothing is modified in place', () => {
  fc.assert(
    fc.property(documentedJson, (json) => {
      const before = JSON.stringify(json);
      expect(JSON.stringify(dialect.fromWire(dialect.toWire(json)))).toBe(before);
      expect(JSON.stringify(json)).toBe(before);
    }),
    { numRuns: 300, seed: 1 },
  );
});

test('the empty dialect changes nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(JSON.stringify(Dialect.none.toWire(json))).toBe(JSON.stringify(json));
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('a dialect that renames nothing returns the value itself', () => {
  const json = { keys: [{}] };
  for (const same of [Dialect.none, new Dialect({ fields: { a: 'a' }, values: { b: { c: 'c' } } })]) {
    expect(same.fromWire(json)).toBe(json);
    expect(same.toWire(json)).toBe(json);
  }
  expect(new Dialect({ values: { b: { c: 'd' } } }).fromWire(json)).not.toBe(json);
});
