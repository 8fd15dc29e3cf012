import { expect, test } from '@playwright/test';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import { idsDistinct, listObject } from '../../../src/judge/checks/agent-lists.ts';
import { placesOf, subjectOf } from '../sample-subject.ts';

const resource = capturedRequests;
const list = (json: unknown) => subjectOf('list', { resource, json });
const whole = (requests: unknown, uri: unknown = '/api/requests/http') => ({ requests, uri });

test('a list object with its items and its address is accepted, also when the address repeats the query', () => {
  expect(placesOf(listObject, list(whole([])))).toEqual([]);
  expect(placesOf(listObject, list(whole([], '/api/requests/http?limit=1')))).toEqual([]);
});

test('an answer that is no list object is a flaw at the wrong place', () => {
  expect(placesOf(listObject, list([]))).toEqual(['']);
  expect(placesOf(listObject, list(whole({})))).toEqual(['/requests']);
  expect(placesOf(listObject, list(whole([], '/api/requests')))).toEqual(['/uri']);
  expect(placesOf(listObject, list({}))).toEqual(['/requests', '/uri']);
});

test('a refusal is not judged as a list', () => {
  expect(placesOf(listObject, subjectOf('list', { resource, status: 404, json: {} }))).toBeNull();
});

test('two items of a list with the same id are a flaw', () => {
  expect(placesOf(idsDistinct, list(whole([{ id: 'a' }, { id: 'b' }])))).toEqual([]);
  expect(placesOf(idsDistinct, list(whole([{ id: 'a' }, { id: 'a' }])))).toEqual(['/requests/*/id']);
  expect(placesOf(idsDistinct, list(whole([{ id: 'a' }])))).toBeNull();
});
