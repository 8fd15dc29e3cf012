import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: './generate', testMatch: '**/*.test.ts', outputDir: '/tmp/gen-results', reporter: 'line' });
