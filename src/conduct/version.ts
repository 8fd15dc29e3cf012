import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const projectRoot = join(import.meta.dirname, '../..');

const { name, version: stated } = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));

/** The name under which npm knows this harness. */
export const packageName = name;

/** The version of this harness, as its package states it. */
export const version = stated;
