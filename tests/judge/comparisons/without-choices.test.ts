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

test('an object that may be null is told about by what is wrong in it, and by nothing else', () => {
  expect(toldOf({ status: { renews_at: 'soon' } })).toEqual(['/status/renews_at format']);
  expect(toldOf({ status: {} })).toEqual(['/status required']);
  expect(toldOf({ status: 7 })).toEqual(['/status type']);
});

test('a choice within a choice, or in a list, is no different', () => {
  expect(toldOf({ status: { ...right, job: {} } })).toEqual(['/status/job required']);
  expect(toldOf({ list: [right, null, { renews_at: 'soon' }] })).toEqual(['/list/2/renews_at format']);
});

test('one choice that failed does not hide another', () => {
  expect(toldOf({ status: {}, list: [{}] })).toEqual(['/status required', '/list/0 required']);
});

test('what fits neither of two things that are not null is still told', () => {
  expect(toldOf({ mixed: 7 })).toEqual(['/mixed type', '/mixed type']);
  expect(toldOf({ never: 7, mixed: 7 })).toEqual(['/never type', '/never anyOf', '/mixed type', '/mixed type']);
});

test('what is right has nothing to tell', () => {
  expect(toldOf({ status: null, list: [null, right], mixed: true })).toEqual([]);
});
