import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import { fileNameOf } from './file-name-of.ts';

/**
 * Short texts by name that workers share, so that what one finds out about the deployment the others need not find out again. They are files,
 * because workers are processes; without a folder there is only this process.
 */
export class Marks {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();
  #isMade = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The text under a name; '' where there is none. */
  read(name: string): string {
    if (this.#folder === '') return this.#texts.get(name) ?? '';
    const file = this.#fileOf(name);
    // Most names have no file, and checking first is cheaper than an exception. Another worker may remove the file in between.
    if (statSync(file, { throwIfNoEntry: false }) === undefined) return '';
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    }
  }

  lines(name: string): readonly string[] {
    return this.read(name).split('\n').filter(Boolean);
  }

  write(name: string, text: string): void {
    if (this.#folder === '') this.#texts.set(name, text);
    else writeFileSync(this.#made(name), text);
  }

  /** Adds a line to the text, unless it is there, and returns all of its lines. */
  add(name: string, line: string): readonly string[] {
    if (this.lines(name).includes(line)) return this.lines(name);
    if (this.#folder === '') this.#texts.set(name, `${this.read(name)}${line}\n`);
    else appendFileSync(this.#made(name), `${line}\n`);
    return this.lines(name);
  }

  clear(name: string): void {
    if (this.#folder === '') this.#texts.delete(name);
    else rmSync(this.#fileOf(name), { force: true });
  }

  #made(name: string): string {
    if (!this.#isMade) mkdirSync(this.#folder, { recursive: true });
    this.#isMade = true;
    return this.#fileOf(name);
  }

  #fileOf(name: string): string {
    return join(this.#folder, fileNameOf(name));
  }
}

/** The marks of a run, in its work folder. */
export const marksIn = (evidenceFolder: string): Marks =>
  new Marks(evidenceFolder === '' ? '' : join(evidenceFolder, 'reach'));
