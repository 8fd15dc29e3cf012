import { appendFileSync } from 'node:fs';
import { errorCode } from '../../../harness/base/error-code.ts';
import { renderMarkdown } from '../../../report/formats/markdown.ts';
import type { Report } from '../../../report/model/report.ts';

/** Adds a report to the step summary of GitHub Actions. */
export const addStepSummary = (report: Report, env: NodeJS.ProcessEnv): void => {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (env['GITHUB_ACTIONS'] !== 'true' || !file) return;
  try {
    appendFileSync(file, renderMarkdown(report));
  } catch (error) {
    process.stderr.write(`plumbline: GITHUB_STEP_SUMMARY cannot be written (${errorCode(error)})\n`);
  }
};
