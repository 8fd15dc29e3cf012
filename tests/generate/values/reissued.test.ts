import { createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { reissued, reissuedForTwoYears } from '../../../src/generate/values/reissued.ts';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', `${name}.pem`), 'utf8');
const [pem, key] = [file('rsa-2048'), file('rsa-2048.key')];

test('a reissued certificate is signed by its own key and differs only in its serial number', () => {
  const before = new X509Certificate(pem);
  const after = new X509Certificate(reissued('word'));
  expect(after.verify(createPublicKey(key))).toBe(true);
  expect(after.checkIssued(after)).toBe(true);
  expect(after.serialNumber).not.toBe(before.serialNumber);
  expect([after.subject, after.validFrom, after.validTo]).toEqual([before.subject, before.validFrom, before.validTo]);
});

test('equal words give equal certificates, and different words different ones', () => {
  expect(reissued('word')).toBe(reissued('word'));
  expect(reissued('word')).not.toBe(reissued('other'));
});

test('the serial number is positive and of fixed length for every word', () => {
  for (let n = 0; n < 50; n += 1) {
    const { serialNumber } = new X509Certificate(reissued(`word ${n}`));
    expect(serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
  }
});

test('a certificate for two years is valid now and signed by its own key', () => {
  const after = new X509Certificate(reissuedForTwoYears('word'));
  expect(after.verify(createPublicKey(key))).toBe(true);
  expect(Date.parse(after.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(after.validTo) - Date.parse(after.validFrom)).toBe(730 * 24 * 60 * 60 * 1000);
  expect(after.subject).toBe(new X509Certificate(pem).subject);
});
