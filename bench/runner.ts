/** What the runner spends on a test before and after its body, with the fixtures of a browser and without, as a ratio. */
import { join } from 'node:path';
import { runnerPath } from '../src/conduct/runner-path.ts';
import { fastest } from './fastest.ts';

const args = [runnerPath(), 'test', '--config', join(import.meta.dirname, 'runner/playwright.config.ts')];
const rounds = 3;

const bare = fastest(args, rounds, { PLUMBLINE_BENCH_BARE: '1' });
const whole = fastest(args, rounds);
console.log(`${'a test with a browser’s fixtures'.padEnd(34)} ${(whole / bare).toFixed(1)} × one without`);
