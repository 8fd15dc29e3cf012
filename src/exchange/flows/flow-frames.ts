import { statedLength } from './tnetstring.ts';

/** The bytes of a file end too early, as with damaged gzip. */
export class BrokenOff extends Error {}

/** One part of a flow file. */
export type FlowFrame =
  | { readonly kind: 'flow'; readonly payload: Buffer }
  /** Too large, so it was skipped. */
  | { readonly kind: 'large' }
  /** The file ends in the middle of this flow. */
  | { readonly kind: 'cut' }
  /** No flow begins here, so it is unknown where the next one begins. */
  | { readonly kind: 'damaged' };

/** The length of the longest length (twelve digits) with its colon. */
const LONGEST_HEAD = 13;

/** The type of each tnetstring in a flow file: a dictionary. */
const DICTIONARY = '}'.charCodeAt(0);

/** Reads bytes from chunks, and keeps only one chunk in memory. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes, at most so many; none at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return this.#rest;
      this.#rest = value;
    }
    const taken = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** Exactly so many bytes; null where the file ends before. A wrong length uses no more memory than the size of the file. */
  async exactly(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const part = await this.some(missing);
      if (part.length === 0) return null;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts, length);
  }

  /** Skips so many bytes; false where the file ends before. */
  async skip(length: number): Promise<boolean> {
    for (let missing = length; missing > 0; ) {
      const { length: passed } = await this.some(missing);
      if (passed === 0) return false;
      missing -= passed;
    }
    return true;
  }
}

/** The length before the next colon. */
const nextLength = async (source: Source): Promise<number | 'end' | 'cut' | 'damaged'> => {
  let digits = '';
  while (digits.length < LONGEST_HEAD) {
    const byte = await source.some(1);
    if (byte.length === 0) return digits === '' ? 'end' : 'cut';
    if (byte[0] === ':'.charCodeAt(0)) break;
    digits += byte.toString('latin1');
  }
  return statedLength(digits) ?? 'damaged';
};

const nextFrame = async (source: Source, mostBytes: number): Promise<FlowFrame | null> => {
  const length = await nextLength(source);
  if (typeof length === 'string') return length === 'end' ? null : { kind: length };
  const payload = length > mostBytes ? null : await source.exactly(length);
  const isThere = length > mostBytes ? await source.skip(length) : payload !== null;
  const [type] = isThere ? await source.some(1) : [];
  if (type === undefined) return { kind: 'cut' };
  if (type !== DICTIONARY) return { kind: 'damaged' };
  return payload === null ? { kind: 'large' } : { kind: 'flow', payload };
};

/** Reads the flows of a mitmproxy file one by one, with only one in memory. */
export const flowFrames = async function* (
  chunks: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<FlowFrame> {
  const source = new Source(chunks);
  for (;;) {
    const frame = await nextFrame(source, mostBytes).catch((error: unknown): FlowFrame => {
      if (error instanceof BrokenOff) return { kind: 'cut' };
      throw error;
    });
    if (frame === null) return;
    yield frame;
    if (frame.kind === 'cut' || frame.kind === 'damaged') return;
  }
};
