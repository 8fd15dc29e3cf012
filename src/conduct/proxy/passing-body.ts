/** The recorded beginning of a streamed body, and whether that is the whole body. */
export class PassingBody {
  readonly #chunks: Buffer[] = [];
  readonly #most: number;
  #bytes = 0;
  #isWhole = true;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    if (this.#bytes + chunk.length > this.#most) this.#isWhole = false;
    else if (this.#isWhole) this.#chunks.push(chunk);
    if (this.#isWhole) this.#bytes += chunk.length;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
