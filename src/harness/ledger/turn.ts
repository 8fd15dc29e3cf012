import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../base/error-code.ts';
import { isAlive, processMark } from './process-mark.ts';

const pauseMs = 20;

/**
 * A lock shared between the workers of a run. A worker holds it until the last of its reasons has ended. It is a file, because workers are
 * processes; without a file there is only this worker. The lock of a worker that died is removed.
 */
export class Turn {
  readonly #file: string;
  readonly #reasons = new Set<string>();
  #held = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Whether this worker holds the lock. */
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
    // Written completely before it gets its name, so that a worker which dies meanwhile leaves no unreadable lock.
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

  /** Removes the lock of a dead worker. Another worker may have done so and hold the lock by now: then its lock is put back. */
  #clear(aside: string): void {
    try {
      const left = readFileSync(this.#file, 'utf8');
      if (!isAbandoned(left)) return;
      renameSync(this.#file, aside);
      if (readFileSync(aside, 'utf8') !== left) linkSync(aside, this.#file);
    } catch {
      // It was released a moment ago, or another worker was quicker.
    }
  }
}

/** Whether the worker that wrote this lock is dead, or the content is not ours. */
const isAbandoned = (text: string): boolean => {
  try {
    const { pid, mark } = JSON.parse(text);
    // A lock of this process is not abandoned: a test that the runner gave up may still use it.
    return pid !== process.pid && !isAlive(Number(pid), String(mark));
  } catch {
    return true;
  }
};
