import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * One line of the ledger. An intent is written before a creation is sent and its outcome after, so that whatever a crash
 * interrupts, the account can be put back: by id where the answer arrived, by the marker in the request where it did not.
 */
export type LedgerLine =
  | {
      readonly kind: 'run';
      readonly run: string;
      /** Of the management API; '' where the run had none. */
      readonly baseUrl: string;
      readonly agentUrl?: string;
      readonly pid: number;
      readonly startedAt: string;
    }
  | { readonly kind: 'intent'; readonly n: string; readonly collection: string; readonly marker: string | null }
  | { readonly kind: 'refused'; readonly n: string }
  | { readonly kind: 'created'; readonly n: string; readonly collection: string; readonly id: string }
  | { readonly kind: 'removed'; readonly collection: string; readonly id: string }
  /** Settings of somebody else are about to be changed; `restore` is null where they hold a secret, which is not written down. */
  | { readonly kind: 'borrowed'; readonly path: string; readonly restore: Restore | null }
  | { readonly kind: 'returned'; readonly path: string };

/** The request that puts settings back. */
export type Restore = { readonly method: 'PUT'; readonly json: unknown } | { readonly method: 'DELETE' };

export interface Debt {
  readonly collection: string;
  readonly id: string;
}

/** What a ledger says must still be put back. */
export interface Debts {
  readonly run: Extract<LedgerLine, { kind: 'run' }> | null;
  readonly created: number;
  readonly removed: number;
  /** In the order of their creation. */
  readonly open: readonly Debt[];
  /** Creations whose answer never arrived. */
  readonly unanswered: readonly { readonly collection: string; readonly marker: string | null }[];
  /** Settings of others that are still ours. */
  readonly borrowed: readonly { readonly path: string; readonly restore: Restore | null }[];
}

/** Appends to a ledger on disk; several workers may share one file, because each line is one small write. */
export class Ledger {
  readonly #write: (line: LedgerLine) => void;

  constructor(write: (line: LedgerLine) => void) {
    this.#write = write;
  }

  static at(file: string): Ledger {
    mkdirSync(dirname(file), { recursive: true });
    return new Ledger((line) => appendFileSync(file, `${JSON.stringify(line)}\n`));
  }

  note(line: LedgerLine): void {
    this.#write(line);
  }
}

const parseLine = (line: string): LedgerLine[] => {
  try {
    // Lines are our own; one that a crash cut short does not parse and is passed over.
    return [JSON.parse(line) as LedgerLine];
  } catch {
    return [];
  }
};

export const readLedger = (file: string): LedgerLine[] => readFileSync(file, 'utf8').split('\n').flatMap(parseLine);

/** Balances a ledger. */
export const balance = (lines: readonly LedgerLine[]): Debts => {
  const open = new Map<string, Debt>();
  const intents = new Map<string, { collection: string; marker: string | null }>();
  const borrowed = new Map<string, { path: string; restore: Restore | null }>();
  let run: Debts['run'] = null;
  let created = 0;
  let removed = 0;
  for (const line of lines) {
    if (line.kind === 'run') run = line;
    if (line.kind === 'intent') intents.set(line.n, { collection: line.collection, marker: line.marker });
    if (line.kind === 'refused' || line.kind === 'created') intents.delete(line.n);
    if (line.kind === 'created') {
      created += 1;
      open.set(`${line.collection}/${line.id}`, { collection: line.collection, id: line.id });
    }
    if (line.kind === 'borrowed') borrowed.set(line.path, { path: line.path, restore: line.restore });
    if (line.kind === 'returned') borrowed.delete(line.path);
    if (line.kind === 'removed' && open.delete(`${line.collection}/${line.id}`)) removed += 1;
  }
  return {
    run,
    created,
    removed,
    open: [...open.values()],
    unanswered: [...intents.values()],
    borrowed: [...borrowed.values()],
  };
};
