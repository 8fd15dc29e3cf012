/** One complete HTTP/1 message with its original bytes. */
export interface Message {
  readonly startLine: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Head and body, chunk framing included. */
  readonly raw: Buffer;
}

export type Head = Omit<Message, 'raw'>;
/** How the end of a body is found: no body, by its headers, or by its headers or else the end of the connection. */
export type Framing = 'none' | 'headers' | 'headers-or-close';

export interface SplitterOptions {
  framing(head: Head): Framing;
  onHead?(head: Head): void;
  onMessage(message: Message): void;
}

const fieldOf = ({ headers }: Head, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

const parseHead = (text: string): Head => {
  const [startLine = '', ...lines] = text.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { startLine, headers };
};

/** Where a chunked body that starts at an offset ends; null where more bytes must come. RFC 9112, section 7.1. */
const chunkedEnd = (bytes: Buffer, from: number): number | null => {
  let at = from;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('Not a chunk');
    if (size === 0) {
      if (bytes.toString('latin1', lineEnd, lineEnd + 4) === '\r\n\r\n') return lineEnd + 4;
      const trailersEnd = bytes.indexOf('\r\n\r\n', lineEnd);
      return trailersEnd < 0 ? null : trailersEnd + 4;
    }
    at = lineEnd + 2 + size + 2;
    if (at > bytes.length) return null;
  }
};

/** Splits a stream of bytes into HTTP/1 messages without changing a byte. Stops parsing when the bytes are not HTTP. */
export class HttpSplitter {
  readonly #options: SplitterOptions;
  #bytes: Buffer = Buffer.alloc(0);
  #head: { readonly head: Head; readonly bodyAt: number } | null = null;
  #lost = false;

  constructor(options: SplitterOptions) {
    this.#options = options;
  }

  /** Whether the last message is complete, so that nothing of the next has come. */
  get isIdle(): boolean {
    return this.#bytes.length === 0;
  }

  push(chunk: Buffer): void {
    if (this.#lost) return;
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    try {
      while (this.#take(false));
    } catch {
      this.#lost = true;
    }
  }

  /** Notes the end of the connection, which completes answers without a length. */
  end(): void {
    if (!this.#lost) this.#take(true);
  }

  /** Looks at nothing any more, as when the connection changes to another protocol. */
  stop(): void {
    this.#lost = true;
  }

  #take(ended: boolean): boolean {
    this.#head ??= this.#readHead();
    if (this.#head === null) return false;
    const { head, bodyAt } = this.#head;
    const end = this.#endOf(head, bodyAt, ended);
    if (end === null || end > this.#bytes.length) return false;
    const raw = Buffer.from(this.#bytes.subarray(0, end));
    this.#bytes = this.#bytes.subarray(end);
    this.#head = null;
    this.#options.onMessage({ ...head, raw });
    return this.#bytes.length > 0;
  }

  #readHead(): { head: Head; bodyAt: number } | null {
    const headEnd = this.#bytes.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const head = parseHead(this.#bytes.toString('latin1', 0, headEnd));
    this.#options.onHead?.(head);
    return { head, bodyAt: headEnd + 4 };
  }

  /** RFC 9112, section 6.3: the end of a body; null if more bytes must come. */
  #endOf(head: Head, bodyAt: number, ended: boolean): number | null {
    const framing = this.#options.framing(head);
    if (framing === 'none') return bodyAt;
    if (/chunked\s*$/i.test(fieldOf(head, 'transfer-encoding') ?? '')) return chunkedEnd(this.#bytes, bodyAt);
    const length = fieldOf(head, 'content-length');
    if (length !== undefined) return bodyAt + Number(length);
    if (framing === 'headers') return bodyAt;
    return ended ? this.#bytes.length : null;
  }
}
