import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { getEcho, updateKeepsRest } from '../../../src/judge/checks/echo.ts';
import { Model } from '../../../src/judge/model.ts';
import { movedInstants, ShownInstants } from '../../../src/judge/subject/shown-instants.ts';
import { placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const at = (fraction: string) => ({ created_at: `2026-03-14T09:26:53${fraction}Z` });
const moved = (before: string, after: string): number => movedInstants(at(before), at(after)).length;

test('a timestamp has moved when it differs by more than the precision of both texts', () => {
  expect(moved('.120', '.145')).toBe(1);
  expect(moved('.120000', '.122001')).toBe(1);
  expect(moved('.120', '.120999')).toBe(0);
  expect(moved('.12', '.129')).toBe(0);
  expect(moved('', '.999')).toBe(0);
  expect(movedInstants({}, at('.5'))).toEqual([]);
  expect(movedInstants(at('.5'), {})).toEqual([]);
});

test('each endpoint is compared with the first timestamp that it showed, until the resource is forgotten', () => {
  const instants = new ShownInstants();
  instants.learn(apiKeys, 'get', 'ak_1', { ...at('.120'), description: 'x' });
  instants.learn(apiKeys, 'get', 'ak_1', at('.145'));
  expect(instants.of('get', 'ak_1')).toEqual(at('.120'));
  expect(instants.of('update', 'ak_1')).toEqual({});
  instants.forget('ak_1');
  expect(instants.of('get', 'ak_1')).toEqual({});
});

test('a created_at that moves between two updates or two reads deviates, and its first value does not', () => {
  for (const [operation, check] of [
    ['update', updateKeepsRest],
    ['get', getEcho],
  ] as const) {
    const model = new Model();
    model.learn(subjectOf('create', { sent: {}, json: sampleKey(at('.100')) }));
    const answer = (fraction: string) =>
      subjectOf(operation, { ...(operation === 'update' && { sent: {} }), json: sampleKey(at(fraction)), model });
    expect(placesOf(check, answer('.140'))).toEqual([]);
    model.learn(answer('.140'));
    expect(placesOf(check, answer('.140'))).toEqual([]);
    expect(placesOf(check, answer('.180'))).toEqual(['/created_at']);
  }
});
