import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import { fileNameOf, nameOfFile } from '../request/file-name-of.ts';

/**
 * Reserves by name what can be used only once in a run, such as a session that is to be stopped, and keeps what the workers agree on. Both
 * are files, because workers are processes; without a folder there is only this worker.
 */
export class Reservations {
  readonly #folder: string;
  readonly #taken = new Set<string>();
  readonly #agreed = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether any worker has taken this name. */
  has(name: string): boolean {
    return this.#taken.has(name) || (this.#folder !== '' && existsSync(this.#fileOf(name)));
  }

  /** Takes a name; false where it is taken already. */
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

  /** The names with this prefix that any worker has taken. */
  taken(prefix: string): readonly string[] {
    const names = new Set([...this.#taken].filter((name) => name.startsWith(prefix)));
    if (this.#folder === '' || !existsSync(this.#folder)) return [...names];
    for (const file of readdirSync(this.#folder)) {
      const name = nameOfFile(file) ?? readFileSync(join(this.#folder, file), 'utf8');
      if (name.startsWith(prefix)) names.add(name);
    }
    return [...names];
  }

  /** Stores a text for the whole run unless there is one under this name. Returns the stored text. */
  agree(name: string, text: string): string {
    const known = this.agreed(name);
    if (known !== null) return known;
    if (this.#folder !== '') {
      mkdirSync(this.#folder, { recursive: true });
      // Written completely before it gets its name, so that nobody reads half of it.
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

  /** The text that is stored under this name; null where there is none. */
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
