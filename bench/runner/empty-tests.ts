/** Empty tests, declared with or without the browser's fixtures, so that they measure only the runner. */
import { test } from '@playwright/test';
import { bareTest } from '../../src/harness/trial/bare-test.ts';

const declare = process.env['PLUMBLINE_BENCH_BARE'] ? bareTest : test;
for (let n = 1; n <= 1000; n += 1) declare(`empty ${n}`, () => {});
