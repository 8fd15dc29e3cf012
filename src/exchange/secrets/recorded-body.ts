import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { RecordedBody } from '../recorded-exchange.ts';

/** Enough for every documented body and for a person's patience; the rest of a larger one is seldom what broke. */
export const RECORDED_BYTES = 16 * 1024;

/**
 * How much of a body is searched for secrets. What is not searched is not recorded either, so a body in which so much is secret that
 * less than RECORDED_BYTES is left of it is recorded shorter. To search all of it would let a deployment stop a run with a few
 * large answers.
 */
export const SEARCHED_BYTES = 4 * RECORDED_BYTES;

/** Hides the secrets of a text; `open` where the text goes on. */
export type Redact = (text: string, open: boolean) => string;

/** A byte of the form 10xxxxxx continues a character. */
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** The first bytes, up to where a character ends. */
const startOf = (bytes: Buffer, most: number): Buffer => {
  let end = Math.min(most, bytes.length);
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  return bytes.subarray(0, end);
};

/** A body of which only length and digest are told: two equal ones are recognised, and nothing can be read. */
export const withheldBody = (body: Buffer): RecordedBody => ({
  encoding: 'base64',
  content: '',
  bytes: body.length,
  cut: body.length > 0,
  sha256: createHash('sha256').update(body).digest('hex'),
});

/** Bytes that we made and sent: every secret in them is known, and all of them are needed to send them again. */
const recordBytes = (body: Buffer, redact: Redact): RecordedBody => {
  const start = body.subarray(0, SEARCHED_BYTES);
  // One character per byte, so that redaction sees the bytes and nothing is lost on the way back.
  const redacted = Buffer.from(redact(start.toString('latin1'), start.length < body.length), 'latin1');
  const cut = start.length < body.length || redacted.length > RECORDED_BYTES;
  return { encoding: 'base64', content: redacted.toString('base64', 0, RECORDED_BYTES), bytes: body.length, cut };
};

/** A body as it may be shown. One that cannot be read as text is shown only where it is `ours`. */
export const recordBody = (body: Buffer, redact: Redact, { ours = false } = {}): RecordedBody => {
  if (!isUtf8(body)) return ours ? recordBytes(body, redact) : withheldBody(body);
  const start = startOf(body, SEARCHED_BYTES);
  const text = start.toString('utf8');
  const redacted = redact(text, start.length < body.length);
  const bytes = redacted === text ? start : Buffer.from(redacted);
  const cut = start.length < body.length || bytes.length > RECORDED_BYTES;
  return {
    encoding: 'text',
    content: bytes.length > RECORDED_BYTES ? startOf(bytes, RECORDED_BYTES).toString('utf8') : redacted,
    bytes: body.length,
    cut,
  };
};
