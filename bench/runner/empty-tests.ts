/** Tests that do nothing, declared with or without the browser's fixtures, so that all they cost is the runner's. */
import { test } from '@playwright/test';
import { bareTest } from '../../src/harness/trial/bare-test.ts';

const declare = process.env['PLUMBLINE_BENCH_BARE'] ? bareTest : test;
for (let n = 1; n <= 1000; n += 1) declare(`empty ${n}`, () => {});
