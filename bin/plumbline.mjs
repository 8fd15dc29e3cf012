#!/usr/bin/env node
/** A clone runs its sources, and installs their packages when it must. The npm package runs what was built of them, and installs nothing. */
import { existsSync } from 'node:fs';
import * as modules from 'node:module';

// From Node.js 22.1 on: what was compiled once is not compiled again, neither here nor by the runner and its workers.
const cache = modules.enableCompileCache?.();
if (cache?.directory !== undefined) process.env.NODE_COMPILE_CACHE ??= cache.directory;

const isClone = existsSync(new URL('../src/cli/main.ts', import.meta.url));
if (isClone) {
  const { installPackages } = await import('../scripts/setup.mjs');
  installPackages();
  const { register } = await import('tsx/esm/api');
  register();
} else process.setSourceMapsEnabled(true);
const load = (path) => import(isClone ? `../${path}.ts` : `../dist/${path}.js`);
const { main } = await load('src/cli/main');
const { mindOutput } = await load('src/cli/output/mind-output');
mindOutput();
// What became of the output may be known already, and is no success.
process.exitCode = (await main(process.argv.slice(2))) || process.exitCode;
