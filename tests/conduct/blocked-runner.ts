/**
 * Waits like a run for a runner with a frozen worker, as one in an endless computation. The argument is the patience
 * in milliseconds.
 */
import { spawn } from 'node:child_process';
import { Interrupt } from '../../src/conduct/interrupt.ts';

// A stopped process reacts as little as one that computes, and leaves the CPU to others.
const worker = `process.stdout.write('ready\\n', () => process.kill(process.pid, 'SIGSTOP'))`;
const runner = `
  process.on('SIGINT', () => {});
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(worker)}], { stdio: 'inherit' });
`;

const patienceMs = Number(process.argv[2]);
const interrupt = new Interrupt({ ending: 'the work is given up', cleanCommand: null, quiet: false, patienceMs });
const child = spawn(process.execPath, ['-e', runner], { stdio: ['ignore', 'inherit', 'inherit'] });
interrupt.watch(child);
child.on('close', () => {
  interrupt.close();
  process.stdout.write('the clean-up goes on\n');
});
