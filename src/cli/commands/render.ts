import { Command } from 'commander';
import type { Done } from '../output/done.ts';
import { formNames } from '../output/files/report-files.ts';

/** `plumbline render`: the forms of a report, written again. */
export const renderCommand = (_done: Done): Command =>
  new Command('render')
    .summary('write the page, JUnit, SARIF and badge again from a report')
    .description(`Write ${formNames.join(', ')} again from a report.json.`)
    .argument('<report>', 'a report.json')
    .option('--out <dir>', 'folder to write to (default: where the report is)')
    .action(async (file: string, options: { out?: string }) => {
      const { render } = await import('../actions/render.ts');
      await render(file, options);
    });
