/** The runner's own time per test, with the fixtures of a browser, as a ratio to a test without them. */
import { join } from 'node:path';
import { runnerPath } from '../src/conduct/runner-path.ts';
import { fastest } from './fastest.ts';
import { tell } from './measure/tell.ts';

const args = [runnerPath(), 'test', '--config', join(import.meta.dirname, 'runner/playwright.config.ts')];
const rounds = 3;

const bare = fastest(args, rounds, { PLUMBLINE_BENCH_BARE: '1' });
const whole = fastest(args, rounds);
tell('runner', [{ what: 'a test with a browser’s fixtures', values: [whole / bare], unit: '× one without' }]);
