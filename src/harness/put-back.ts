import type { Cleanup } from '../report/evidence.ts';
import { type Account, unnamed } from './account.ts';
import { Deadline } from './deadline.ts';
import { balance, type Debts, type Ledger, type LedgerLine } from './ledger.ts';
import { Possession } from './possession.ts';
import { Removals } from './removals.ts';
import { restored } from './restore.ts';
import { Verification } from './verification.ts';

export type { Account, Reach } from './account.ts';

type Left = Cleanup['left'][number];

export interface PutBackOptions {
  /** The end of all of it; two minutes from now where nothing is said. */
  readonly deadline?: Deadline;
  /** How long a list may take to show what was done; what the account says where nothing is said. */
  readonly settleMs?: number;
  /** Lines of the ledger are missing, so every collection is looked through for what carries a marker of the run. */
  readonly cut?: boolean;
}

const usualMs = 120_000;
const usualSettleMs = 2_000;

/** Gives back what was lent to the run; what could not be given back. */
const giveBack = async (
  { borrowed }: Debts,
  ledger: Ledger,
  { management, token }: Account,
  deadline: Deadline,
): Promise<Left[]> => {
  const left: Left[] = [];
  for (const { path, restore } of borrowed) {
    const reason = management
      ? await deadline
          .within(restored(management.client, path, restore, token))
          // Whatever goes wrong with one must not keep the others from being settled.
          .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      : unnamed;
    if (reason === null) ledger.note({ kind: 'returned', path });
    else left.push({ endpoint: `PUT ${path}`, id: path, reason });
  }
  return left;
};

/**
 * Gives back what was lent, then removes whatever a ledger says is still there, and nothing else. A delete is no proof: what a list
 * still shows is left, whatever was answered. What cannot be removed is named.
 */
export const putBack = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  account: Account,
  options: PutBackOptions = {},
): Promise<Cleanup> => {
  const deadline = options.deadline ?? new Deadline(usualMs);
  const debts = balance(lines);
  const lent = await giveBack(debts, ledger, account, deadline);
  const removals = new Removals(account, deadline);
  await removals.remove([...debts.open].reverse());
  const verification = new Verification(
    account,
    debts,
    new Possession(lines, options.cut ?? false),
    removals,
    deadline,
  );
  const { gone, left, lasting, possibly, found } = await verification.verify(
    options.settleMs ?? account.settleMs ?? usualSettleMs,
  );
  if (options.deadline === undefined) deadline.close();
  for (const { collection, id } of gone) ledger.note({ kind: 'removed', collection, id });
  const created = debts.created + found;
  return {
    created,
    removed: created - left.length - lasting.length,
    left: [...left, ...possibly, ...lent],
    ...(lasting.length > 0 ? { lasting } : {}),
  };
};
