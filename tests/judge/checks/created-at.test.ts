import { expect, test } from '@playwright/test';
import { createdAtTold } from '../../../src/judge/checks/created-at.ts';
import { type Answer, placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const answered = (created: unknown, date: string | null, more: Answer = {}) =>
  placesOf(
    createdAtTold,
    subjectOf('create', {
      json: sampleKey({ created_at: created }),
      headers: date === null ? [] : [['Date', date]],
      ...more,
    }),
  );

const date = 'Thu, 05 Mar 2037 11:30:00 GMT';

test('created_at within ten minutes of the Date header is accepted in every time zone', () => {
  expect(answered('2037-03-05T11:30:00Z', date)).toEqual([]);
  expect(answered('2037-03-05T17:15:00+05:45', date)).toEqual([]);
  expect(answered('2037-03-05T11:21:00Z', date)).toEqual([]);
  expect(answered('2037-03-05T11:39:00Z', date)).toEqual([]);
});

test('created_at far from the Date header is a flaw', () => {
  for (const created of ['2037-03-05T10:30:00Z', '2037-03-05T11:30:00+02:00', '0001-01-01T00:00:00Z'])
    expect(answered(created, date)).toEqual(['/created_at']);
});

test('created_at near the local time is accepted although the Date header has another clock', () => {
  const { exchange } = subjectOf('create', { json: sampleKey() });
  expect(answered(exchange.timings.startedAt, date)).toEqual([]);
});

test('an answer without Date or a readable time, a refusal and a read are not judged', () => {
  expect(answered('2001-03-05T10:30:00Z', null)).toBeNull();
  expect(answered('today', date)).toBeNull();
  expect(answered('2001-03-05T10:30:00Z', date, { status: 409 })).toBeNull();
  expect(placesOf(createdAtTold, subjectOf('get', { json: sampleKey() }))).toBeNull();
});
