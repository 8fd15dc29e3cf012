import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Snapshot } from './snapshot.ts';

const pauseMs = 200;

/** Keeps a file as the state of a deployment is. A reader sees the old state or the new one, and never a part. */
export class StateFile {
  readonly #file: string;
  readonly #take: () => Snapshot;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;

  /** `failed`: told when a write after a change fails. The next change tries again. */
  constructor(file: string, take: () => Snapshot, failed: (error: unknown) => void) {
    // A symbolic link is resolved, so that the write does not replace it.
    this.#file = existsSync(file) ? realpathSync(file) : file;
    this.#take = take;
    this.#failed = failed;
  }

  /** Schedules a write, so that several changes shortly after each other are written together. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      try {
        this.write();
      } catch (error) {
        this.#failed(error);
      }
    }, pauseMs);
  }

  /** Writes now. The file holds tokens and private keys, so nobody else may read it. */
  write(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const text = `${JSON.stringify(this.#take(), null, 1)}\n`;
    const beside = `${this.#file}.${process.pid}.tmp`;
    try {
      const handle = openSync(beside, 'w', 0o600);
      try {
        writeFileSync(handle, text);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(beside, this.#file);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }
}
