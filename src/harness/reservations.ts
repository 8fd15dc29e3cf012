import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What can be used only once in a run, such as a session that is to be stopped, and who has it. Workers come and go and run side
 * by side, so it is written down where all of them look; without a folder there is only this worker.
 */
export class Reservations {
  readonly #folder: string;
  readonly #taken = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether somebody has taken what has this name. */
  has(name: string): boolean {
    return this.#taken.has(name) || (this.#folder !== '' && existsSync(this.#fileOf(name)));
  }

  /** Takes what has this name; false where somebody has it already. */
  take(name: string): boolean {
    if (this.#taken.has(name)) return false;
    this.#taken.add(name);
    if (this.#folder === '') return true;
    mkdirSync(this.#folder, { recursive: true });
    try {
      writeFileSync(this.#fileOf(name), '', { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  #fileOf(name: string): string {
    return join(this.#folder, encodeURIComponent(name));
  }
}
