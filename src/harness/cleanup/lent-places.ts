import { setTimeout } from 'node:timers/promises';
import { recipeOf } from '../../generate/recipes/index.ts';
import type { Cleanup } from '../../report/evidence.ts';
import { growing, lookUntil } from '../base/look-until.ts';
import { resourceNamed } from '../base/resource-named.ts';
import { balance } from '../ledger/balance.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerLine } from '../ledger/ledger-line.ts';
import {
  changedMembers,
  holdingOf,
  isOurs,
  type ModuleReading,
  readingOf,
  settingsIn,
  whyUntouched,
} from '../loans/lent-module.ts';
import {
  giveBack,
  isParked,
  type Loan,
  type LookUntil,
  openedReading,
  openedRequest,
  otherToken,
  park,
  type SendToModule,
} from '../loans/restore.ts';
import { can, endpointOf, undocumentedDelete } from '../request/ask.ts';
import type { AccountAccess, ApiAccess } from './account.ts';

type Left = Cleanup['left'][number];
type LentLine = Extract<LedgerLine, { kind: 'lent' }>;
type BorrowedLine = Extract<LedgerLine, { kind: 'borrowed' }>;

/** The state of the lent places after the clean-up. */
export interface LentPlaces {
  /** Places that are not as they were before the run. */
  readonly left: readonly Left[];
  /** Modules that the documents show no way to delete: disabled, marked as ours, and used again by the next run. */
  readonly lasting: readonly Left[];
  /** Modules that the run did not touch because it could not have put them back. */
  readonly spared: readonly Left[];
}

const senderFor =
  ({ client }: ApiAccess, { path, module }: LentLine): SendToModule =>
  (operation, json) => {
    const resource = resourceNamed(module);
    const isShown = operation !== 'delete' || can(resource, 'delete');
    const { id } = isShown ? endpointOf(resource, operation) : undocumentedDelete(resource.collection);
    return client.send({ endpoint: id, method: id.split(' ')[0] ?? '', path, ...(json ? { json } : {}) });
  };

/** `equal`: as before the run. `lasting`: our module cannot be removed, and is left disabled. */
type State = { readonly kind: 'equal' | 'lasting' } | { readonly kind: 'differs'; readonly reason: string };

const stateOf = (loan: Loan, now: ModuleReading): State => {
  const { resource, before } = loan;
  const wasOurs = ['free', 'ours'].includes(holdingOf(resource, before));
  if (wasOurs && loan.parked !== null && isParked(loan, now)) return { kind: 'lasting' };
  if (holdingOf(resource, now) === 'unknown')
    return { kind: 'differs', reason: `it could not be read again: GET answered ${now.status || 'nothing'}` };
  const changed = changedMembers(resource, before, now);
  if (changed.length === 0) return { kind: 'equal' };
  return { kind: 'differs', reason: `it is not as it was before the run: ${changed.join(', ')}` };
};

/** Waits with backoff for as long as reads may lag. */
const within =
  (settleMs: number): LookUntil =>
  (look, isRight) =>
    lookUntil(look, isRight, settleMs, growing(settleMs / 20));

/** Looks at one place, and puts it back if the run may have changed it (`open`). */
const settle = async (send: SendToModule, loan: Loan, open: boolean, settleMs: number): Promise<State> => {
  const look = async (): Promise<ModuleReading> => readingOf(await send('get'), loan.before.absentStatus);
  const isSettled = (now: ModuleReading): boolean => stateOf(loan, now).kind !== 'differs';
  const until = within(settleMs);
  const now = open ? await look() : await until(look, isSettled);
  // A `lasting` state may also be what a test had just set, so removing it is still tried.
  if (!open || stateOf(loan, now).kind === 'equal') return stateOf(loan, now);
  const { resource } = loan;
  // A module that GET shows as a whole, such as an IP restriction, carries no mark of ours; it can be put back without losing settings.
  if (!recipeOf(resource).lent?.whole && settingsIn(resource, now).length > 0 && !isOurs(resource, now))
    return { kind: 'differs', reason: 'it holds settings now that this run did not make, so they were not touched' };
  const given = await giveBack(send, loan, until);
  const after = isSettled(given) ? given : await until(look, isSettled);
  const stays = loan.parked !== null && !['free', 'unknown'].includes(holdingOf(resource, after));
  return stateOf(loan, stays && !isParked(loan, after) ? await park(send, loan) : after);
};

/**
 * Compares every lent module with its state before the run, also those that the run did not change: a deployment may have changed them.
 * Puts back what the run changed and has not put back yet. The next process can do this too.
 */
export const settleLent = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  { management, token }: AccountAccess,
  settleMs: number,
): Promise<LentPlaces> => {
  const left: Left[] = [];
  const lasting: Left[] = [];
  const spared: Left[] = [];
  const open = new Set(balance(lines).borrowed.map(({ path }) => path));
  const borrowed = new Map(
    lines.flatMap((line): [string, BorrowedLine][] => (line.kind === 'borrowed' ? [[line.path, line]] : [])),
  );
  const compared = new Set(lines.flatMap((line) => (line.kind === 'compared' ? [line.path] : [])));
  // The first line of a place has its state before the run; `reverse` makes it win.
  const places = new Map(
    lines.flatMap((line): [string, LentLine][] => (line.kind === 'lent' ? [[line.path, line]] : [])).reverse(),
  );
  const asked = [...places.values()].filter(({ path }) => open.has(path) || !compared.has(path));
  if (asked.length > 0 && management !== null) await setTimeout(settleMs);
  for (const place of asked) {
    const { path, module, sealed } = place;
    const tell = (reason: string): Left => ({ endpoint: `PUT ${path}`, id: path, reason });
    const before = openedReading(sealed, token);
    if (management === null || before === null) {
      if (open.has(path))
        left.push(tell(before === null ? otherToken : 'the target no longer names the management API'));
      continue;
    }
    const { restore } = borrowed.get(path) ?? {};
    const parked = restore?.method === 'DELETE' && restore.parked ? openedRequest(restore.parked, token) : null;
    const loan: Loan = { resource: resourceNamed(module), before, parked };
    const why = whyUntouched(loan.resource, before);
    if (why !== null) spared.push(tell(why));
    // A place that could not be read before the run cannot be compared.
    if (holdingOf(loan.resource, before) === 'unknown') continue;
    const state = await settle(senderFor(management, place), loan, open.has(path), settleMs);
    if (state.kind === 'differs') left.push(tell(state.reason));
    if (state.kind === 'lasting') lasting.push(tell('the documents show no way to delete it, so it is left disabled'));
    if (state.kind !== 'differs' && open.has(path)) ledger.note({ kind: 'returned', path });
    ledger.note({ kind: 'compared', path });
  }
  return { left, lasting, spared };
};
