import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

const { name, version: stated } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

/** The name under which npm knows this harness. */
export const packageName = name;

/** The version of this harness, as its package states it. */
export const version = stated;
