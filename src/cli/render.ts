import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import type { Done } from './done.ts';
import { loadReport } from './load-report.ts';
import { writePages } from './write-report.ts';

/** `plumbline render`: the pages of a report, written again. */
export const renderCommand = (_done: Done): Command =>
  new Command('render')
    .description('Write HTML and JUnit again from a report')
    .argument('<report>', 'a report.json')
    .option('--out <dir>', 'folder to write to (default: where the report is)')
    .action(async (file: string, { out = dirname(file) }: { out?: string }) => {
      const report = loadReport(file);
      mkdirSync(out, { recursive: true });
      await writePages(report, out);
    });
