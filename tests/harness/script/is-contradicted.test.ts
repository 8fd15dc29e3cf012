import { expect, test } from '@playwright/test';
import type { Sign } from '../../../src/exchange/script/script.ts';
import { isContradicted } from '../../../src/harness/script/is-contradicted.ts';
import { create, get, storyOf, type Told } from './told.ts';

const status: Sign = { kind: 'status', wrong: 'not 2xx' };
const value: Sign = { kind: 'value', at: '/description', json: ['"other"'] };
const named = (n: number) => ({ description: `made by w1-${n}` });
const other = { description: 'other' };

for (const [what, told, slice, sign, contradicted] of [
  ['nothing of the kind was sent before', [create('ak_1'), get('ak_1', {}, 500)], [0, 1], status, false],
  [
    'the same was answered before',
    [create('ak_1', named(1)), get('ak_1', named(1)), create('ak_2', named(2)), get('ak_2', {}, 500)],
    [2, 3],
    status,
    true,
  ],
  [
    'the same was refused before as well',
    [create('ak_1', named(1)), get('ak_1', {}, 500), create('ak_2', named(2)), get('ak_2', {}, 500)],
    [2, 3],
    status,
    false,
  ],
  [
    'something else was sent before',
    [create('ak_1', { description: 'long' }), get('ak_1', {}), create('ak_2', named(2)), get('ak_2', {}, 500)],
    [2, 3],
    status,
    false,
  ],
  [
    'the same was shown rightly before',
    [create('ak_1', named(1)), get('ak_1', named(1)), create('ak_2', named(2)), get('ak_2', other)],
    [2, 3],
    value,
    true,
  ],
  [
    'the same was shown wrongly before',
    [create('ak_1', named(1)), get('ak_1', other), create('ak_2', named(2)), get('ak_2', other)],
    [2, 3],
    value,
    false,
  ],
  [
    // A read that is refused first and accepted later may have been too early.
    'the same read was refused before, where a value is wrong',
    [create('ak_1', named(1)), get('ak_1', {}, 404), create('ak_2', named(2)), get('ak_2', other)],
    [2, 3],
    value,
    false,
  ],
  [
    'the same was answered only later',
    [create('ak_2', named(2)), get('ak_2', {}, 500), create('ak_1', named(1)), get('ak_1', named(1))],
    [0, 1],
    status,
    false,
  ],
  [
    'it is about the form of a body',
    [create('ak_1', named(1)), get('ak_1', named(1)), create('ak_2', named(2)), get('ak_2', {}, 500)],
    [2, 3],
    { kind: 'body', wrong: 'no JSON' },
    false,
  ],
] satisfies [string, Told[], number[], Sign, boolean][])
  test(`a finding ${contradicted ? 'is' : 'is not'} contradicted when ${what}`, () => {
    expect(isContradicted(storyOf(...told), slice, sign)).toBe(contradicted);
  });
