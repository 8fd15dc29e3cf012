/** Prints, as JSON, the id and the file of every requirement and gap that a spec declares. Run with PLUMBLINE_COLLECT set. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collected } from '../../src/harness/trial/collect.ts';

const folder = join(import.meta.dirname, '../../specs');
const declared: { id: string; file: string }[] = [];
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('.spec.ts')) continue;
  await import(pathToFileURL(join(folder, file)).href);
  for (const id of collected.keys()) if (!declared.some((one) => one.id === id)) declared.push({ id, file });
}
process.stdout.write(JSON.stringify(declared));
