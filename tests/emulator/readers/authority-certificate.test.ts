import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { plannedCertificates } from '../../../fixtures/certificates/plan.ts';
import { readAuthority } from '../../../src/emulator/readers/authority-certificate.ts';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', `${name}.pem`), 'utf8');

/** The key usages of the embedded deployment differ from those of RFC 5280 in capitals, prefixes and one name. */
const word = (usage: string): string =>
  ({ nonRepudiation: 'ContentCommitment', keyCertSign: 'CertSign', cRLSign: 'CRLSign' })[usage] ??
  usage.replace(/^[a-z]/, (letter) => letter.toUpperCase());

for (const { name, subject, keyUsages, extendedKeyUsages, notBefore, notAfter } of plannedCertificates) {
  test(`the embedded deployment reads ${name} as the plan states it`, () => {
    expect(readAuthority(file(name))).toEqual({
      pem: file(name),
      commonName: subject.find(({ CN }) => CN !== undefined)?.['CN'] ?? '',
      notBefore: new Date(notBefore),
      notAfter: new Date(notAfter),
      keyUsages: (keyUsages ?? []).map(word),
      extendedKeyUsages: (extendedKeyUsages ?? []).map(word),
    });
  });
}

test('the embedded deployment refuses files that are no certificate', () => {
  for (const name of ['rsa-2048.key', 'public-key', 'request']) expect(() => readAuthority(file(name))).toThrow();
  expect(() => readAuthority('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n')).toThrow();
});
