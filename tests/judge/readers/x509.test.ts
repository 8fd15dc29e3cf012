import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { plannedCertificates } from '../../../fixtures/certificates/plan.ts';
import { readCertificate } from '../../../src/judge/readers/x509.ts';

const folder = join(import.meta.dirname, '../../../fixtures/certificates');
const file = (name: string): string => readFileSync(join(folder, `${name}.pem`), 'utf8');

for (const planned of plannedCertificates) {
  test(`the facts of ${planned.name} are read as the plan states them`, () => {
    const certificate = readCertificate(file(planned.name));
    expect(certificate?.commonNames).toEqual(planned.subject.flatMap(({ CN }) => CN ?? []));
    expect(certificate?.notBefore).toEqual(new Date(planned.notBefore));
    expect(certificate?.notAfter).toEqual(new Date(planned.notAfter));
    expect(certificate?.keyUsages).toEqual(planned.keyUsages);
    expect(certificate?.extendedKeyUsages).toEqual(planned.extendedKeyUsages);
  });

  test(`the bytes of ${planned.name} are equal to those that node:crypto reads`, () => {
    const witness = new X509Certificate(file(planned.name));
    expect(readCertificate(file(planned.name))?.der.equals(witness.raw)).toBe(true);
  });
}

test('a text without a certificate is read as null', () => {
  const pem = file('rsa-2048');
  const lines = pem.trim().split('\n');
  const cutOff = [...lines.slice(0, 5), ...lines.slice(-1)].join('\n');
  const empty = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';
  const hello = `-----BEGIN CERTIFICATE-----\n${Buffer.from('hello').toString('base64')}\n-----END CERTIFICATE-----\n`;
  const oneLine = lines.join('');
  const impostors = [
    cutOff,
    empty,
    hello,
    oneLine,
    'text',
    '',
    file('rsa-2048.key'),
    file('public-key'),
    file('request'),
  ];
  for (const impostor of impostors) expect(readCertificate(impostor)).toBeNull();
});

test('line endings and text around the lines of a certificate are ignored', () => {
  const pem = file('rsa-2048').trim();
  const der = readCertificate(pem)?.der;
  for (const text of [
    `subject=unknown\n${pem}\nend`,
    pem.replaceAll('\n', '\r\n'),
    pem.replaceAll('\n', '\r'),
    `  ${pem}  `,
  ])
    expect(readCertificate(text)?.der).toEqual(der);
});

test('a certificate that is cut off at any byte is read as null, without an exception', () => {
  const der = new X509Certificate(file('p256-every-usage')).raw;
  for (let length = 1; length < der.length; length += 1) {
    const base64 = der.subarray(0, length).toString('base64');
    expect(readCertificate(`-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`)).toBeNull();
  }
});

test('names in older string types are read as text', () => {
  const der = new X509Certificate(file('p256-two-common-names')).raw;
  // UTF8String (0x0c) becomes T61String (0x14): the same length, and ASCII in both.
  const old = Buffer.from(der.toString('latin1').replaceAll('\x0c\x0aFirst', '\x14\x0aFirst'), 'latin1');
  const pem = `-----BEGIN CERTIFICATE-----\n${old.toString('base64')}\n-----END CERTIFICATE-----`;
  expect(old.equals(der)).toBe(false);
  expect(readCertificate(pem)?.commonNames).toEqual(['First Name', 'Second Name']);
});
