/**
 * `npm run register -- --documents DIR`: compares the register (src/contract/register/) with the documents, which are not part of the project.
 * Prints every passage that is missing in the register, no longer in the documents, or changed, and exits with 1 if there is any.
 */
import { parseArgs } from 'node:util';
import { register } from '../src/contract/register/register.ts';
import { compareRegister } from './register/compare-register.ts';
import { readDocuments } from './register/read-documents.ts';

const read = (): readonly string[] => {
  try {
    const { documents } = parseArgs({ options: { documents: { type: 'string' } } }).values;
    if (documents === undefined) throw new Error('say where the documents are: --documents DIR');
    return readDocuments(documents);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
};

const differences = compareRegister(read(), register);
const lines = (['missing', 'superfluous', 'changed'] as const).flatMap((kind) =>
  differences[kind].map((locator) => `${kind}: ${locator}`),
);
process.stdout.write(
  lines.length === 0
    ? `The register holds all ${register.length} passages of the documents.\n`
    : `${lines.join('\n')}\n`,
);
if (lines.length > 0) process.exitCode = 1;
