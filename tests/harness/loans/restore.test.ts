import { expect, test } from '@playwright/test';
import { seal, sealKeyOf } from '../../../src/harness/ledger/sealed-secrets.ts';
import { openedReading, openedRequest } from '../../../src/harness/loans/restore.ts';

const sealed = (value: unknown): string => seal(JSON.stringify(value), sealKeyOf('token'));

test('what stood at a lent place is read back as it was, also where the answer was no JSON', () => {
  for (const json of [{ enabled: true }, null, undefined])
    expect(openedReading(sealed({ status: 200, json }), 'token')).toEqual({ status: 200, json });
  expect(openedRequest(sealed({ enabled: false }), 'token')).toEqual({ enabled: false });
});

test('with another token nothing can be read', () => {
  expect(openedReading(sealed({ status: 200, json: null }), 'other')).toBeNull();
  expect(openedRequest(sealed({ enabled: false }), 'other')).toBeNull();
});

test('what was sealed and is no reading is refused', () => {
  expect(() => openedReading(sealed({ json: null }), 'token')).toThrow();
});
