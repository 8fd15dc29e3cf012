/** Loaded by `node --import` into each process of a run: records a CPU profile and writes it at exit. Node 20 does not allow --cpu-prof in NODE_OPTIONS. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('exit', () => {
  session.post('Profiler.stop', (error, result) => {
    const folder = process.env['PLUMBLINE_BENCH_PROFILES'];
    if (error !== null || folder === undefined) return;
    const record = JSON.stringify({ program: process.argv[1] ?? '', profile: result.profile });
    writeFileSync(join(folder, `${process.pid}.json`), record);
  });
});
