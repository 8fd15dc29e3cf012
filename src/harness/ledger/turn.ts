import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAlive, processMark } from './process-mark.ts';

/** How long to wait before the next look, in milliseconds. */
const pauseMs = 20;

/**
 * Lets one worker at a time use what all workers of a run share: whoever needs such a thing waits for its turn, and has it until
 * the last of its reasons has ended. It is a file, because workers are processes; without one there is only this worker. A worker
 * that died in its turn gives it up.
 */
export class Turn {
  readonly #file: string;
  readonly #reasons = new Set<string>();
  #held = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whether it is the turn of this worker. */
  get isHeld(): boolean {
    return this.#held;
  }

  async take(reason: string): Promise<void> {
    this.#reasons.add(reason);
    while (!this.#held) {
      this.#held = this.#file === '' || this.#try();
      if (!this.#held) await setTimeout(pauseMs);
    }
  }

  end(reason: string): void {
    this.#reasons.delete(reason);
    if (this.#reasons.size > 0) return;
    if (this.#held && this.#file !== '') rmSync(this.#file, { force: true });
    this.#held = false;
  }

  #try(): boolean {
    mkdirSync(dirname(this.#file), { recursive: true });
    try {
      writeFileSync(this.#file, JSON.stringify({ pid: process.pid, mark: processMark(process.pid) }), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (this.#isAbandoned()) rmSync(this.#file, { force: true });
      return false;
    }
  }

  #isAbandoned(): boolean {
    try {
      const { pid, mark } = JSON.parse(readFileSync(this.#file, 'utf8'));
      // Benches of one process follow one another, except where the runner gave a test up.
      return pid !== process.pid && !isAlive(Number(pid), String(mark));
    } catch {
      // It is just being written, or was given up a moment ago.
      return false;
    }
  }
}
