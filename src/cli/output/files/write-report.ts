import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownFaults } from '../../../conduct/prove/known-faults.ts';
import { renderBadge } from '../../../report/formats/badge.ts';
import { renderJunit } from '../../../report/formats/junit.ts';
import { renderMarkdown } from '../../../report/formats/markdown.ts';
import { renderSarif } from '../../../report/formats/sarif.ts';
import { renderHtml } from '../../../report/html/pages/render.ts';
import { withCauses } from '../../../report/model/causes/with-causes.ts';
import type { Report } from '../../../report/model/report.ts';
import type { formNames } from './report-files.ts';
import { withScripts, writeScripts } from './write-scripts.ts';

/** The forms that are made from a report, by the name of their file. */
const forms: { readonly [file in (typeof formNames)[number]]: (report: Report) => string | Promise<string> } = {
  'index.html': (report) => renderHtml(report, knownFaults()),
  'junit.xml': renderJunit,
  'report.sarif': renderSarif,
  'summary.md': renderMarkdown,
  'badge.svg': renderBadge,
};

/** Writes the forms of a report and the scripts of its deviations. Returns the paths of the forms. */
export const writeForms = async (report: Report, out: string): Promise<readonly string[]> => {
  const files: string[] = [];
  for (const [name, render] of Object.entries(forms)) {
    writeFileSync(join(out, name), await render(report));
    files.push(join(out, name));
  }
  await writeScripts(report, out);
  return files;
};

/**
 * Adds causes, commands and scripts to a report, writes it in every form, and returns it; `exchanges.ndjson` is already there. `report.json` is
 * written first, because the other files can be made from it again.
 */
export const writeReport = async (found: Report, out: string): Promise<Report> => {
  const report = withCauses(withScripts(found, out));
  writeFileSync(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeForms(report, out);
  return report;
};
