import { existsSync } from 'node:fs';
import type { AccountAccess } from '../../harness/cleanup/account.ts';
import { cleanupMs } from '../../harness/cleanup/cleanup-ms.ts';
import { Deadline } from '../../harness/cleanup/deadline.ts';
import { putBack } from '../../harness/cleanup/put-back.ts';
import { balance, type Debts } from '../../harness/ledger/balance.ts';
import { inspectLedger } from '../../harness/ledger/inspect-ledger.ts';
import type { LedgerLine } from '../../harness/ledger/ledger-line.ts';
import type { Recency } from '../../harness/request/lists/recency.ts';
import type { Target } from '../../harness/target/target.ts';
import type { Cleanup } from '../../report/evidence.ts';
import { ownCommand } from '../own-command.ts';
import { forgetLedger } from '../past/settled.ts';
import { cleanUpLedger } from './clean-up-ledger.ts';

type Run = NonNullable<Debts['run']>;

/** With missing lines it is unknown what was left, so the run must not look clean. */
const missingLines = (run: Run): Cleanup['left'][number] => ({
  endpoint: 'the ledger',
  id: run.run,
  reason: `possibly left: lines of the ledger are missing, so only what it still tells or what carries a marker was removed; it is kept, and \`${ownCommand(['clean', '--search'])}\` with the --target or --base-url of the run settles it`,
});

/**
 * Settles the ledger of a run at its end. Anybody can change that file: if lines of it are missing, every collection is searched for markers of the
 * run, and the report says so.
 */
export const settleLedger = async (
  path: string,
  run: Run,
  account: AccountAccess,
  target: Target,
  settleMs: number,
  recency?: Recency,
): Promise<{ readonly cleanup: Cleanup }> => {
  const { lines: read, cut } = existsSync(path) ? inspectLedger(path) : { lines: [], cut: true };
  const ledger = cleanUpLedger(path);
  const added: readonly LedgerLine[] = [
    ...(read.some(({ kind }) => kind === 'run') ? [] : [run]),
    ...(cut ? [{ kind: 'cut' } as const] : []),
  ];
  for (const line of added) ledger.note(line);
  const lines = [...read, ...added];
  const deadline = new Deadline(cleanupMs(balance(lines).open.length, target));
  const found = await putBack(lines, ledger, account, { deadline, settleMs, cut, ...(recency && { recency }) });
  deadline.close();
  const cleanup = cut ? { ...found, left: [...found.left, missingLines(run)] } : found;
  if (cleanup.left.length === 0) forgetLedger(path, run);
  return { cleanup };
};
