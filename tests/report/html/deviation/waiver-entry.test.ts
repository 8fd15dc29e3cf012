import { expect, test } from '@playwright/test';
import { waiverEntry } from '../../../../src/report/html/deviation/waiver-entry.ts';

test('a waiver entry names the deviation and its requirement, leaves reason, owner and issue empty, and expires after a month', () => {
  expect(JSON.parse(waiverEntry('3f9a1c07', 'api-keys.json', '2026-03-14T23:30:00-02:00'))).toEqual({
    deviation: '3f9a1c07',
    requirement: 'api-keys.json',
    reason: '',
    owner: '',
    issue: '',
    expires: '2026-04-14',
  });
});
