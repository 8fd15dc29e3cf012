import { expect, test } from '@playwright/test';
import { extendedKeyUsageWords, keyUsageWords, usageNamed, usagesAgree } from '../../../src/judge/readers/usages.ts';

const every = Object.keys(keyUsageWords);
const spellings = {
  'RFC 5280': every,
  OpenSSL: [
    'Digital Signature',
    'Non Repudiation',
    'Key Encipherment',
    'Data Encipherment',
    'Key Agreement',
    'Certificate Sign',
    'CRL Sign',
    'Encipher Only',
    'Decipher Only',
  ],
  Go: [
    'KeyUsageDigitalSignature',
    'KeyUsageContentCommitment',
    'KeyUsageKeyEncipherment',
    'KeyUsageDataEncipherment',
    'KeyUsageKeyAgreement',
    'KeyUsageCertSign',
    'KeyUsageCRLSign',
    'KeyUsageEncipherOnly',
    'KeyUsageDecipherOnly',
  ],
  'kebab case': every.map((word) => word.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  'snake case': [
    'DIGITAL_SIGNATURE',
    'NON_REPUDIATION',
    'KEY_ENCIPHERMENT',
    'DATA_ENCIPHERMENT',
    'KEY_AGREEMENT',
    'KEY_CERT_SIGN',
    'CRL_SIGN',
    'ENCIPHER_ONLY',
    'DECIPHER_ONLY',
  ],
};

for (const [tool, words] of Object.entries(spellings)) {
  test(`key usages in the words of ${tool} are read`, () => {
    expect(words.map((word) => usageNamed(word, keyUsageWords))).toEqual(every);
    expect(usagesAgree(every, [...words].reverse(), keyUsageWords)).toBe(true);
  });
}

test('extended key usages are read from names and from identifiers', () => {
  const read = (word: string): string | null => usageNamed(word, extendedKeyUsageWords);
  expect(read('TLS Web Server Authentication')).toBe('serverAuth');
  expect(read('ExtKeyUsageClientAuth')).toBe('clientAuth');
  expect(read('id-kp-codeSigning')).toBe('codeSigning');
  expect(read('E-mail Protection')).toBe('emailProtection');
  expect(read('1.3.6.1.5.5.7.3.8')).toBe('timeStamping');
  expect(read('OCSP_SIGNING')).toBe('OCSPSigning');
  expect(read('Any')).toBe('anyExtendedKeyUsage');
  expect(read('1.3.6.1.5.5.7.3.80')).toBeNull();
});

test('usages with an extra, a missing or another member are different', () => {
  const held = ['keyCertSign', 'cRLSign'];
  const agree = (...shown: string[]): boolean => usagesAgree(held, shown, keyUsageWords);
  expect(agree('CRLSign', 'CertSign')).toBe(true);
  expect(agree('CRLSign')).toBe(false);
  expect(agree()).toBe(false);
  expect(agree('CRLSign', 'CertSign', 'DigitalSignature')).toBe(false);
  expect(agree('CRLSign', 'DigitalSignature')).toBe(false);
  expect(agree('CRLSign', 'crl sign')).toBe(false);
});

test('an unknown word may stand for a missing usage only', () => {
  const held = ['keyCertSign', 'cRLSign'];
  expect(usagesAgree(held, ['CRLSign', 'sign-leaves'], keyUsageWords)).toBe(true);
  expect(usagesAgree(held, ['CRLSign', 'CertSign', 'sign-leaves'], keyUsageWords)).toBe(false);
});

test('a certificate without restrictions may be shown with no usages or with all', () => {
  const agree = (...shown: string[]): boolean => usagesAgree(null, shown, extendedKeyUsageWords);
  expect(agree()).toBe(true);
  expect(agree('Any')).toBe(true);
  expect(usagesAgree(null, every, keyUsageWords)).toBe(true);
  expect(agree('ServerAuth')).toBe(false);
});

test('empty text stands for no usage, and an unknown word may stand for any', () => {
  const held = ['digitalSignature', 'keyAgreement'];
  expect(usagesAgree(held, ['digitalSignature', 'vereinbaren'], keyUsageWords)).toBe(true);
  expect(usagesAgree(held, ['digitalSignature', ' '], keyUsageWords)).toBe(false);
});
