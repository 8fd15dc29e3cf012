import { expect, test } from '@playwright/test';
import {
  isBroughtBack,
  isMissing,
  isModule,
  isMoving,
  isSeenOtherwise,
  restsOn,
} from '../../../src/harness/script/rests-on-more.ts';
import type { Target } from '../../../src/harness/target/target.ts';
import type { Finding } from '../../../src/judge/finding.ts';
import { answered } from '../answered.ts';
import { create, get, list, remove, storyOf, type Told, update } from './told.ts';

const finding = (fields: Partial<Finding>): Finding => ({
  ...{ requirement: 'api-keys.get-echo', endpoint: 'GET /api_keys/{id}', place: '/description', summary: '' },
  ...{ expected: '"new"', received: '"old"', exchanges: [] },
  ...fields,
});
const target = { management: { baseUrl: 'http://a.example' } } as unknown as Target;

for (const [what, fields, moves] of [
  ['a steady field', {}, false],
  ['a field that changes by itself', { endpoint: 'GET /api/tunnels/{id}', place: '/metrics/http' }, true],
  ['the same in a list', { endpoint: 'GET /api/tunnels', place: '/tunnels/*/metrics' }, true],
  ['a steady field beside it', { endpoint: 'GET /api/tunnels', place: '/tunnels/*/proto' }, false],
  ['a whole life', { requirement: 'api-keys.lifecycle' }, true],
  ['sequences of a family', { requirement: 'edges.family-sequences' }, true],
] satisfies [string, Partial<Finding>, boolean][])
  test(`a finding about ${what} ${moves ? 'concerns' : 'does not concern'} moving fields or sequences`, () => {
    expect(isMoving(finding(fields))).toBe(moves);
  });

test('a module is recognised by its endpoint', () => {
  expect(isModule(answered('GET /edges/tls/{id}/ip_restriction', 200))).toBe(true);
  expect(isModule(answered('GET /edges/tls/{id}', 200))).toBe(false);
});

for (const [what, told, slice, brought] of [
  ['another was made after the deletion', [create('ak_1'), remove('ak_1'), create('ak_2'), list()], [0, 1, 3], true],
  ['nothing was written after it', [create('ak_1'), create('ak_2'), remove('ak_1'), list()], [0, 2, 3], false],
  ['another was only read', [create('ak_1'), remove('ak_1'), get('ak_2'), list()], [0, 1, 3], false],
  ['another was refused', [create('ak_1'), remove('ak_1'), update('ak_2', {}, 404), list()], [0, 1, 3], false],
  [
    'one of another kind was made',
    [create('ak_1'), remove('ak_1'), { to: 'POST /credentials', status: 201, shown: { id: 'cr_1' } }, list()],
    [0, 1, 3],
    false,
  ],
  ['the script makes it too', [create('ak_1'), remove('ak_1'), create('ak_2'), list()], [0, 1, 2, 3], false],
] satisfies [string, Told[], number[], boolean][])
  test(`a deleted resource that is listed again may have been brought back when ${what}: ${brought}`, () => {
    expect(isBroughtBack(storyOf(...told), slice)).toBe(brought);
  });

for (const [what, told, slice, missing] of [
  ['another was deleted meanwhile', [create('ak_1'), remove('ak_2'), get('ak_1', {}, 404)], [0, 2], true],
  [
    'another was deleted meanwhile, and it is 410',
    [create('ak_1'), remove('ak_2'), get('ak_1', {}, 410)],
    [0, 2],
    true,
  ],
  ['it is there', [create('ak_1'), remove('ak_2'), get('ak_1')], [0, 2], false],
  ['another was deleted before', [remove('ak_2'), create('ak_1'), get('ak_1', {}, 404)], [1, 2], false],
  ['the deletion was refused', [create('ak_1'), remove('ak_2', 403), get('ak_1', {}, 404)], [0, 2], false],
  ['the script deletes it too', [create('ak_1'), remove('ak_2'), get('ak_1', {}, 404)], [0, 1, 2], false],
] satisfies [string, Told[], number[], boolean][])
  test(`a missing resource may be the effect of another deletion when ${what}: ${missing}`, () => {
    expect(isMissing(storyOf(...told), slice)).toBe(missing);
  });

const [old, now] = [{ description: 'old' }, { description: 'new' }];
for (const [what, told, slice, otherwise] of [
  ['nothing else was done', [create('ak_1', old), update('ak_1', now), get('ak_1', old)], [0, 1, 2], false],
  [
    'it was read before the last write',
    [create('ak_1', old), get('ak_1', old), update('ak_1', now), get('ak_1', old)],
    [0, 2, 3],
    true,
  ],
  [
    'that read showed something else',
    [create('ak_1', old), get('ak_1', { description: 'odd' }), update('ak_1', now), get('ak_1', old)],
    [0, 2, 3],
    false,
  ],
  [
    'that read is part of the script',
    [create('ak_1', old), get('ak_1', old), update('ak_1', now), get('ak_1', old)],
    [0, 1, 2, 3],
    false,
  ],
  [
    'another was updated before the last read',
    [create('ak_1', old), update('ak_2', old), update('ak_1', now), get('ak_1', old)],
    [0, 2, 3],
    true,
  ],
  [
    'that update was refused',
    [create('ak_1', old), update('ak_2', old, 404), update('ak_1', now), get('ak_1', old)],
    [0, 2, 3],
    false,
  ],
  ['another was made before the last read', [create('ak_1', old), create('ak_2'), get('ak_1', old)], [0, 2], false],
  ['another was made before the last write', [create('ak_1'), create('ak_2'), update('ak_1', old)], [0, 2], true],
] satisfies [string, Told[], number[], boolean][])
  test(`a script may see another value when ${what}: ${otherwise}`, () => {
    expect(isSeenOtherwise(finding({}), storyOf(...told), slice, target)).toBe(otherwise);
  });

test('a finding on a list depends on the creations of the items that it must show or shows', () => {
  const story = storyOf(create('ak_1'), create('ak_2'), create('ak_3'), remove('ak_3'), list('ak_1', 'ak_9'));
  const onList = { requirement: 'api-keys.list-echo', endpoint: 'GET /api_keys' };
  const at = (fields: Partial<Finding>) => restsOn(finding({ ...onList, ...fields }), story, 4);
  expect(at({ sign: { listed: ['ak_2', 'ak_9'], wrong: 'never' } })).toEqual([1]);
  expect(at({ place: '/keys/*/description' })).toEqual([0]);
  expect(at({ place: '/next_page_uri' })).toEqual([]);
  const strange = storyOf(create('ak_1'), create('ak_2'), list('wrong'));
  // The ids themselves may be wrong, so one existing resource is created too.
  expect(restsOn(finding({ ...onList, place: '/keys/*/id' }), strange, 2)).toEqual([1]);
});

test('a secret that is shown again depends on the creation that issued it', () => {
  const story = storyOf(
    create('ak_1'),
    create('ak_2', { token: 'secret-token-2' }),
    get('ak_1', { token: 'secret-token-2' }),
  );
  const shown = { requirement: 'api-keys.token-shown-once', place: '/token' };
  expect(restsOn(finding(shown), story, 2)).toEqual([1]);
  expect(restsOn(finding({ ...shown, requirement: 'api-keys.get-echo' }), story, 2)).toEqual([]);
});
