import { endpoints, gaps, requirements } from '../../contract/index.ts';
import { curl } from '../../exchange/script/curl.ts';
import { assemble } from '../../report/model/assemble/assemble.ts';
import type { Report } from '../../report/model/report.ts';
import { version } from '../version.ts';
import type { JudgedRecording } from './judging.ts';

interface Source {
  readonly name: string;
  /** The command that judges it again. */
  readonly command: string;
  /** The ids to report on; null for all. */
  readonly only: readonly string[] | null;
}

/** The report of a recording. Nothing was tried, so whatever an answer had something to say about counts as looked at. */
export const reportOf = (judged: JudgedRecording, { name, command, only }: Source): Report => {
  const ids = new Set(
    judged.evidence.flatMap((line) =>
      line.kind === 'held' ? [line.requirement] : line.kind === 'found' ? [line.finding.requirement] : [],
    ),
  );
  const tried = requirements.map(({ id }) => ({ kind: 'tried', id, attempt: 1, durationMs: 0 }) as const);
  const reason = 'no recorded answer has anything to say about it';
  const untried = requirements
    .filter(({ id }) => !ids.has(id))
    .map(({ id }) => ({ kind: 'unexercised', id, attempt: 1, reason, cure: null }) as const);
  return assemble({
    run: {
      id: 'recording',
      startedAt: new Date().toISOString(),
      durationMs: 0,
      seed: 0,
      effort: 'standard',
      harnessVersion: version,
      target: { name, baseUrl: judged.bases.management, agentUrl: judged.bases.agent },
    },
    contract: { requirements, gaps, endpoints },
    evidence: [...judged.evidence, ...tried, ...untried],
    traffic: judged.traffic,
    cleanup: { created: 0, removed: 0, left: [] },
    only,
    broken: judged.traffic.exchanges === 0 ? 'the recording holds no exchange with an endpoint of the documents' : null,
    reproduce: ({ exchanges }) => {
      const last = exchanges.at(-1);
      return { curl: last ? curl(last, { tokenEnv: 'PLUMBLINE_TOKEN' }) : '', command };
    },
  });
};
