import type { RecordedBody } from './exchange.ts';

/** Enough for every documented body and for a person's patience; the rest of a larger one is seldom what broke. */
export const RECORDED_BYTES = 16 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const textOf = (body: Buffer): string | null => {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
};

/** A byte of the form 10xxxxxx continues a character. */
const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

const cutText = (bytes: Buffer): string => {
  let end = RECORDED_BYTES;
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  return bytes.toString('utf8', 0, end);
};

/** Longer than any secret in any of its forms, a private key with every character escaped among them. */
const LONGEST_SECRET = 128 * 1024;

/**
 * The beginning of a text without secrets. A secret across the cut would be no match for the redaction, and its first half would
 * be shown; so more is redacted than is kept, and where so much of it was secret that the end comes near, all of it is redacted.
 * To redact all of it every time would let a deployment stop a run with a few large answers.
 */
const redactedStart = (text: string, redact: (text: string) => string): string => {
  const start = text.slice(0, RECORDED_BYTES + 2 * LONGEST_SECRET);
  const redacted = redact(start);
  return start.length === text.length || redacted.length > RECORDED_BYTES + LONGEST_SECRET ? redacted : redact(text);
};

/** A body as it may be shown. */
export const recordBody = (body: Buffer, redact: (text: string) => string): RecordedBody => {
  const text = textOf(body);
  const bytes = body.length;
  if (text === null) {
    // One character per byte, so that redaction sees the bytes and nothing is lost on the way back.
    const redacted = Buffer.from(redactedStart(body.toString('latin1'), redact), 'latin1');
    const content = redacted.toString('base64', 0, RECORDED_BYTES);
    return { encoding: 'base64', content, bytes, cut: redacted.length > RECORDED_BYTES };
  }
  const redacted = redactedStart(text, redact);
  const redactedBytes = Buffer.from(redacted);
  const cut = redactedBytes.length > RECORDED_BYTES;
  return { encoding: 'text', content: cut ? cutText(redactedBytes) : redacted, bytes, cut };
};
