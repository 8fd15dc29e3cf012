import { defaultBounds } from '../bounds.ts';
import type { Decoded, ReceivedResponse } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { decodeContent, TooLarge } from '../wire/content-coding.ts';
import { parseJsonBody } from '../wire/json-body.ts';
import { openBrackets } from '../wire/open-brackets.ts';

/** What a recorder wrote down of an answer. */
export interface RecordedAnswer {
  readonly method: string;
  readonly status: number;
  readonly headers: readonly Header[];
  /** The body; undefined where the recorder left it out. */
  readonly body: Buffer | undefined;
  /** Bytes of the whole body, where the recorder tells. */
  readonly size?: number;
}

/** An answer, and whether its body is not at hand as a whole. */
export interface ReadAnswer {
  readonly response: ReceivedResponse;
  readonly cut: boolean;
}

/** Most recorders undo the content coding and leave the header as it was; some do not. */
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

/** Whether a text begins as JSON does, and does not come to its end. */
const endsEarly = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false;
  const { depth, inString } = openBrackets(text);
  return inString || depth > 0;
};

/** What bytes become that are read as text: those of a content coding that we cannot undo, or that were spoilt by the recorder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what tells bytes from text.
const unreadable = /[\ufffd\u0000-\u0008]/;

/**
 * Whether a body that is not JSON may only be a part of one, or something that the recorder made of it: then it says nothing. Recorders
 * leave bodies out, cut them, keep them in a content coding that we cannot undo, and write bytes as if they were text.
 */
const isPart = ({ headers, body, size }: RecordedAnswer, content: Buffer): boolean => {
  const length = lengthOf(headers);
  if (body === undefined || content.length === 0) return length !== 0;
  // Only the length on the wire tells a body that came so from one that was cut.
  if (Math.max(size ?? 0, length ?? 0) > content.length) return true;
  const text = content.toString('utf8');
  return unreadable.test(text) || (endsEarly(text) && length !== content.length);
};

/** Reads what a recorder wrote down of an answer. */
export const readRecordedAnswer = (answer: RecordedAnswer): ReadAnswer => {
  const { status, headers, body = Buffer.alloc(0) } = answer;
  const decoded = decodedOf(headers, body);
  const response = { status, headers, body, ...(decoded ? { decoded } : {}) };
  const content = decoded?.body ?? body;
  const cut = !isBodiless(answer) && parseJsonBody(content) === undefined && isPart(answer, content);
  return { response, cut };
};
