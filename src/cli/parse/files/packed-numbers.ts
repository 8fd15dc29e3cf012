/** How many numbers one piece has. */
const PIECE = 1 << 16;

/** A list of numbers in pieces of fixed size. Unlike an array it is never copied while it grows, and has no room to spare. */
export class PackedNumbers {
  readonly #Piece: new (
    length: number,
  ) => Float64Array | Uint32Array;
  readonly #pieces: (Float64Array | Uint32Array)[] = [];
  #length = 0;

  constructor(Piece: new (length: number) => Float64Array | Uint32Array) {
    this.#Piece = Piece;
  }

  get length(): number {
    return this.#length;
  }

  add(number: number): void {
    const place = this.#length % PIECE;
    if (place === 0) this.#pieces.push(new this.#Piece(PIECE));
    const piece = this.#pieces.at(-1);
    if (piece !== undefined) piece[place] = number;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#pieces[Math.floor(index / PIECE)]?.[index % PIECE] ?? 0;
  }
}
