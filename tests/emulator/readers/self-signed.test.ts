import { X509Certificate } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { selfSigned } from '../../../src/emulator/readers/self-signed.ts';

test('a self-signed certificate is read and verified by node:crypto', () => {
  const pem = selfSigned('idp.example.com', new Date('2020-01-02T03:04:05Z'), new Date('2060-01-02T03:04:05Z'));
  const certificate = new X509Certificate(pem);
  expect(certificate.subject).toBe('CN=idp.example.com');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(new Date(certificate.validFrom).toISOString()).toBe('2020-01-02T03:04:05.000Z');
  expect(new Date(certificate.validTo).toISOString()).toBe('2060-01-02T03:04:05.000Z');
});

test('two certificates have different keys and serial numbers', () => {
  const make = () => new X509Certificate(selfSigned('a', new Date(), new Date('2060-01-01')));
  const [one, two] = [make(), make()];
  expect(one.serialNumber).not.toBe(two.serialNumber);
  expect(one.verify(two.publicKey)).toBe(false);
});
