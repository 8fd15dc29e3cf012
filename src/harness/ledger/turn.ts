import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../base/error-code.ts';
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
    const draft = `${this.#file}.${process.pid}`;
    // Written whole before it has its name, so that a worker that dies meanwhile leaves nothing that nobody can read.
    writeFileSync(draft, JSON.stringify({ pid: process.pid, mark: processMark(process.pid) }));
    try {
      linkSync(draft, this.#file);
      return true;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      this.#clear(draft);
      return false;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Takes away what a worker left that died in its turn. Another one may have done so, and have its turn by now: then that is put back. */
  #clear(aside: string): void {
    try {
      const left = readFileSync(this.#file, 'utf8');
      if (!isAbandoned(left)) return;
      renameSync(this.#file, aside);
      if (readFileSync(aside, 'utf8') !== left) linkSync(aside, this.#file);
    } catch {
      // It was given up a moment ago, or somebody else was quicker.
    }
  }
}

/** Whether the worker that wrote this is gone, or it is none of ours. */
const isAbandoned = (text: string): boolean => {
  try {
    const { pid, mark } = JSON.parse(text);
    // Benches of one process follow one another, except where the runner gave a test up.
    return pid !== process.pid && !isAlive(Number(pid), String(mark));
  } catch {
    return true;
  }
};
