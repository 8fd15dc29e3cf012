/** Loaded by `node --import` into each process of a run: at exit writes its CPU time in milliseconds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

process.once('exit', () => {
  const folder = process.env['PLUMBLINE_BENCH_CPU'];
  const { user, system } = process.cpuUsage();
  if (folder !== undefined) writeFileSync(join(folder, String(process.pid)), String((user + system) / 1000));
});
