import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newKeyPair, selfSigned } from '../../../src/emulator/readers/self-signed.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', `${name}.pem`), 'utf8');

test('certificates are equal whatever their line endings and the surrounding text', () => {
  const pem = file('rsa-2048');
  expect(same('certificate', pem, pem.replaceAll('\n', '\r\n'))).toBe(true);
  expect(same('certificate', `Our root:\n${pem}`, pem.trim())).toBe(true);
  expect(same('certificate', pem, file('p256-every-usage'))).toBe(false);
  expect(same('certificate', pem, '')).toBe(false);
  expect(same('certificate', pem, null)).toBe(false);
});

test('an answer may show only some of the certificates that were sent, but no others', () => {
  const [one, two] = [file('rsa-2048'), file('p256-every-usage')];
  expect(same('certificate', `${one}${two}`, one)).toBe(true);
  expect(same('certificate', one, `${one}${two}`)).toBe(false);
});

test('two certificates issued for one key pair are equal as certified-key', () => {
  const [from, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  const pair = newKeyPair();
  const [one, two] = [selfSigned('provider', from, until, pair), selfSigned('provider', from, until, pair)];
  expect(one).not.toBe(two);
  expect(same('certified-key', one, two)).toBe(true);
  expect(same('certified-key', one, selfSigned('provider', from, until))).toBe(false);
  expect(same('certified-key', one, 'no certificate')).toBe(false);
});

test('host names are equal regardless of case and of a final dot', () => {
  expect(same('hostname', 'a.example.com', 'A.Example.com.')).toBe(true);
  expect(same('hostname', 'a.example.com', 'b.example.com')).toBe(false);
  expect(same('hostname', 'a.example.com', null)).toBe(false);
});
