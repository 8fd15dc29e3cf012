import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: 'empty-tests.ts',
  workers: 1,
  reporter: 'null',
  outputDir: '../../reports/.runner-bench',
});
