import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  RECORDED_BYTES,
  type Redact,
  recordBody,
  SEARCHED_BYTES,
} from '../../../src/exchange/secrets/recorded-body.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';

const asItIs: Redact = (text) => text;

/** Redacts as a run does, knowing one secret. */
const hiding = (value: string): Redact => {
  const secrets = new Secrets();
  secrets.add(value, 'known');
  return (text, open) => secrets.text(text, open);
};

test('a long body is cut, but never within a character', () => {
  const body = Buffer.from('€'.repeat(RECORDED_BYTES));
  const recorded = recordBody(body, asItIs);
  expect(recorded).toMatchObject({ encoding: 'text', bytes: body.length, cut: true });
  expect(recorded.content).toMatch(/^€+$/);
  expect(Buffer.byteLength(recorded.content)).toBe(RECORDED_BYTES - 1);
});

test('a body exactly at the bound is not cut', () => {
  const recorded = recordBody(Buffer.alloc(RECORDED_BYTES, 'x'), asItIs);
  expect(recorded).toEqual({
    encoding: 'text',
    content: 'x'.repeat(RECORDED_BYTES),
    bytes: RECORDED_BYTES,
    cut: false,
  });
});

test('a secret that crosses the cut is hidden completely', () => {
  const value = 'ABCDEFGHIJKLMNOPQRST';
  for (let shown = 0; shown <= value.length; shown += 1) {
    const body = Buffer.from(`${'.'.repeat(RECORDED_BYTES - shown)}${value}${'.'.repeat(100)}`);
    const { content } = recordBody(body, hiding(value));
    expect([shown, content.includes('A'), content.length]).toEqual([shown, false, RECORDED_BYTES]);
  }
});

test('a body that is not text is recorded by length and digest only', () => {
  const body = Buffer.from([0xff, 0xfe, 0x7b, 0x00]);
  expect(recordBody(body, asItIs)).toEqual({
    encoding: 'base64',
    content: '',
    bytes: 4,
    cut: true,
    sha256: createHash('sha256').update(body).digest('hex'),
  });
});

test('bytes that the harness sent are recorded in base64, without their secrets', () => {
  const value = 'sécret-in-bytes';
  const around = (middle: string): Buffer =>
    Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(middle), Buffer.from([0xfe])]);
  const recorded = recordBody(around(value), hiding(value), { ours: true });
  expect(recorded).toMatchObject({ encoding: 'base64', bytes: around(value).length, cut: false });
  expect(Buffer.from(recorded.content, 'base64')).toEqual(around('[redacted:known]'));
  const long = recordBody(Buffer.alloc(RECORDED_BYTES + 1, 0xff), asItIs, { ours: true });
  expect(long.cut).toBe(true);
  expect(Buffer.from(long.content, 'base64')).toHaveLength(RECORDED_BYTES);
});

test('a large body is searched for secrets only up to the stated bound, and no more of it is recorded', () => {
  let seen = 0;
  const counting =
    (redact: Redact): Redact =>
    (text, open) => {
      seen += text.length;
      return redact(text, open);
    };
  const large = recordBody(Buffer.from('y'.repeat(10_000_000)), counting(asItIs));
  expect({ ...large, content: large.content.length }).toEqual({
    encoding: 'text',
    content: RECORDED_BYTES,
    bytes: 10_000_000,
    cut: true,
  });
  expect(seen).toBe(SEARCHED_BYTES);
  // Redaction shortens the text so much that the end of the searched part is recorded, and it cuts a secret in two.
  const value = `a-secret-of-many-${'x1'.repeat(20)}`;
  const { content, cut } = recordBody(Buffer.from(value.repeat(10_000)), hiding(value));
  expect(cut).toBe(true);
  expect(content).toMatch(/^(\[redacted:known\])+$/);
});
