import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gaps } from '../../src/contract/index.ts';
import { collectEnv, collected, type TestBody } from '../../src/harness/trial/collect.ts';

/** Collects the test bodies of all specs, once in a process. */
export const collectBodies = async (): Promise<void> => {
  process.env[collectEnv] = '1';
  const specs = join(import.meta.dirname, '../../specs');
  for (const name of readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.spec.ts')) await import(pathToFileURL(join(specs, name)).href);
  delete process.env[collectEnv];
};

/** The collected bodies of the requirements of one resource, with their ids. */
export const requirementsOf = (resource: string): readonly (readonly [string, TestBody])[] => {
  const found = [...collected].filter(([id]) => id.startsWith(`${resource}.`) && !gaps.some((gap) => gap.id === id));
  if (found.length === 0) throw new Error(`No spec was collected for ${resource}`);
  return found;
};
