import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import { withoutChoices } from '../../../src/judge/comparisons/without-choices.ts';

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
ajv.addFormat('rfc3339', /Z$/);
const validate = ajv.compile({
  type: 'object',
  properties: {
    status: { anyOf: [{ $ref: '#/definitions/Status' }, { type: 'null' }] },
    list: { type: 'array', items: { anyOf: [{ $ref: '#/definitions/Status' }, { type: 'null' }] } },
    never: { anyOf: [{ type: 'null' }] },
    mixed: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
  },
  definitions: {
    Status: {
      type: 'object',
      properties: {
        renews_at: { type: 'string', format: 'rfc3339' },
        job: { anyOf: [{ type: 'object', required: ['msg'] }, { type: 'null' }] },
      },
      required: ['renews_at'],
    },
  },
});
const toldOf = (value: object): string[] => {
  validate(value);
  return withoutChoices(validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
};
const right = { renews_at: '2026-03-14T09:26:53Z' };

test('an error in a nullable object is reported at its place only', () => {
  expect(toldOf({ status: { renews_at: 'soon' } })).toEqual(['/status/renews_at format']);
  expect(toldOf({ status: {} })).toEqual(['/status required']);
  expect(toldOf({ status: 7 })).toEqual(['/status type']);
});

test('an error in a nested choice or in a list is reported at its place only', () => {
  expect(toldOf({ status: { ...right, job: {} } })).toEqual(['/status/job required']);
  expect(toldOf({ list: [right, null, { renews_at: 'soon' }] })).toEqual(['/list/2/renews_at format']);
});

test('two failed choices are both reported', () => {
  expect(toldOf({ status: {}, list: [{}] })).toEqual(['/status required', '/list/0 required']);
});

test('a value that fits none of several non-null types is reported', () => {
  expect(toldOf({ mixed: 7 })).toEqual(['/mixed type', '/mixed type']);
  expect(toldOf({ never: 7, mixed: 7 })).toEqual(['/never type', '/never anyOf', '/mixed type', '/mixed type']);
});

test('a valid value has no errors', () => {
  expect(toldOf({ status: null, list: [null, right], mixed: true })).toEqual([]);
});
