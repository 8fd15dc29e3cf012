import { Ajv, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../src/generate/schema/json-schema.ts';

/** Settings that make every property test of this folder repeatable. */
export const SEEDED = { seed: 20_240_229, numRuns: 100 } as const;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A second implementation of RFC 3339, independent of the first. */
const readsAsTimestamp = (text: string): boolean => {
  const [date = '', time = '', ...more] = text.split(/T/i);
  const [year = '', month = '', day = '', ...rest] = date.split('-');
  if (more.length > 0 || rest.length > 0) return false;
  if (year.length !== 4 || month.length !== 2 || day.length !== 2 || /\D/.test(year + month + day)) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = Number(month) === 2 && leap ? 29 : (DAYS[Number(month) - 1] ?? 0);
  return (
    Number(day) >= 1 &&
    Number(day) <= days &&
    !Number.isNaN(Date.parse(`2000-01-01T${time}`)) &&
    /Z$|:\d\d$/i.test(time) &&
    /[Z+-]/i.test(time)
  );
};

/** The independent validator, which shares no code with what it checks. */
export const witnessFor = (schema: JsonSchema): ValidateFunction => {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, ownProperties: true, strictTypes: false });
  ajv.addKeyword({
    keyword: 'maxBytes',
    type: 'string',
    validate: (limit: number, text: string) => new TextEncoder().encode(text).length <= limit,
  });
  ajv.addKeyword({
    keyword: 'idPrefix',
    type: 'string',
    validate: (prefix: string, text: string) => text.slice(0, prefix.length) === prefix,
  });
  ajv.addFormat('rfc3339', readsAsTimestamp);
  return ajv.compile(schema);
};

/** A schema with every supported keyword. */
export const EVERYTHING: JsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $ref: '#/definitions/Everything',
  definitions: {
    Everything: {
      description: 'An annotation, which says nothing about values.',
      type: 'object',
      properties: {
        id: { type: 'string', idPrefix: 'ak_', maxBytes: 40 },
        description: { type: ['null', 'string'], maxBytes: 255 },
        created_at: { type: 'string', format: 'rfc3339' },
        kind: { type: 'string', enum: ['user', 'bot'], default: 'user' },
        level: { enum: ['low', 2, null] },
        version: { type: 'integer', const: 2 },
        region: { type: 'string', pattern: '^[a-z]{2}$' },
        weight: { type: 'integer', minimum: 0, maximum: 100 },
        ratio: { type: 'number', minimum: -0.5, maximum: 1.5 },
        enabled: { type: 'boolean' },
        cidrs: { type: 'array', items: { type: 'string', maxBytes: 9 }, minItems: 1, maxItems: 3 },
        ports: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 4 }, uniqueItems: true, maxItems: 4 },
        limits: { type: 'array', items: { $ref: '#/definitions/Limit' }, uniqueItems: true, minItems: 2, maxItems: 3 },
        weights: {
          type: 'object',
          additionalProperties: { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 },
        },
        labels: {
          type: 'object',
          properties: { app: { type: 'boolean' } },
          additionalProperties: { $ref: '#/definitions/Label' },
        },
        module: { anyOf: [{ $ref: '#/definitions/Module' }, { type: 'null' }], description: 'Nullable by anyOf.' },
        lines: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }], maxItems: 2 },
        anything: {},
        settings: { type: 'object' },
      },
      required: ['id', 'kind', 'cidrs'],
    },
    Label: { type: 'string', maxBytes: 5 },
    Limit: { type: 'object', properties: { rate: { type: 'integer', minimum: 1 } }, required: ['rate'] },
    Module: {
      type: 'object',
      properties: { enabled: { type: 'boolean' }, label: { $ref: '#/definitions/Label' } },
      required: ['enabled'],
      additionalProperties: false,
    },
  },
};

/** A body with a value at every place, so that every place can be broken. */
export const FULL = {
  id: 'ak_2abcdefghijklmnopqrstuvwxyz',
  description: 'text',
  created_at: '2024-02-29T12:00:00Z',
  kind: 'user',
  level: 2,
  version: 2,
  region: 'eu',
  weight: 50,
  ratio: 0.5,
  enabled: true,
  cidrs: ['a', 'b'],
  ports: [3],
  limits: [{ rate: 8 }, { rate: 9 }],
  weights: { blue: 1, green: 2 },
  labels: { app: true, team: 'edge' },
  module: { enabled: true, label: 'x' },
  lines: ['one'],
  anything: [1],
  settings: { a: 1 },
};

/** A choice of two object types: a value that is invalid in one may be valid in the other. */
export const UNION: JsonSchema = {
  type: 'object',
  properties: {
    target: {
      anyOf: [
        { type: 'object', properties: { url: { type: 'string', maxBytes: 3 } }, required: ['url'] },
        {
          type: 'object',
          properties: { url: { type: 'string', maxBytes: 6 }, port: { type: 'integer' } },
          required: ['url', 'port'],
        },
      ],
    },
  },
};
