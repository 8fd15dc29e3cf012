import { join } from 'node:path';
import { cleanUpBounds } from '../../exchange/bounds.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import { Lease } from '../../harness/ledger/lease.ts';
import { Ledger } from '../../harness/ledger/ledger.ts';
import { processMark } from '../../harness/ledger/process-mark.ts';
import { openClients } from '../../harness/request/delivery/clients.ts';
import type { Target } from '../../harness/target/target.ts';
import { accountOf, clientsFor, paceOf } from '../clients-for.ts';
import { ledgerFolder } from '../past/ledger-folder.ts';
import { preflightAll } from '../preflight.ts';
import { newRunId } from '../run/new-run-id.ts';
import { settleLedger } from '../run/settle-ledger.ts';
import type { OwnRequirement } from './own-requirement.ts';
import { OwnTrial } from './own-trial.ts';
import type { OwnResult, SuiteOutcome } from './suite-outcome.ts';

const untried = ({ id, statement }: OwnRequirement, reason: string): OwnResult => ({
  ...{ id, statement, verdict: 'unexercised', reason, unanswered: true, durationMs: 0, exchanges: [] },
});

const codeOf = (results: readonly OwnResult[], { left }: SuiteOutcome['cleanup']): SuiteOutcome['exitCode'] => {
  if (results.some(({ verdict }) => verdict === 'fail')) return 1;
  const isWhole = results.every(({ verdict, unanswered }) => verdict !== 'error' && !unanswered);
  return isWhole && left.length === 0 ? 0 : 3;
};

/** Tries requirements one after the other, with the pace, the ledger and the clean-up of a run. */
export const trySuite = async (
  suite: readonly OwnRequirement[],
  target: Target,
  token: string,
): Promise<SuiteOutcome> => {
  const runId = newRunId();
  const pace = paceOf(target);
  const secrets = new Secrets();
  const clients = openClients({ target, token, pace, secrets, idPrefix: 'o-' });
  const removers = clientsFor(target, token, pace, cleanUpBounds);
  const ledgerFile = join(ledgerFolder(), `${runId}.ndjson`);
  const run = {
    ...{ kind: 'run' as const, run: runId, startedAt: new Date().toISOString() },
    ...{ baseUrl: target.management?.baseUrl ?? '', agentUrl: target.agent?.baseUrl ?? '' },
    ...{ pid: process.pid, mark: processMark(process.pid), embedded: false },
  };
  let lease: Lease | null = null;
  try {
    const obstacle = await preflightAll(target, clients, null);
    if (obstacle !== null) {
      const requirements = suite.map((own) => untried(own, obstacle));
      return { requirements, cleanup: { created: 0, removed: 0, left: [] }, exitCode: 3 };
    }
    const ledger = Ledger.at(ledgerFile);
    lease = new Lease(run, ledgerFile);
    ledger.note(run);
    let count = 0;
    const next = (): number => {
      count += 1;
      return count;
    };
    const means = { clients, ledger, secrets, token, runId, mayWrite: target.allow.write, next };
    const requirements: OwnResult[] = [];
    for (const own of suite) requirements.push(await new OwnTrial(means, own).run());
    const account = accountOf(target, removers, token);
    const { cleanup } = await settleLedger(ledgerFile, run, account, target, target.patience.settleMs);
    return { requirements, cleanup, exitCode: codeOf(requirements, cleanup) };
  } finally {
    lease?.release();
    for (const client of [...Object.values(clients), ...Object.values(removers)]) client?.close();
  }
};
