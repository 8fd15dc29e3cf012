import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHtml } from '../report/html/render.ts';
import { renderJunit } from '../report/junit.ts';
import type { Report } from '../report/report.ts';

/** Writes a report in every form; `exchanges.ndjson` is there already. */
export const writeReport = async (report: Report, out: string): Promise<void> => {
  writeFileSync(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(out, 'junit.xml'), renderJunit(report));
  writeFileSync(join(out, 'index.html'), await renderHtml(report));
};
