import { join } from 'node:path';
import { judgeRecording } from '../../conduct/judge-recording.ts';
import { ownCommand } from '../../conduct/own-command.ts';
import { version } from '../../conduct/version.ts';
import { endpoints, gaps, requirements } from '../../contract/index.ts';
import { curl } from '../../exchange/curl.ts';
import { Dialect } from '../../exchange/dialect.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { NoRecording, readRecording } from '../../exchange/recording.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { targetOf } from '../../harness/target/target.ts';
import { assemble } from '../../report/model/assemble.ts';
import type { Report } from '../../report/model/report.ts';
import { announce } from '../output/announce.ts';
import { makeFolder } from '../output/make-folder.ts';
import { formFiles, writeReport } from '../output/write-report.ts';
import { loadTarget } from '../parse/load-target.ts';
import { readText } from '../parse/read-text.ts';

export interface JudgeOptions {
  readonly baseUrl?: string;
  readonly target?: string;
  readonly out?: string;
}

/** A string of this length is the longest that Node can hold. */
const mostMegabytes = 511;

const read = (file: string, dialect: Dialect): Exchange[] => {
  const text = readText(file, mostMegabytes);
  try {
    return readRecording(text, dialect);
  } catch (error) {
    if (error instanceof NoRecording) throw new BadUsage(`${file}: no recording: ${error.message}`);
    throw error;
  }
};

const reportOf = (exchanges: readonly Exchange[], file: string, command: string, baseUrl: string | null): Report => {
  const judged = judgeRecording(exchanges, baseUrl);
  // Nothing was tried, so whatever an answer had something to say about counts as looked at.
  const ids = new Set(
    judged.evidence.flatMap((line) =>
      line.kind === 'held' ? [line.requirement] : line.kind === 'found' ? [line.finding.requirement] : [],
    ),
  );
  const tried = [...ids].map((id) => ({ kind: 'tried', id, attempt: 1, durationMs: 0 }) as const);
  const untried = requirements
    .filter(({ id }) => !ids.has(id))
    .map(
      ({ id }) =>
        ({
          kind: 'unexercised',
          id,
          attempt: 1,
          reason: 'no recorded answer has anything to say about it',
          cure: null,
        }) as const,
    );
  return assemble({
    run: {
      id: 'recording',
      startedAt: new Date().toISOString(),
      durationMs: 0,
      seed: 0,
      effort: 'standard',
      harnessVersion: version,
      target: { name: file, baseUrl: judged.baseUrl || null, agentUrl: null },
    },
    contract: { requirements, gaps, endpoints },
    evidence: [
      ...judged.evidence,
      ...tried,
      ...untried,
      ...untried.map(({ id }) => ({ kind: 'tried', id, attempt: 1, durationMs: 0 }) as const),
    ],
    traffic: judged.traffic,
    cleanup: { created: 0, removed: 0, left: [] },
    only: null,
    broken: judged.traffic.exchanges === 0 ? 'the recording holds no exchange with an endpoint of the documents' : null,
    reproduce: ({ exchanges: shown }) => {
      const last = shown.at(-1);
      return { curl: last ? curl(last, { tokenEnv: 'PLUMBLINE_TOKEN' }) : '', command };
    },
  });
};

/** Judges the exchanges of a file as if they had been a run. */
export const judgeFile = async (file: string, { baseUrl, target, out }: JudgeOptions): Promise<number> => {
  const loaded = target === undefined ? null : loadTarget(target).target;
  const given = baseUrl === undefined ? loaded : targetOf({ management: { baseUrl } }, 'command line');
  const exchanges = read(file, new Dialect(loaded?.dialect ?? {}));
  if (out !== undefined) makeFolder(out, ['report.json', ...formFiles]);
  const again = ownCommand([
    ...['judge', file],
    ...(target === undefined ? [] : ['--target', target]),
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
  ]);
  const report = reportOf(exchanges, file, again, given?.management?.baseUrl ?? null);
  if (out !== undefined) await writeReport(report, out);
  return announce(report, { quiet: false, page: out === undefined ? null : join(out, 'index.html') });
};
