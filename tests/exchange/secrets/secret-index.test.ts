import { expect, test } from '@playwright/test';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';

const token = 'sk_2Zx81kQpVbNn0LmT-4f';
const knowing = (value: string): Secrets => {
  const secrets = new Secrets();
  secrets.add(value, 'known');
  return secrets;
};

test('the beginning of a secret is hidden where a text was cut, and at the end of a text that continues', () => {
  const secrets = knowing(token);
  expect(secrets.text(`"a": "${token.slice(0, 12)}… (300 characters)`)).toBe(
    '"a": "[redacted:known]… (300 characters)',
  );
  expect(secrets.text(`a ${token.slice(0, 12)}`, true)).toBe('a [redacted:known]');
  expect(secrets.text(`a ${token.slice(0, 12)}`)).toBe(`a ${token.slice(0, 12)}`);
});

test('the beginning of a secret is hidden although a shorter secret begins with the same letters', () => {
  const secrets = knowing('secretword');
  secrets.add('secretXYZ0123456789abcdefGHI', 'token');
  expect(secrets.text('a secretXYZ0123456789abc', true)).toBe('a [redacted:token]');
});

test('a very long secret is hidden completely, and so is a long part of it', () => {
  const long = Array.from({ length: 300 }, (_, n) => `k${n}`).join('-');
  expect(knowing(long).text(`a ${long} b`)).toMatch(/^a (\[redacted:known\])+ b$/);
  expect(knowing(long).text(long.slice(0, 200))).not.toContain(long.slice(0, 64));
});
