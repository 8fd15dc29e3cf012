import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Decoded } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';

/** Thrown for a body that is larger than its bound when decoded. */
export class TooLarge extends Error {}

/** The most content codings that are undone: an answer with more would be made to waste time. */
const MOST_CODINGS = 3;

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** Some servers send a raw deflate stream, although RFC 9110, section 8.4.1.2, demands the zlib format. */
const inflate: Decode = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0
    ? inflateSync(bytes, options)
    : inflateRawSync(bytes, options);

const decoders: { readonly [coding: string]: Decode } = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** The codings that headers declare, in the order in which they were applied. */
const codingsOf = (headers: readonly Header[]): string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * Undoes the content codings of a body. Null where there are none, or where the body does not have the declared coding: then it is used unchanged.
 * Throws TooLarge instead of decoding to more than `most` bytes.
 */
export const decodeContent = (headers: readonly Header[], body: Buffer, most: number): Decoded | null => {
  const codings = codingsOf(headers);
  if (body.length < 2 || codings.length === 0 || codings.length > MOST_CODINGS) return null;
  try {
    const decoded = codings.reduceRight((bytes, coding) => {
      const decode = decoders[coding];
      if (decode === undefined) throw new Error(`No decoder for ${coding}`);
      return decode(bytes, { maxOutputLength: most });
    }, body);
    return { coding: codings.join(', '), body: decoded };
  } catch (error) {
    if (isTooLarge(error))
      throw new TooLarge(`The body is larger than ${most} bytes once ${codings.join(', ')} is undone`);
    return null;
  }
};

/** Unpacks a body that is gzip without a header that says so; any other body is returned unchanged. */
export const unpacked = (body: Buffer, most: number): Buffer => {
  if (body.length < 2 || body.readUInt16BE(0) !== 0x1f8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: most });
  } catch {
    return body;
  }
};
