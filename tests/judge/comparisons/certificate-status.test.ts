import { expect, test } from '@playwright/test';
import { errorCodeIn, statusFlaws } from '../../../src/judge/comparisons/certificate-status.ts';

const time = '2026-03-14T09:26:53Z';
const job = { error_code: 'DNS_ERROR', msg: 'no records', started_at: time, retries_at: time };
const placesOf = (status: unknown): string[] => statusFlaws(status, '').map(({ place }) => place);

test('a status may be null, idle, in progress or failing, with or without its optional members', () => {
  for (const status of [
    null,
    { renews_at: time, provisioning_job: null },
    { renews_at: null, provisioning_job: { msg: 'at work', started_at: time } },
    { provisioning_job: { ...job, retries_at: null, error_code: null } },
    { renews_at: null, provisioning_job: job, extra: 1 },
  ])
    expect(placesOf(status)).toEqual([]);
});

test('a missing or malformed member of a status is named by its place', () => {
  expect(placesOf(undefined)).toEqual(['']);
  expect(placesOf('pending')).toEqual(['']);
  expect(placesOf({ renews_at: null })).toEqual(['/provisioning_job']);
  expect(placesOf({ renews_at: 1_700_000_000, provisioning_job: null })).toEqual(['/renews_at']);
  expect(placesOf({ provisioning_job: {} })).toEqual(['/provisioning_job/msg', '/provisioning_job/started_at']);
  expect(placesOf({ provisioning_job: { ...job, started_at: '2026-03-14 09:26:53' } })).toEqual([
    '/provisioning_job/started_at',
  ]);
  expect(placesOf({ provisioning_job: { ...job, retries_at: '1h' } })).toEqual(['/provisioning_job/retries_at']);
});

test('the error code of a job is read, and is null without a job or a code', () => {
  expect(errorCodeIn({ provisioning_job: job })).toBe('DNS_ERROR');
  for (const status of [null, {}, { provisioning_job: null }, { provisioning_job: { msg: 'at work' } }])
    expect(errorCodeIn(status)).toBeNull();
});
