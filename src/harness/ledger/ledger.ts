import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { balance } from './balance.ts';
import { type LedgerLine, parseLine } from './ledger-line.ts';

const newline = 0x0a;

/** Reads what was written from a byte on. */
type WrittenSince = (from: number) => Buffer;

const writtenIn =
  (file: string): WrittenSince =>
  (from) => {
    if (!existsSync(file)) return Buffer.alloc(0);
    const fd = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(Math.max(0, fstatSync(fd).size - from));
      return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
    } finally {
      closeSync(fd);
    }
  };

/** Appends to a ledger on disk. Several workers can share one file, because each line is one small write. */
export class Ledger {
  readonly #write: (line: LedgerLine) => void;
  readonly #written: WrittenSince | null;
  readonly #removed = new Set<string>();
  readonly #listed = new Set<string>();
  readonly #standing = new Map<string, string>();
  readonly #mostStanding = new Map<string, number>();
  readonly #removedAt = new Map<string, number>();
  /** How many bytes of the file were searched for removals by other workers. */
  #lookedAt = 0;

  /** `written`: null where no clean-up will read this ledger. */
  constructor(write: (line: LedgerLine) => void, written: WrittenSince | null = null) {
    this.#write = write;
    this.#written = written;
  }

  static at(file: string): Ledger {
    mkdirSync(dirname(file), { recursive: true });
    // A crash may have truncated the last line, so the next one must begin on a new line.
    if (existsSync(file) && readFileSync(file).at(-1) !== newline) appendFileSync(file, '\n');
    return new Ledger((line) => appendFileSync(file, `${JSON.stringify(line)}\n`), writtenIn(file));
  }

  /** A ledger on the same file whose writes go through a guard that handles failures. */
  guarded(guard: (write: () => void) => void): Ledger {
    return new Ledger((line) => guard(() => this.#write(line)), this.#written);
  }

  note(line: LedgerLine): void {
    if (line.kind === 'removed') {
      this.#removed.add(`${line.collection}/${line.id}`);
      this.#standing.delete(`${line.collection}/${line.id}`);
      this.#removedAt.set(line.collection, performance.now());
    }
    if (line.kind === 'created') {
      this.#removed.delete(`${line.collection}/${line.id}`);
      this.#standing.set(`${line.collection}/${line.id}`, line.collection);
      this.#mostStanding.set(
        line.collection,
        Math.max(this.mostStanding(line.collection), this.standing(line.collection)),
      );
    }
    this.#write(line);
  }

  /** Whether this worker noted a resource as removed, and not as created again since. */
  hasRemoved(collection: string, id: string): boolean {
    return this.#removed.has(`${collection}/${id}`);
  }

  /** How many resources of a collection this worker has made and not removed yet. */
  standing(collection: string): number {
    return [...this.#standing.values()].filter((one) => one === collection).length;
  }

  /** The highest value of `standing` so far. */
  mostStanding(collection: string): number {
    return this.#mostStanding.get(collection) ?? 0;
  }

  /** The milliseconds since this or another worker last removed something from a collection (null: from any). */
  sinceRemovalMs(collection: string | null): number {
    this.#seeOthers();
    const times = collection === null ? [...this.#removedAt.values()] : [this.#removedAt.get(collection) ?? -Infinity];
    return performance.now() - Math.max(-Infinity, ...times);
  }

  /** Reads removals by other workers. Lines carry no time, so a removal counts from the moment at which it is read. */
  #seeOthers(): void {
    if (this.#written === null) return;
    const written = this.#written(this.#lookedAt);
    const whole = written.subarray(0, written.lastIndexOf(newline) + 1);
    this.#lookedAt += whole.length;
    for (const line of whole.toString().split('\n').flatMap(parseLine))
      if (line.kind === 'removed' && !this.#removed.has(`${line.collection}/${line.id}`))
        this.#removedAt.set(line.collection, performance.now());
  }

  /** How many resources of a collection other workers of the run have made and not removed yet. */
  standingElsewhere(collection: string): number {
    if (this.#written === null) return 0;
    const { open } = balance(this.#written(0).toString().split('\n').flatMap(parseLine));
    return open.filter((one) => one.collection === collection && !this.#standing.has(`${collection}/${one.id}`)).length;
  }

  /**
   * Whether the content of a collection must be noted now: no worker has done so, and a clean-up will read the ledger. True once for each
   * collection. Two workers that ask at the same moment may both get true, which does no harm.
   */
  wantsList(collection: string): boolean {
    if (this.#written === null || this.#listed.has(collection)) return false;
    this.#listed.add(collection);
    return !this.#written(0).includes(JSON.stringify({ kind: 'listed', collection }).slice(0, -1));
  }
}
