import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../../harness/base/error-code.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { renderHistoryPage } from '../../report/html/pages/history-page.ts';
import { type HistorySource, historyOf } from '../../report/model/compare/history.ts';
import { count } from '../../report/text/count.ts';
import { claimFile } from '../output/files/claim-files.ts';
import { findReports } from '../parse/files/find-reports.ts';
import { loadReport } from '../parse/files/load-report.ts';

export interface HistoryOptions {
  readonly all?: boolean;
  readonly json?: boolean;
  readonly out?: string;
}

interface Loaded {
  readonly file: string;
  readonly report: HistorySource;
}

const say = (line: string): void => {
  process.stderr.write(`plumbline: ${line}\n`);
};

/** Without the exchanges, so that hundreds of reports fit into memory. */
const sourceOf = (file: string): HistorySource => {
  const { verdict, run, summary, requirements, endpoints, gaps, deviations, concerns = [] } = loadReport(file);
  const bare = (found: typeof deviations): typeof deviations => found.map((one) => ({ ...one, exchanges: [] }));
  const lists = { deviations: bare(deviations), concerns: bare(concerns) };
  return { verdict, run, summary, requirements, endpoints, gaps, ...lists };
};

const loadAll = (files: readonly string[]): readonly Loaded[] =>
  files.flatMap((file) => {
    try {
      return [{ file, report: sourceOf(file) }];
    } catch (error) {
      if (!(error instanceof BadUsage)) throw error;
      say(error.message);
      return [];
    }
  });

const startOf = ({ report }: Loaded): number => Date.parse(report.run.startedAt);

const keyOf = ({ report: { run } }: Loaded): string => `${run.id} ${run.startedAt}`;

/** The runs of the deployment that was tried last (or of all), the earliest first. Of several copies of a report the first is kept. */
const chosenOf = (loaded: readonly Loaded[], all: boolean): readonly Loaded[] => {
  const sorted = [...new Map([...loaded].reverse().map((one) => [keyOf(one), one])).values()].sort(
    (a, b) => startOf(a) - startOf(b),
  );
  const name = sorted.at(-1)?.report.run.target.name;
  const own = all ? sorted : sorted.filter(({ report }) => report.run.target.name === name);
  const others = sorted.length - own.length;
  if (others > 0) say(`${count(others, 'report')} of other deployments left out; --all takes them in`);
  return own;
};

const linkTo = (file: string, out: string): string | null => {
  const page = join(dirname(file), 'index.html');
  if (!existsSync(page)) return null;
  // Encoded, so that no folder name can be read as a URL scheme.
  return relative(realpathSync(dirname(resolve(out))), page)
    .split(sep)
    .map(encodeURIComponent)
    .join('/');
};

const writePage = (out: string, page: string): void => {
  try {
    writeFileSync(out, page);
  } catch (error) {
    throw new BadUsage(`--out ${out}: cannot be written (${errorCode(error)})`);
  }
};

/** Shows verdicts, gaps and latencies of a deployment from run to run. */
export const history = async (
  paths: readonly string[],
  { all = false, json = false, out }: HistoryOptions,
): Promise<void> => {
  const page = out ?? (json ? null : 'history.html');
  if (page !== null) {
    if (!existsSync(dirname(resolve(page)))) throw new BadUsage(`--out ${page}: there is no such folder`);
    claimFile(page, '--out');
  }
  const files = findReports(paths);
  if (files.length === 0) throw new BadUsage(`${paths.join(', ')}: there is no report.json in it or in its folders`);
  const chosen = chosenOf(loadAll(files), all);
  if (chosen.length === 0) throw new BadUsage('none of these is a report that can be read');
  const runs = historyOf(chosen.map(({ report }) => report));
  if (page !== null) {
    const shown = runs.map((run, index) => ({ run, link: linkTo(chosen[index]?.file ?? '', page) }));
    writePage(page, await renderHistoryPage(shown));
  }
  process.stdout.write(json ? `${JSON.stringify({ format: 'plumbline-history/1', runs }, null, 2)}\n` : `${page}\n`);
};
