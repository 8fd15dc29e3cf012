import type { LedgerLine, Restore } from './ledger-line.ts';

export interface Debt {
  readonly collection: string;
  readonly id: string;
}

export interface Intent {
  readonly collection: string;
  readonly marker: string | null;
  readonly sent?: readonly string[] | undefined;
  readonly own?: readonly string[] | undefined;
}

/** What must still be removed or put back, by a ledger. */
export interface Debts {
  readonly run: Extract<LedgerLine, { kind: 'run' }> | null;
  readonly created: number;
  readonly removed: number;
  /** In the order of their creation. */
  readonly open: readonly Debt[];
  /** Creations whose answer never arrived. */
  readonly unanswered: readonly Intent[];
  /** Creations that were answered. What they made is known, if the answer is true and the creation was carried out once. */
  readonly answered: readonly Intent[];
  /** Resources that could not be removed, with nothing more to try. */
  readonly stuck: readonly (Debt & { readonly reason: string })[];
  /** Lent settings that are not put back yet. */
  readonly borrowed: readonly { readonly path: string; readonly restore: Restore }[];
  /** Creations that may have been carried out without an answer, or more than once. */
  readonly doubtful: readonly Intent[];
  /** The doubtful creations without a marker. */
  readonly ambiguous: readonly Intent[];
  /** Resources that count as removed only because a DELETE was answered 404 or 410. */
  readonly absent: readonly Debt[];
}

/** Balances a ledger. */
export const balance = (lines: readonly LedgerLine[]): Debts => {
  const open = new Map<string, Debt>();
  const unanswered = new Map<string, Intent>();
  const intents = new Map<string, Intent>();
  const borrowed = new Map<string, { path: string; restore: Restore }>();
  const absent = new Map<string, Debt>();
  const uncertain: Intent[] = [];
  let run: Debts['run'] = null;
  let created = 0;
  let removed = 0;
  for (const line of lines) {
    if (line.kind === 'run') run = line;
    if (line.kind === 'intent') {
      const { kind: _, n, ...intent } = line;
      intents.set(n, intent);
      unanswered.set(n, intent);
    }
    if (line.kind === 'refused' || line.kind === 'created') {
      const intent = unanswered.get(line.n);
      if (line.uncertain && intent) uncertain.push(intent);
      unanswered.delete(line.n);
    }
    if (line.kind === 'created') {
      const { collection, id } = line;
      created += 1;
      open.set(`${collection}/${id}`, { collection, id });
    }
    // The first line has the original state: a later one may have been written after a worker died in the middle of a test.
    if (line.kind === 'borrowed' && !borrowed.has(line.path))
      borrowed.set(line.path, { path: line.path, restore: line.restore });
    if (line.kind === 'returned') borrowed.delete(line.path);
    if (line.kind === 'removed' && open.delete(`${line.collection}/${line.id}`)) {
      const { collection, id, status } = line;
      removed += 1;
      if (status !== undefined) absent.set(`${collection}/${id}`, { collection, id });
    }
  }
  for (const n of unanswered.keys()) intents.delete(n);
  const doubtful = [...unanswered.values(), ...uncertain];
  return {
    run,
    created,
    removed,
    open: [...open.values()],
    unanswered: [...unanswered.values()],
    answered: [...intents.values()],
    stuck: lines.filter((line) => line.kind === 'stuck'),
    borrowed: [...borrowed.values()],
    doubtful,
    ambiguous: doubtful.filter(({ marker }) => marker === null),
    absent: [...absent.values()],
  };
};
