import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProofLine } from './proof-plan.ts';

const parse = (line: string, place: string): ProofLine => {
  try {
    return ProofLine.parse(JSON.parse(line));
  } catch {
    // A case that is left out would count as one in which nothing was missed.
    throw new Error(`${place} was cut short or damaged, so the proof proves nothing`);
  }
};

/** What the workers of a proof wrote down. */
export const readProofLines = (folder: string): ProofLine[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('proof-'))
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      return lines.flatMap((line, index) => (line === '' ? [] : [parse(line, `line ${index + 1} of ${name}`)]));
    });
