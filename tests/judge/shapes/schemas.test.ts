import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { isObject } from '../../../src/contract/json-object.ts';
import { brokenFrom } from '../../../src/generate/cases/broken.ts';
import { type ValidOptions, validFrom } from '../../../src/generate/schema/from-schema.ts';
import { type PlainSchema, readSchema } from '../../../src/generate/schema/json-schema.ts';
import { fieldsOf, schemaErrors } from '../../../src/judge/shapes/schemas.ts';
import { projectRoot } from '../../read-imports.ts';
import { committedDefinitions, type Definition } from '../committed-schemas.ts';

const strings: ValidOptions = { formats: { uri: fc.constant('https://api.example.com/prefix') } };
const nameOf = ({ file, type }: Definition): string => `${file} ${type}`;

/** Values that a definition allows, with a fixed seed. */
const samplesOf = (
  { schema }: Definition,
  numRuns: number,
  optional: 'always' | 'sometimes',
): Record<string, unknown>[] =>
  fc.sample(validFrom(schema, { ...strings, optional }), { seed: 7, numRuns }).filter(isObject);

/** The keywords of the judge's schemas that a value breaks at one place. */
const keywordsAt = ({ file, type }: Definition, value: unknown, place: string): string[] =>
  schemaErrors(file, type, value)
    .filter(({ instancePath }) => instancePath === place)
    .map(({ keyword }) => (keyword === 'exclusiveMinimum' ? 'minimum' : keyword));

/** Every keyword that sets a constraint anywhere in a definition. */
const keywordsIn = ({
  anyOf,
  properties,
  items,
  additionalProperties,
  required,
  ...rest
}: PlainSchema): Set<string> => {
  const inner = [...(anyOf ?? []), ...Object.values(properties ?? {}), ...(items ? [items] : [])];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return new Set([
    ...Object.keys(rest),
    ...(required && required.length > 0 ? ['required'] : []),
    ...(additionalProperties === false ? ['additionalProperties'] : []),
    ...inner.flatMap((schema) => [...keywordsIn(schema)]),
  ]);
};

test('values generated from a definition have no errors, for every definition', () => {
  expect(committedDefinitions.length).toBeGreaterThan(15);
  for (const definition of committedDefinitions) {
    for (const optional of ['always', 'sometimes'] as const) {
      for (const { p } of samplesOf(definition, 6, optional)) {
        const errors = schemaErrors(definition.file, definition.type, p);
        const told = errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
        expect(told, nameOf(definition)).toEqual([]);
      }
    }
  }
});

test('every constraint of every definition rejects a value that breaks it, at the right place', () => {
  for (const definition of committedDefinitions) {
    // Formats of addresses always stand beside a pattern, and the pattern is broken instead.
    const wanted = keywordsIn(readSchema(definition.schema).properties?.['p'] ?? {});
    wanted.delete('format');
    const missed: string[] = [];
    // Lists may be empty and optional objects null, so more samples are broken until each keyword was tried.
    for (const numRuns of [3, 40]) {
      if (wanted.size === 0) break;
      for (const valid of samplesOf(definition, numRuns, 'always')) {
        for (const { name, path, breaks, body } of brokenFrom(definition.schema, valid, strings)) {
          if (path === '' || !isObject(body)) continue;
          wanted.delete(breaks);
          if (!keywordsAt(definition, body['p'], path.replace(/^\/p/, '')).includes(breaks)) missed.push(name);
        }
      }
    }
    expect({ missed: [...new Set(missed)], never: [...wanted] }, nameOf(definition)).toEqual({ missed: [], never: [] });
  }
});

test('answers may have members that the documents do not list', () => {
  const open = committedDefinitions.filter(
    ({ file, raw }) =>
      file !== 'target' && file !== 'waivers' && raw['type'] === 'object' && !raw['additionalProperties'],
  );
  expect(open.length).toBeGreaterThan(10);
  for (const definition of open) {
    for (const { p } of samplesOf(definition, 3, 'always')) {
      const more = { ...(isObject(p) ? p : {}), no_such_field: { nested: [1] }, toString: 'x' };
      expect(schemaErrors(definition.file, definition.type, more), nameOf(definition)).toEqual([]);
    }
  }
});

test('files that users write must not have unknown members', () => {
  const errors = schemaErrors('target', 'TargetFile', { management: { baseUrl: 'https://a.example', tokenenv: 'X' } });
  expect(errors.map(({ instancePath, keyword, params }) => [instancePath, keyword, params])).toEqual([
    ['/management', 'additionalProperties', { additionalProperty: 'tokenenv' }],
  ]);
});

const key = {
  id: 'ak_1',
  uri: 'https://api.example.com/api_keys/ak_1',
  created_at: '2026-03-14T09:26:53Z',
  token: null,
  owner_id: 'usr_1',
};
const errorsOf = (fields: object): string[] =>
  schemaErrors('api-keys', 'ApiKey', { ...key, ...fields }).map(
    ({ instancePath, keyword }) => `${instancePath} ${keyword}`,
  );

test('a byte limit counts bytes and not characters', () => {
  expect(errorsOf({ description: 'a'.repeat(255) })).toEqual([]);
  expect(errorsOf({ description: 'a'.repeat(256) })).toEqual(['/description maxBytes']);
  // 127 characters of two bytes and one of one: 255 bytes.
  expect(errorsOf({ description: `${'é'.repeat(127)}a` })).toEqual([]);
  expect(errorsOf({ description: 'é'.repeat(128) })).toEqual(['/description maxBytes']);
  // Four bytes in two UTF-16 units.
  expect(errorsOf({ description: '😀'.repeat(63) })).toEqual([]);
  expect(errorsOf({ description: '😀'.repeat(64) })).toEqual(['/description maxBytes']);
  expect(errorsOf({ metadata: 'a'.repeat(4097) })).toEqual(['/metadata maxBytes']);
});

test('an id must have characters after its prefix', () => {
  expect(errorsOf({ id: 'ak_x' })).toEqual([]);
  for (const id of ['ak_', 'ak', 'xak_1', 'AK_1', ' ak_1', '', 'cr_1'])
    expect(errorsOf({ id }), id).toEqual(['/id idPrefix']);
});

test('a timestamp must follow RFC 3339', () => {
  expect(errorsOf({ created_at: '2026-03-14t09:26:53.1234567+05:30' })).toEqual([]);
  expect(errorsOf({ created_at: '2026-03-14 09:26:53Z' })).toEqual(['/created_at format']);
  expect(errorsOf({ created_at: 1_700_000_000 })).toEqual(['/created_at type']);
});

test('only own properties are read, whatever their names', () => {
  const inherited: unknown = Object.create(key);
  const missing = schemaErrors('api-keys', 'ApiKey', inherited).map(({ params }) => params['missingProperty']);
  expect(missing.sort()).toEqual(['created_at', 'id', 'owner_id', 'token', 'uri']);
  expect(errorsOf({ toString: 1, constructor: null, hasOwnProperty: [] })).toEqual([]);
  const hostile: unknown = JSON.parse('{"management":{"baseUrl":"https://a.example"},"__proto__":{"x":1}}');
  expect(schemaErrors('target', 'TargetFile', hostile).map(({ params }) => params['additionalProperty'])).toEqual([
    '__proto__',
  ]);
});

test('all errors of a value are reported', () => {
  expect(errorsOf({ id: 7, created_at: 'x', token: 1 })).toEqual(
    expect.arrayContaining(['/id type', '/created_at format', '/token type']),
  );
});

test('the values of a map must have their type', () => {
  const words = (fields: object): string[] =>
    schemaErrors('target', 'TargetFile', { agent: { baseUrl: 'http://127.0.0.1:4040' }, dialect: { fields } }).map(
      ({ instancePath, keyword }) => `${instancePath} ${keyword}`,
    );
  expect(words({ monitoring: 'datadog', toString: 'x' })).toEqual([]);
  expect(words({ monitoring: 1 })).toEqual(['/dialect/fields/monitoring type']);
  const statuses = (value: unknown): string[] =>
    schemaErrors('report', 'EndpointResult', { id: 'x', exchanges: 1, statuses: value, latencyMs: null }).map(
      ({ instancePath }) => instancePath,
    );
  expect(statuses({ 201: 7 })).toEqual([]);
  expect(statuses({ 201: '7' })).toEqual(['/statuses/201']);
});

test('no map of any schema accepts values of any type, except the body of a recipe step', () => {
  const lost = (value: unknown): boolean =>
    isObject(value) &&
    ((isObject(value['additionalProperties']) && Object.keys(value['additionalProperties']).length === 0) ||
      Object.values(value).some(lost));
  // The body of a request that the documents do not show may hold anything.
  expect(committedDefinitions.filter(({ raw }) => lost(raw)).map(nameOf)).toEqual(['target RecipeStep']);
});

test('an exclusive minimum excludes the limit itself', () => {
  const paced = (requestsPerSecond: number): number =>
    schemaErrors('target', 'TargetFile', { agent: { baseUrl: 'http://127.0.0.1:4040' }, pace: { requestsPerSecond } })
      .length;
  expect([paced(0), paced(0.1)]).toEqual([1, 0]);
});

test('fieldsOf lists the fields of a type, and throws for a type that does not exist', () => {
  expect([...fieldsOf('api-keys', 'ApiKeyCreate')].sort()).toEqual(['description', 'metadata', 'owner_id']);
  expect(() => fieldsOf('api-keys', 'NoSuchType')).toThrow('schemas/api-keys.json defines no NoSuchType');
  expect(() => fieldsOf('no-such-file', 'ApiKey')).toThrow('schemas/no-such-file.json');
});

test('every committed schema is valid by the schema of schemas, which rejects an invalid one', () => {
  const ajv = new Ajv({ strict: false });
  const folder = join(projectRoot, 'schemas');
  for (const name of readdirSync(folder))
    expect([name, ajv.validateSchema(JSON.parse(readFileSync(join(folder, name), 'utf8')))]).toEqual([name, true]);
  expect(ajv.validateSchema({ type: 'text' })).toBe(false);
});
