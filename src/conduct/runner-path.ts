import { createRequire } from 'node:module';

/** The program of the test runner. npm may install the package below ours or, beside it, further up. */
export const runnerPath = (from: string = import.meta.url): string =>
  createRequire(from).resolve('@playwright/test/cli');
