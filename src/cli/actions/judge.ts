import { join } from 'node:path';
import { ownCommand } from '../../conduct/own-command.ts';
import { judgeSurveyed } from '../../conduct/recording/judge-recording.ts';
import { reportOf } from '../../conduct/recording/report-of.ts';
import { RecordingSurvey } from '../../conduct/recording/survey.ts';
import { Dialect } from '../../exchange/wire/dialect.ts';
import { patienceWith } from '../../harness/target/patience.ts';
import { publish } from '../output/announce/announce.ts';
import { makeFolder } from '../output/files/make-folder.ts';
import { formFiles } from '../output/files/report-files.ts';
import { findingsFile, writeFindings } from '../output/files/write-findings.ts';
import { writeReport } from '../output/files/write-report.ts';
import { judgementText, readsNote } from '../output/text/judgement-text.ts';
import { loadRecording } from '../parse/files/load-recording.ts';
import { loadTarget } from '../parse/files/load-target.ts';
import { chosenIds, targetFrom } from '../parse/options/run-options.ts';
import { applyTerms, type TermsOptions, termsOf } from '../parse/options/terms.ts';

export interface JudgeOptions extends TermsOptions {
  readonly baseUrl?: string;
  readonly agentUrl?: string;
  readonly target?: string;
  readonly only?: readonly string[];
  readonly soleClient?: boolean;
  readonly out?: string;
  readonly quiet?: boolean;
}

const again = (file: string, { target, baseUrl, agentUrl, soleClient, only = [] }: JudgeOptions): string =>
  ownCommand([
    ...['judge', file],
    ...(target === undefined ? [] : ['--target', target]),
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(agentUrl === undefined ? [] : ['--agent-url', agentUrl]),
    ...(soleClient ? ['--sole-client'] : []),
    ...only.flatMap((pattern) => ['--only', pattern]),
  ]);

/** Judges the exchanges of a file without sending anything. */
export const judgeFile = async (file: string, options: JudgeOptions): Promise<number> => {
  const { baseUrl, agentUrl, target, out, quiet = false, soleClient = false } = options;
  const only = chosenIds(options.only);
  const terms = termsOf(options);
  const loaded = target === undefined ? null : loadTarget(target).target;
  const named = targetFrom({
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(agentUrl === undefined ? {} : { agentUrl }),
  });
  const management = named?.target.management?.baseUrl ?? loaded?.management?.baseUrl ?? null;
  const dialect = new Dialect(loaded?.dialect ?? {});
  const survey = new RecordingSurvey(dialect);
  // Before the recording is read, which may take minutes, so that a bad folder is reported at once.
  if (out !== undefined) makeFolder(out, ['report.json', findingsFile, ...formFiles]);
  const { exchanges, skipped, isOwn } = await loadRecording(file, dialect, loaded?.management ?? null, survey);
  const judged = judgeSurveyed(exchanges, survey, {
    given: { management, agent: named?.target.agent?.baseUrl ?? loaded?.agent?.baseUrl ?? null },
    dialect,
    alone: soleClient || isOwn,
    // A run repeats its reads until they settle, and its times are exact to a millisecond.
    patienceMs: isOwn ? 0 : (loaded?.patience ?? patienceWith({}, false)).settleMs,
    slackMs: isOwn ? 1 : 0,
  });
  const found = reportOf(judged, { name: file, command: again(file, options), only });
  const report = applyTerms(found, terms);
  const findings = judged.findings.filter(({ requirement }) => only === null || only.includes(requirement));
  const written = out === undefined ? report : await writeReport(report, out);
  if (out !== undefined) writeFindings(findings, out);
  const notes = soleClient || isOwn ? [] : [readsNote];
  const text = judgementText(written, { findings, unjudged: judged.unjudged, skipped, notes }, quiet);
  return publish(written, out === undefined ? text : `${text}\nReport: ${join(out, 'index.html')}`, quiet);
};
