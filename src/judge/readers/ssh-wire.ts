/** Reads the wire format of RFC 4251, section 5, sequentially. Throws where the bytes end too early. */
export class SshWire {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** Everything that was read so far. */
  get before(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  uint32(): number {
    return this.#take(4).readUInt32BE();
  }

  uint64(): bigint {
    return this.#take(8).readBigUInt64BE();
  }

  /** A length of four bytes, then the bytes. */
  string(): Buffer {
    return this.#take(this.uint32());
  }

  text(): string {
    return this.string().toString('utf8');
  }

  /** A positive integer, without leading zero bytes. OpenSSH accepts no negative ones. */
  mpint(): Buffer {
    const bytes = this.string();
    if ((bytes[0] ?? 0) >= 0x80) throw new Error('a number in it is negative');
    const first = bytes.findIndex((byte) => byte !== 0);
    return first === -1 ? Buffer.alloc(0) : bytes.subarray(first);
  }

  /** Every string up to the end. */
  strings(): Buffer[] {
    const all: Buffer[] = [];
    while (!this.atEnd) all.push(this.string());
    return all;
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length)
      throw new RangeError(`${length} bytes are announced and ${this.#bytes.length - this.#at} are there`);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
