import { expect, test } from '@playwright/test';
import { isTooLarge, obstacleTo } from '../../../src/harness/visit/obstacle.ts';
import { answered } from '../answered.ts';

const sent = (status: number, bytes: number) => {
  const exchange = answered('POST /', status);
  return { ...exchange, request: { ...exchange.request, body: Buffer.alloc(bytes) } };
};

test('a 413 to a large body is an obstacle that names its size limit', () => {
  expect(isTooLarge(sent(413, 64 * 1024))).toBe(true);
  expect(obstacleTo(sent(413, 64 * 1024))?.reason).toContain('413 to a large body');
});

test('a 413 to a small body, and another refusal of a large one, are no obstacle', () => {
  for (const answer of [sent(413, 256), sent(404, 64 * 1024), sent(200, 64 * 1024), answered('GET /', 413)])
    expect(obstacleTo(answer)).toBeNull();
});
