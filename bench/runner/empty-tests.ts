/** Tests that do nothing, declared with or without the browser's fixtures, so that all they cost is the runner's. */
import { _baseTest, test } from '@playwright/test';

const declare = process.env['PLUMBLINE_BENCH_BARE'] ? _baseTest : test;
for (let n = 1; n <= 1000; n += 1) declare(`empty ${n}`, () => {});
