import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { RecordedBody } from '../recorded-exchange.ts';

/** How much of a body is recorded: enough for every documented body, and as much as a person reads. */
export const RECORDED_BYTES = 16 * 1024;

/**
 * How much of a body is searched for secrets. The rest is not recorded, so a body of which redaction leaves less than RECORDED_BYTES is recorded
 * shorter. If everything were searched, a deployment could stop a run with a few large answers.
 */
export const SEARCHED_BYTES = 4 * RECORDED_BYTES;

/** Redacts the secrets in a text; `open`: the text is truncated, so a secret may be cut off at its end. */
export type Redact = (text: string, open: boolean) => string;

/** Whether a byte (10xxxxxx in UTF-8) continues a character. */
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** At most so many first bytes, without a partial character at the end. */
const startOf = (bytes: Buffer, most: number): Buffer => {
  let end = Math.min(most, bytes.length);
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  return bytes.subarray(0, end);
};

/** A body without its content, only with length and digest: equal bodies can be recognised, but not read. */
export const withheldBody = (body: Buffer): RecordedBody => ({
  encoding: 'base64',
  content: '',
  bytes: body.length,
  cut: body.length > 0,
  sha256: createHash('sha256').update(body).digest('hex'),
});

/** For bytes that we sent: every secret in them is known, and they are needed to send the request again. */
const recordBytes = (body: Buffer, redact: Redact): RecordedBody => {
  const start = body.subarray(0, SEARCHED_BYTES);
  // One character per byte, so that redaction sees the bytes and nothing is lost on the way back.
  const redacted = Buffer.from(redact(start.toString('latin1'), start.length < body.length), 'latin1');
  const cut = start.length < body.length || redacted.length > RECORDED_BYTES;
  return { encoding: 'base64', content: redacted.toString('base64', 0, RECORDED_BYTES), bytes: body.length, cut };
};

/** A redacted body. A body that is not UTF-8 is shown only if we sent it (`ours`). */
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
