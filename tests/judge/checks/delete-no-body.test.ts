import { expect, test } from '@playwright/test';
import { deleteNoBody } from '../../../src/judge/checks/delete-no-body.ts';
import { type Answer, placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const places = (answer: Answer): string[] | null =>
  placesOf(deleteNoBody, subjectOf('delete', { headers: [], ...answer }));

test('a 204 without a body is accepted, also with a Content-Length of 0 or a Content-Type', () => {
  expect(places({})).toEqual([]);
  expect(places({ headers: [['Content-Length', '0']] })).toEqual([]);
  expect(places({ headers: [['Content-Type', 'application/json']] })).toEqual([]);
  expect(places({ headers: [['content-length', ' 0 ']] })).toEqual([]);
});

test('an unreadable Content-Length does not count as a body', () => {
  expect(places({ headers: [['Content-Length', '0, 0']] })).toEqual([]);
  expect(places({ headers: [['Content-Length', '']] })).toEqual([]);
});

test('a body is a flaw, and so is a Content-Length above 0 without one', () => {
  expect(places({ status: 200, json: sampleKey() })).toEqual(['']);
  expect(places({ body: '{}' })).toEqual(['']);
  expect(places({ headers: [['Content-Length', '2']] })).toEqual(['']);
  expect(places({ headers: [['CONTENT-LENGTH', '17']] })).toEqual(['']);
  const [flaw] = deleteNoBody.examine(subjectOf('delete', { body: 'null' }), 'api-keys') ?? [];
  expect(flaw?.received).toBe('4 bytes');
});

test('refusals and other operations are not judged', () => {
  expect(places({ status: 404, json: { msg: 'no' } })).toBeNull();
  expect(places({ status: null })).toBeNull();
  expect(placesOf(deleteNoBody, subjectOf('get', { json: sampleKey() }))).toBeNull();
});
