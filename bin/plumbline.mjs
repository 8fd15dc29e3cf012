#!/usr/bin/env node
/** Makes sure that the packages are there, then hands over to the command line. */
import { installPackages } from '../scripts/setup.mjs';

installPackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../src/cli/main.ts');
const { mindOutput } = await import('../src/cli/output/mind-output.ts');
mindOutput();
// What became of the output may be known already, and is no success.
process.exitCode = (await main(process.argv.slice(2))) || process.exitCode;
