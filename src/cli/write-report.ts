import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHtml } from '../report/html/render.ts';
import { renderJunit } from '../report/junit.ts';
import type { Report } from '../report/report.ts';

/** Writes the forms of a report that are made from it. */
export const writePages = async (report: Report, out: string): Promise<void> => {
  writeFileSync(join(out, 'junit.xml'), renderJunit(report));
  writeFileSync(join(out, 'index.html'), await renderHtml(report));
};

/** Writes a report in every form; `exchanges.ndjson` is there already. The report itself comes first: the rest can be made again. */
export const writeReport = async (report: Report, out: string): Promise<void> => {
  writeFileSync(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writePages(report, out);
};
