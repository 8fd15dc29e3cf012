import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ExchangeRecord } from '../exchange/exchange.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import { merge } from '../report/merge.ts';
import type { Report } from '../report/report.ts';
import { Traffic } from '../report/traffic.ts';
import { announce } from './announce.ts';
import { loadReport } from './load-report.ts';
import { makeFolder } from './make-folder.ts';
import { applyTerms, type TermsOptions, termsOf } from './terms.ts';
import { writeLines } from './write-lines.ts';
import { writeReport } from './write-report.ts';

const sameTarget = ([first, ...others]: readonly Report[]): boolean =>
  others.every(({ run }) => run.target.name === first?.run.target.name && run.effort === first.run.effort);

const parse = (line: string, path: string): ExchangeRecord => {
  try {
    return JSON.parse(line) as ExchangeRecord;
  } catch {
    throw new BadUsage(`${path}: not the exchanges of a run`);
  }
};

const joinExchanges = async (folders: readonly string[], file: string): Promise<Traffic> => {
  const traffic = new Traffic();
  await writeLines(file, async function* () {
    for (const folder of folders) {
      const path = join(folder, 'exchanges.ndjson');
      if (!existsSync(path)) throw new BadUsage(`${path}: there is no such file`);
      for await (const line of createInterface({ input: createReadStream(path) })) {
        traffic.add(parse(line, path));
        yield `${line}\n`;
      }
    }
  });
  return traffic;
};

export interface MergeOptions extends TermsOptions {
  readonly out: string;
}

/** Joins the reports in those folders, and judges what they are together. */
export const mergeReports = async (folders: readonly string[], options: MergeOptions): Promise<number> => {
  const { out } = options;
  const reports = folders.map((folder) => loadReport(join(folder, 'report.json')));
  const [first, ...others] = reports;
  if (first === undefined) throw new BadUsage('no report folder is named');
  if (!sameTarget(reports))
    throw new BadUsage('the reports are of different deployments or efforts, so they are no shards of one run');
  const terms = termsOf(options);
  makeFolder(out);
  const joined = merge([first, ...others], await joinExchanges(folders, join(out, 'exchanges.ndjson')));
  const report = applyTerms(joined, terms);
  await writeReport(report, out);
  return announce(report, { quiet: false, page: join(out, 'index.html') });
};
