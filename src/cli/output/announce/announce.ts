import { randomUUID } from 'node:crypto';
import { wantsColour } from '../../../report/formats/colour.ts';
import { renderAnnotations } from '../../../report/formats/github-annotations.ts';
import { renderSummary } from '../../../report/formats/summary.ts';
import type { Report } from '../../../report/model/report.ts';
import { exitCode, gateLine } from '../../../report/model/verdict/gate.ts';
import { addStepSummary } from './add-step-summary.ts';

export interface AnnounceOptions {
  readonly quiet: boolean;
  /** Every cause, however many screens that takes. */
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

/** Writes the end of a command on the terminal, and tells the CI around us; returns the exit code. */
export const publish = (report: Report, text: string, quiet: boolean): number => {
  const { env } = process;
  if (env['GITHUB_ACTIONS'] === 'true') {
    // What a target sent stands in this text, and GitHub would obey a command in it.
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
