import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../fixtures');

/** The text of a file under `fixtures/`. */
export const fixtureFile = (path: string): string => readFileSync(join(folder, path), 'utf8');
