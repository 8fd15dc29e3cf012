import { statedLength } from './tnetstring.ts';

/** The bytes of a file stop before its end, as those of damaged gzip do. */
export class BrokenOff extends Error {}

/** What stands at one place of a flow file. */
export type FlowFrame =
  | { readonly kind: 'flow'; readonly payload: Buffer }
  /** Larger than we read: it was passed over. */
  | { readonly kind: 'large' }
  /** The file ends in the middle of it. */
  | { readonly kind: 'cut' }
  /** No flow begins here, so that nobody knows where the next one would. */
  | { readonly kind: 'damaged' };

/** The digits of the longest length and its colon. */
const LONGEST_HEAD = 13;

/** Of a flow file: one tnetstring after the other, each a dictionary. */
const DICTIONARY = '}'.charCodeAt(0);

/** Takes bytes from chunks, no more of them in memory than are asked for. */
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

  /** Exactly so many bytes; null where the file ends before. A length that is not true costs no more memory than the file is large. */
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

  /** Passes over so many bytes; false where the file ends before. */
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

/** The flows of a flow file of mitmproxy, as they come. Never more than one is in memory. */
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
