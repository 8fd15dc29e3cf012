import { writeFileSync } from 'node:fs';
import { errorCode } from '../../harness/base/error-code.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { wantsColour } from '../../report/formats/colour.ts';
import { renderComparison } from '../../report/formats/compare-text.ts';
import { renderComparePage } from '../../report/html/pages/compare-page.ts';
import { compare } from '../../report/model/compare/compare.ts';
import { claimFile } from '../output/files/claim-files.ts';
import { loadReport } from '../parse/files/load-report.ts';

export interface CompareOptions {
  readonly json?: boolean;
  readonly html?: string;
}

/** Tells what changed from one report to the other. */
export const compareReports = async (a: string, b: string, { json, html }: CompareOptions): Promise<void> => {
  const [before, after] = [loadReport(a), loadReport(b)];
  if (html !== undefined) claimFile(html, '--html');
  const comparison = compare(before, after);
  if (html !== undefined) {
    const page = await renderComparePage(comparison, before, after);
    try {
      writeFileSync(html, page);
    } catch (error) {
      throw new BadUsage(`--html ${html}: cannot be written (${errorCode(error)})`);
    }
  }
  const colour = wantsColour(process.stdout.isTTY === true, process.env);
  process.stdout.write(
    json ? `${JSON.stringify(comparison, null, 2)}\n` : renderComparison(comparison, before, after, colour),
  );
};
