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

/**
 * A body as it may be shown. It is redacted whole and cut afterwards: a secret across the cut would be no match for the
 * redaction, and its first half would be shown.
 */
export const recordBody = (body: Buffer, redact: (text: string) => string): RecordedBody => {
  const text = textOf(body);
  const bytes = body.length;
  if (text === null) {
    // One character per byte, so that redaction sees the bytes and nothing is lost on the way back.
    const redacted = Buffer.from(redact(body.toString('latin1')), 'latin1');
    const content = redacted.toString('base64', 0, RECORDED_BYTES);
    return { encoding: 'base64', content, bytes, cut: redacted.length > RECORDED_BYTES };
  }
  const redacted = redact(text);
  const redactedBytes = Buffer.from(redacted);
  const cut = redactedBytes.length > RECORDED_BYTES;
  return { encoding: 'text', content: cut ? cutText(redactedBytes) : redacted, bytes, cut };
};
