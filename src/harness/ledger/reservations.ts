import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import { fileNameOf, nameOfFile } from '../request/file-name-of.ts';

/**
 * What can be used only once in a run, such as a session that is to be stopped, and who has it. Workers come and go and run side
 * by side, so it is written down where all of them look; without a folder there is only this worker.
 */
export class Reservations {
  readonly #folder: string;
  readonly #taken = new Set<string>();
  readonly #agreed = new Map<string, string>();

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
      writeFileSync(this.#fileOf(name), name, { flag: 'wx' });
      return true;
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** The names with this beginning that somebody has taken. */
  taken(prefix: string): readonly string[] {
    const names = new Set([...this.#taken].filter((name) => name.startsWith(prefix)));
    if (this.#folder === '' || !existsSync(this.#folder)) return [...names];
    for (const file of readdirSync(this.#folder)) {
      const name = nameOfFile(file) ?? readFileSync(join(this.#folder, file), 'utf8');
      if (name.startsWith(prefix)) names.add(name);
    }
    return [...names];
  }

  /** Writes down what holds for the whole run, where nobody has yet; what is written down. */
  agree(name: string, text: string): string {
    const known = this.agreed(name);
    if (known !== null) return known;
    if (this.#folder !== '') {
      mkdirSync(this.#folder, { recursive: true });
      // Written whole before it has its name, so that nobody reads half of it.
      const draft = this.#fileOf(`draft of ${process.pid}`);
      writeFileSync(draft, text);
      try {
        linkSync(draft, this.#fileOf(name));
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      } finally {
        rmSync(draft, { force: true });
      }
      return this.agreed(name) ?? text;
    }
    this.#agreed.set(name, text);
    return text;
  }

  /** What is written down under this name; null where nothing is. */
  agreed(name: string): string | null {
    const known = this.#agreed.get(name);
    if (known !== undefined) return known;
    if (this.#folder === '' || !existsSync(this.#fileOf(name))) return null;
    const text = readFileSync(this.#fileOf(name), 'utf8');
    this.#agreed.set(name, text);
    return text;
  }

  #fileOf(name: string): string {
    return join(this.#folder, fileNameOf(name));
  }
}
