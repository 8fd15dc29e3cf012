import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { wantsColour } from '../../report/formats/colour.ts';
import { renderAnnotations } from '../../report/formats/github-annotations.ts';
import { renderMarkdown } from '../../report/formats/markdown.ts';
import { renderSummary } from '../../report/formats/summary.ts';
import { exitCode, gateLine } from '../../report/model/gate.ts';
import type { Report } from '../../report/model/report.ts';

export interface AnnounceOptions {
  readonly quiet: boolean;
  /** Path of the page; null where none was written. */
  readonly page: string | null;
}

const textOf = (report: Report, { quiet, page }: AnnounceOptions): string => {
  if (quiet) return gateLine(report);
  const colour = wantsColour(process.stdout.isTTY === true, process.env);
  const summary = renderSummary(report, { colour, width: process.stdout.columns || 100 });
  return [summary, gateLine(report), ...(page === null ? [] : [`Report: ${page}`])].join('\n');
};

const addStepSummary = (report: Report, file: string): void => {
  try {
    appendFileSync(file, renderMarkdown(report));
  } catch (error) {
    process.stderr.write(
      `plumbline: GITHUB_STEP_SUMMARY cannot be written (${(error as NodeJS.ErrnoException).code})\n`,
    );
  }
};

/** Writes the end of a command on the terminal, and tells the CI around us; returns the exit code. */
export const publish = (report: Report, text: string, quiet: boolean): number => {
  const { env } = process;
  if (env['GITHUB_ACTIONS'] === 'true') {
    // What a target sent stands in this text, and GitHub would obey a command in it.
    const token = randomUUID();
    process.stdout.write(`::stop-commands::${token}\n${text}\n::${token}::\n`);
    if (!quiet) for (const line of renderAnnotations(report)) process.stdout.write(`${line}\n`);
    if (env['GITHUB_STEP_SUMMARY']) addStepSummary(report, env['GITHUB_STEP_SUMMARY']);
  } else process.stdout.write(`${text}\n`);
  return exitCode(report);
};

/** Says what a report came to; returns the exit code. */
export const announce = (report: Report, options: AnnounceOptions): number =>
  publish(report, textOf(report, options), options.quiet);
