import { createRequire } from 'node:module';

/** The path of the test runner. npm may install its package below ours or further up beside it. */
export const runnerPath = (from: string = import.meta.url): string =>
  createRequire(from).resolve('@playwright/test/cli');
