import { expect, test } from '@playwright/test';
import { RECORDED_BYTES, recordBody } from '../../src/exchange/recorded-body.ts';
import { Secrets } from '../../src/exchange/secrets.ts';

const asItIs = (text: string): string => text;

/** Redacts as a run does, knowing one secret. */
const hiding = (value: string): ((text: string) => string) => {
  const secrets = new Secrets();
  secrets.add(value, 'known');
  return (text) => secrets.text(text);
};

test('a long body is cut, never within a character', () => {
  const body = Buffer.from('€'.repeat(RECORDED_BYTES));
  const recorded = recordBody(body, asItIs);
  expect(recorded).toMatchObject({ encoding: 'text', bytes: body.length, cut: true });
  expect(recorded.content).toMatch(/^€+$/);
  expect(Buffer.byteLength(recorded.content)).toBe(RECORDED_BYTES - 1);
});

test('a body just within the bound is not cut', () => {
  const recorded = recordBody(Buffer.alloc(RECORDED_BYTES, 'x'), asItIs);
  expect(recorded).toEqual({
    encoding: 'text',
    content: 'x'.repeat(RECORDED_BYTES),
    bytes: RECORDED_BYTES,
    cut: false,
  });
});

test('a secret across the cut does not leak in part', () => {
  const value = 'ABCDEFGHIJKLMNOPQRST';
  for (let shown = 0; shown <= value.length; shown += 1) {
    const body = Buffer.from(`${'.'.repeat(RECORDED_BYTES - shown)}${value}${'.'.repeat(100)}`);
    const { content } = recordBody(body, hiding(value));
    expect([shown, content.includes('A'), content.length]).toEqual([shown, false, RECORDED_BYTES]);
  }
});

test('a body that is no UTF-8 is recorded in base64, without its secrets', () => {
  const value = 'sécret-in-bytes';
  const around = (middle: string): Buffer =>
    Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(middle), Buffer.from([0xfe])]);
  const recorded = recordBody(around(value), hiding(value));
  expect(recorded).toMatchObject({ encoding: 'base64', bytes: around(value).length, cut: false });
  expect(Buffer.from(recorded.content, 'base64')).toEqual(around('[redacted:known]'));
});

test('a long body that is no UTF-8 is cut as well', () => {
  const recorded = recordBody(Buffer.alloc(RECORDED_BYTES + 1, 0xff), asItIs);
  expect(recorded.cut).toBe(true);
  expect(Buffer.from(recorded.content, 'base64')).toHaveLength(RECORDED_BYTES);
});

test('of a large body no more is redacted than it takes, and no secret is shown however many there are', () => {
  let seen = 0;
  const redact = (text: string): string => {
    seen += text.length;
    return text.replaceAll('a-secret-of-many', '[x]');
  };
  const large = recordBody(Buffer.from('y'.repeat(10_000_000)), redact);
  expect({ ...large, content: large.content.length }).toEqual({
    encoding: 'text',
    content: RECORDED_BYTES,
    bytes: 10_000_000,
    cut: true,
  });
  expect(seen).toBeLessThan(500_000);
  // The same secret all along: what is left of the start is so short that its ragged end would be shown.
  const secrets = recordBody(Buffer.from('a-secret-of-many'.repeat(100_000)), redact);
  expect(secrets.content).toMatch(/^(\[x\])+\[?x?$/);
});
