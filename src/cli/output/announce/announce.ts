import { randomUUID } from 'node:crypto';
import { wantsColour } from '../../../report/formats/colour.ts';
import { renderAnnotations } from '../../../report/formats/github-annotations.ts';
import { renderSummary } from '../../../report/formats/summary.ts';
import type { Report } from '../../../report/model/report.ts';
import { exitCode, gateLine } from '../../../report/model/verdict/gate.ts';
import { addStepSummary } from './add-step-summary.ts';

export interface AnnounceOptions {
  readonly quiet: boolean;
  /** Whether to print every cause, however long the text becomes. */
  readonly verbose?: boolean;
  /** Path of the page; null where none was written. */
  readonly page: string | null;
}

const textOf = (report: Report, { quiet, verbose = false, page }: AnnounceOptions): string => {
  if (quiet) return gateLine(report);
  const colour = wantsColour(process.stdout.isTTY === true, process.env);
  const summary = renderSummary(report, { colour, width: process.stdout.columns || 100, whole: verbose });
  return [summary, gateLine(report), ...(page === null ? [] : [`Report: ${page}`])].join('\n');
};

/** Prints the result of a command, and annotations and a summary for GitHub Actions. Returns the exit code. */
export const publish = (report: Report, text: string, quiet: boolean): number => {
  const { env } = process;
  if (env['GITHUB_ACTIONS'] === 'true') {
    // The text contains what the deployment sent, and GitHub would execute workflow commands in it.
    const token = randomUUID();
    process.stdout.write(`::stop-commands::${token}\n${text}\n::${token}::\n`);
    if (!quiet) for (const line of renderAnnotations(report)) process.stdout.write(`${line}\n`);
    addStepSummary(report, env);
  } else process.stdout.write(`${text}\n`);
  return exitCode(report);
};

/** Prints the summary of a report; returns the exit code. */
export const announce = (report: Report, options: AnnounceOptions): number =>
  publish(report, textOf(report, options), options.quiet);
