import { dirname } from 'node:path';
import { makeFolder } from '../output/files/make-folder.ts';
import { formFiles } from '../output/files/report-files.ts';
import { writeForms } from '../output/files/write-report.ts';
import { loadReport } from '../parse/files/load-report.ts';

/** Writes the forms of a report again. */
export const render = async (file: string, { out = dirname(file) }: { readonly out?: string }): Promise<void> => {
  const report = loadReport(file);
  makeFolder(out, formFiles);
  const written = await writeForms(report, out);
  process.stdout.write(`${written.join('\n')}\n`);
};
