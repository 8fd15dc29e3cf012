import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readLines } from '../../conduct/run/read-lines.ts';
import { writeLines } from '../../conduct/run/write-lines.ts';
import type { ExchangeRecord } from '../../exchange/recorded-exchange.ts';
import { isExchangeRecord } from '../../exchange/recording/exchange-record.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { merge } from '../../report/model/assemble/merge.ts';
import { strangersAmong } from '../../report/model/assemble/strangers-among.ts';
import { Traffic } from '../../report/model/assemble/traffic.ts';
import { announce } from '../output/announce/announce.ts';
import { makeFolder } from '../output/files/make-folder.ts';
import { reportFiles } from '../output/files/report-files.ts';
import { writeReport } from '../output/files/write-report.ts';
import { loadReport } from '../parse/files/load-report.ts';
import { applyTerms, type TermsOptions, termsOf } from '../parse/options/terms.ts';

const parse = (line: string, path: string): ExchangeRecord => {
  try {
    const value: unknown = JSON.parse(line);
    if (isExchangeRecord(value)) return value;
  } catch {
    // Told below, like any other line that is no exchange.
  }
  throw new BadUsage(`${path}: not the exchanges of a run`);
};

const joinExchanges = async (folders: readonly string[], file: string): Promise<Traffic> => {
  const traffic = new Traffic();
  await writeLines(file, async function* () {
    for (const folder of folders) {
      const path = join(folder, 'exchanges.ndjson');
      if (!existsSync(path)) throw new BadUsage(`${path}: there is no such file`);
      for await (const line of readLines(path)) {
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

/** Joins the reports in these folders and judges the result. */
export const mergeReports = async (folders: readonly string[], options: MergeOptions): Promise<number> => {
  const { out } = options;
  const reports = folders.map((folder) => loadReport(join(folder, 'report.json')));
  const [first, ...others] = reports;
  if (first === undefined) throw new BadUsage('no report folder is named');
  const stray = strangersAmong(reports);
  if (stray !== null) throw new BadUsage(`these reports are not the shards of one run: ${stray}`);
  const terms = termsOf(options);
  makeFolder(out, reportFiles);
  if (folders.some((folder) => realpathSync(folder) === realpathSync(out)))
    throw new BadUsage(`--out ${out}: one of the reports to join lies there; name another folder`);
  const joined = merge([first, ...others], await joinExchanges(folders, join(out, 'exchanges.ndjson')));
  const report = await writeReport(applyTerms(joined, terms), out);
  return announce(report, { quiet: false, page: join(out, 'index.html') });
};
