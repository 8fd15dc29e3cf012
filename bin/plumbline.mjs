#!/usr/bin/env node
/** Makes sure that the packages are there, then hands over to the command line. */
import { installPackages } from '../scripts/setup.mjs';

installPackages();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../src/cli/main.ts');
process.exitCode = await main(process.argv.slice(2));
