import { join } from 'node:path';
import type { Report } from '../../report/model/report.ts';
import { applyTerms, type Terms } from '../parse/options/terms.ts';
import { announce } from './announce/announce.ts';
import { announceEvents } from './announce/announce-events.ts';
import { openPage } from './announce/open-page.ts';
import { pointLatest } from './files/point-latest.ts';
import { writeReport } from './files/write-report.ts';

interface RunConclusion {
  readonly terms: Terms;
  readonly out: string;
  /** Whether we chose the folder. Then `latest` is set to point to it. */
  readonly isOwnFolder: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly open: boolean;
  readonly say: (line: string) => void;
}

/** Writes and prints the result of a run. Returns the exit code. */
export const concludeRun = async (
  found: Report,
  { terms, out, isOwnFolder, json, quiet, verbose, open, say }: RunConclusion,
): Promise<number> => {
  const report = await writeReport(applyTerms(found, terms), out);
  const astray = isOwnFolder ? pointLatest(out) : null;
  if (astray !== null) say(astray);
  const page = join(out, 'index.html');
  const code = json ? announceEvents(report, { quiet, out }) : announce(report, { quiet, verbose, page });
  if (open) openPage(page, process.env);
  return code;
};
