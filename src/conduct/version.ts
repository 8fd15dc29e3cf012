import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The folder of `src`, `specs`, `schemas` and `fixtures`: the clone, or `dist` of the npm package. */
export const projectRoot: string = join(import.meta.dirname, '../..');

/** The folder of `package.json` and `bin`. */
export const packageRoot: string = existsSync(join(projectRoot, 'package.json')) ? projectRoot : dirname(projectRoot);

const { name, version: stated } = z
  .object({ name: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

/** The name of this package at npm. */
export const packageName: string = name;

/** The version of this harness, as its package states it. */
export const version: string = stated;
