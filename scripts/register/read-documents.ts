import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of the three documents in a folder, in the order of their file names. They are not part of the project. */
export const readDocuments = (folder: string): readonly string[] => {
  const names = readdirSync(folder)
    .filter((name) => /\.(txt|md)$/.test(name))
    .sort();
  if (names.length !== 3) throw new Error(`${folder} holds ${names.length} .txt or .md files, not the three documents`);
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
};
