import { defaultBounds } from '../bounds.ts';
import type { Decoded, ReceivedResponse } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { decodeContent, TooLarge } from '../wire/content-coding.ts';
import { parseJsonBody } from '../wire/json-body.ts';
import { openBrackets } from '../wire/open-brackets.ts';

/** An answer as a recorder wrote it. */
export interface RecordedAnswer {
  readonly method: string;
  readonly status: number;
  readonly headers: readonly Header[];
  /** The body; undefined where the recorder left it out. */
  readonly body: Buffer | undefined;
  /** The bytes of the whole body, if the recorder states them. */
  readonly size?: number;
}

/** An answer, and whether its body is incomplete (`cut`). */
export interface ReadAnswer {
  readonly response: ReceivedResponse;
  readonly cut: boolean;
}

/** Undoes the content coding, if the recorder has not done so. Most do, but leave the header. */
const decodedOf = (headers: readonly Header[], body: Buffer): Decoded | null => {
  try {
    return decodeContent(headers, body, defaultBounds.bodyBytes);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
};

const lengthOf = (headers: readonly Header[]): number | null => {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
};

/** RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5: answers that end with their headers. */
const isBodiless = ({ method, status }: RecordedAnswer): boolean =>
  method === 'HEAD' || [204, 205, 304].includes(status);

/** Whether a text begins like JSON and is truncated. */
const endsEarly = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false;
  const { depth, inString } = openBrackets(text);
  return inString || depth > 0;
};

/** Characters that show that bytes were read as text: of an unknown content coding, or damaged by the recorder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what tells bytes from text.
const unreadable = /[\ufffd\u0000-\u0008]/;

/**
 * Whether a body that is not JSON may be incomplete or changed by the recorder: then it says nothing. Recorders leave bodies out, truncate them,
 * keep them in a content coding that we cannot undo, or write bytes as if they were text.
 */
const isPart = ({ headers, body, size }: RecordedAnswer, content: Buffer): boolean => {
  const length = lengthOf(headers);
  if (body === undefined || content.length === 0) return length !== 0;
  // Only the length on the wire shows whether the body was sent so, or truncated by the recorder.
  if (Math.max(size ?? 0, length ?? 0) > content.length) return true;
  const text = content.toString('utf8');
  return unreadable.test(text) || (endsEarly(text) && length !== content.length);
};

/** Reads an answer as a recorder wrote it. */
export const readRecordedAnswer = (answer: RecordedAnswer): ReadAnswer => {
  const { status, headers, body = Buffer.alloc(0) } = answer;
  const decoded = decodedOf(headers, body);
  const response = { status, headers, body, ...(decoded ? { decoded } : {}) };
  const content = decoded?.body ?? body;
  const cut = !isBodiless(answer) && parseJsonBody(content) === undefined && isPart(answer, content);
  return { response, cut };
};
