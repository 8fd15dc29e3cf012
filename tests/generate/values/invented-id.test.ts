import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { inventedId } from '../../../src/generate/values/invented-id.ts';

const letters = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((parts) => parts.join(''));

test('an invented id differs from a random one in its last eight characters only', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  fc.assert(
    fc.property(letters(alphabet, 27), (suffix) => {
      const invented = inventedId(`ak_${suffix}`);
      expect(invented.slice(0, -8)).toBe(`ak_${suffix}`.slice(0, -8));
      expect(invented).toHaveLength(30);
      for (let at = 22; at < 30; at += 1) expect(invented[at]).not.toBe(`ak_${suffix}`[at]);
    }),
  );
});

test('an invented id for a sequential number is far above it and fits into 32 bits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
      const invented = Number(inventedId(`rd_${n}`).slice(3));
      expect(invented).toBeGreaterThanOrEqual(2_000_000_000);
      expect(invented).toBeLessThan(2 ** 31);
    }),
  );
  expect(inventedId('ra_000000012345')).toBe('ra_900000012345');
  expect(inventedId('ra_1318723467612348421')).toMatch(/^ra_13187234676\d{8}$/);
});

test('an invented id keeps hexadecimal digits and dashes', () => {
  const id = 'sshca_0190b6e2-7c5f-7d3a-9c1e-3f6b2a9d8e47';
  expect(inventedId(id)).toMatch(/^sshca_0190b6e2-7c5f-7d3a-9c1e-3f6b[0-9a-f]{8}$/);
  expect(inventedId(id)).not.toBe(id);
});

test('an invented id for a short suffix is longer, so that no counter has reached it', () => {
  expect(inventedId('ts_b7')).toMatch(/^ts_b7[0-9a-f]{8}$/);
  expect(inventedId('ts_')).toHaveLength(11);
});

test('equal ids give equal inventions, and different ids different ones', () => {
  expect(inventedId('ak_12345')).toBe(inventedId('ak_12345'));
  expect(inventedId('ak_12345')).not.toBe(inventedId('ak_12346'));
});
