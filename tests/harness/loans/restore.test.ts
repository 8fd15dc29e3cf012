import { expect, test } from '@playwright/test';
import { seal, sealKeyOf } from '../../../src/harness/ledger/sealed-secrets.ts';
import { openedReading, openedRequest } from '../../../src/harness/loans/restore.ts';

const sealed = (value: unknown): string => seal(JSON.stringify(value), sealKeyOf('token'));

test('the earlier state of a lent place is unsealed unchanged, also when its answer was no JSON', () => {
  for (const json of [{ enabled: true }, null, undefined])
    expect(openedReading(sealed({ status: 200, json }), 'token')).toEqual({ status: 200, json });
  expect(openedRequest(sealed({ enabled: false }), 'token')).toEqual({ enabled: false });
});

test('a sealed state cannot be read with another token', () => {
  expect(openedReading(sealed({ status: 200, json: null }), 'other')).toBeNull();
  expect(openedRequest(sealed({ enabled: false }), 'other')).toBeNull();
});

test('a sealed text that is no reading is refused', () => {
  expect(() => openedReading(sealed({ json: null }), 'token')).toThrow();
});
