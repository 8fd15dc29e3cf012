import { isObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Cleanup } from '../../report/evidence.ts';
import { isOfAnother } from '../lasting/claim-lasting.ts';
import { parkLasting } from '../lasting/park-lasting.ts';
import { balance, type Debt } from '../ledger/balance.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerLine } from '../ledger/ledger-line.ts';
import { keyOf, Possession } from '../ledger/possession.ts';
import { restored } from '../loans/restore.ts';
import { requestTo } from '../request/ask.ts';
import type { Recency } from '../request/lists/recency.ts';
import { type AccountAccess, reachOf, resourceAt, sender, unnamed } from './account.ts';
import { Deadline } from './deadline.ts';
import { settleLent } from './lent-places.ts';
import { Removals } from './removals.ts';
import { unmake } from './unmake.ts';
import { type LastingThing, Verification } from './verification.ts';

type Left = Cleanup['left'][number];

export interface PutBackOptions {
  /** The deadline of the whole clean-up; two minutes from now where it is missing. */
  readonly deadline?: Deadline;
  /** How long reads may lag behind writes. */
  readonly settleMs?: number;
  /** Lines of the ledger are missing, so every collection is searched for resources with a marker of the run. */
  readonly cut?: boolean;
  /** Which part of each list shows what the run made, as its workers learnt; without it lists are read whole. */
  readonly recency?: Recency;
}

const usualMs = 120_000;
const usualSettleMs = 2_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const tell = (path: string, reason: string): Left => ({ endpoint: `PUT ${path}`, id: path, reason });

const deletionOf = ({ collection, id, reason }: LastingThing): Left => ({
  endpoint: `DELETE ${collection}/{id}`,
  id,
  reason,
});

/** The state of the lent places after they were put back. */
type GivenBack = Pick<Cleanup, 'left' | 'lasting' | 'spared'>;

/** Gives back what was lent to the run, and compares it with what it was. */
const giveBack = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  account: AccountAccess,
  { deadline, settleMs }: { readonly deadline: Deadline; readonly settleMs: number },
): Promise<GivenBack> => {
  const { borrowed } = balance(lines);
  // A failure in one part must not keep the others from being cleaned up.
  const lent = await deadline
    .within(settleLent(lines, ledger, account, settleMs))
    .catch((error: unknown): GivenBack => ({ left: borrowed.map(({ path }) => tell(path, messageOf(error))) }));
  const left = [...lent.left];
  const places = new Set(lines.flatMap((line) => (line.kind === 'lent' ? [line.path] : [])));
  for (const { path, restore } of borrowed.filter((loan) => !places.has(loan.path))) {
    const { management, token } = account;
    const reason = management
      ? await deadline.within(restored(management.client, path, restore, token)).catch(messageOf)
      : unnamed;
    if (reason === null) ledger.note({ kind: 'returned', path });
    else left.push(tell(path, reason));
  }
  return { ...lent, left };
};

/** The results for lent places, without those on resources that recipes had made and that are deleted now. */
const withoutGone = (lent: GivenBack, gone: readonly string[]): GivenBack => {
  const stays = ({ id }: Left): boolean => !gone.some((path) => id.startsWith(`${path}/`));
  return {
    left: lent.left.filter(stays),
    lasting: (lent.lasting ?? []).filter(stays),
    spared: (lent.spared ?? []).filter(stays),
  };
};

/** Whether another run has claimed a lasting resource that this run had taken. Then that run will mark it as free. */
const isUsedElsewhere = async (
  send: ReturnType<typeof sender>,
  resource: Resource,
  id: string,
  run: string | null,
): Promise<boolean> => {
  // Without the id of this run, its markers cannot be told from those of others.
  if (run === null) return false;
  const { json } = await send(requestTo(resource, 'get', { id }));
  return isObject(json) && isOfAnother(json, run);
};

/** Marks lasting resources as free for later runs: those that this run made, and those that it took over from earlier runs. */
const park = async (
  lines: readonly LedgerLine[],
  account: AccountAccess,
  deadline: Deadline,
  stays: readonly LastingThing[],
): Promise<Left[]> => {
  const taken = lines.flatMap((line): [string, Debt][] => (line.kind === 'taken' ? [[keyOf(line), line]] : []));
  const reasons = new Map(stays.map(({ reason, ...debt }) => [keyOf(debt), reason]));
  const all = new Map([...taken, ...stays.map((one): [string, Debt] => [keyOf(one), one])]);
  const run = balance(lines).run?.run ?? null;
  const parked: Left[] = [];
  for (const [key, { collection, id }] of all) {
    const [resource, reach] = [resourceAt(collection), reachOf(account, collection)];
    if (resource === undefined || reach === null) continue;
    if (
      !reasons.has(key) &&
      (await deadline.within(isUsedElsewhere(sender(reach), resource, id, run)).catch(() => true))
    )
      continue;
    const isParked = await deadline.within(parkLasting(sender(reach), resource, id)).catch(() => false);
    // A resource of an earlier run may be gone by now. Then there is nothing to mark, and nothing stays.
    if (!isParked && !reasons.has(key)) continue;
    const why = reasons.get(key) ?? 'the documents show no way to delete it';
    const reason = isParked ? why : `${why}; it could not be marked for later runs`;
    parked.push(deletionOf({ collection, id, reason }));
  }
  return parked;
};

/**
 * The clean-up: puts back lent settings, removes what the ledger says is still there and nothing else, and last removes fixtures that recipes
 * made. An answered delete is no proof: what a list still shows counts as left. Whatever cannot be removed is named in the result.
 */
export const putBack = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  account: AccountAccess,
  options: PutBackOptions = {},
): Promise<Cleanup> => {
  const { deadline = new Deadline(usualMs), settleMs = usualSettleMs } = options;
  const debts = balance(lines);
  const given = await giveBack(lines, ledger, account, { deadline, settleMs });
  const removals = new Removals(account, deadline);
  await removals.remove([...debts.open].reverse());
  const { cut = false, recency = null } = options;
  const possession = new Possession(lines, cut);
  const verification = new Verification({
    account,
    debts,
    possession,
    removals,
    deadline,
    recency: cut ? null : recency,
  });
  const { gone, left, lasting: stays, held, possibly, found } = await verification.verify(settleMs);
  const parked = await park(lines, account, deadline, stays);
  // Last, because what the suites made may refer to it.
  const unmade = await unmake(lines, ledger, account, { deadline, settleMs });
  const lent = withoutGone(given, unmade.gone);
  const lasting = [...(lent.lasting ?? []), ...parked, ...held.map(deletionOf)];
  if (options.deadline === undefined) deadline.close();
  for (const { collection, id } of gone) ledger.note({ kind: 'removed', collection, id });
  const atLarge = debts.stuck.map(deletionOf);
  const created = debts.created + found;
  return {
    created: created + unmade.created,
    removed: created - left.length - stays.length - held.length - atLarge.length + unmade.removed,
    left: [...left, ...atLarge, ...possibly, ...lent.left, ...unmade.left],
    ...(lasting.length > 0 ? { lasting } : {}),
    ...(lent.spared && lent.spared.length > 0 ? { spared: lent.spared } : {}),
  };
};
