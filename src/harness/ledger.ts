import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** The request that puts settings of others back, sealed for whoever has the token of the run. */
const Restore = z.union([
  z.object({ method: z.literal('PUT'), sealed: z.string() }),
  z.object({ method: z.literal('DELETE') }),
]);
export type Restore = z.infer<typeof Restore>;

/** Somebody else may have written the file: what is no address within the deployment is no line of ours. */
const Path = z.string().startsWith('/');

/**
 * One line of the ledger. An intent is written before a creation is sent and its outcome after, so that whatever a crash
 * interrupts, the account can be put back: by id where the answer arrived, by the marker in the request where it did not.
 */
const LedgerLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    run: z.string(),
    /** Of the management API; '' where the run had none. */
    baseUrl: z.string(),
    agentUrl: z.string().optional(),
    pid: z.int(),
    /** Tells the process from a later one of the same number. */
    mark: z.string().optional(),
    startedAt: z.string(),
    /** The folder of what its workers wrote down, which is gone once the report is made. */
    work: z.string().optional(),
    /** Whether the deployment was the run's own, and ended with it. */
    embedded: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('intent'), n: z.string(), collection: Path, marker: z.string().nullable() }),
  z.object({ kind: z.literal('refused'), n: z.string() }),
  z.object({ kind: z.literal('created'), n: z.string(), collection: Path, id: z.string() }),
  z.object({ kind: z.literal('removed'), collection: Path, id: z.string() }),
  /** It could not be removed, and there is nothing more to try. */
  z.object({ kind: z.literal('stuck'), collection: Path, id: z.string(), reason: z.string() }),
  /** Settings of somebody else are about to be changed. */
  z.object({ kind: z.literal('borrowed'), path: Path, restore: Restore }),
  z.object({ kind: z.literal('returned'), path: Path }),
]);
export type LedgerLine = Readonly<z.infer<typeof LedgerLine>>;

export interface Debt {
  readonly collection: string;
  readonly id: string;
}

export interface Intent {
  readonly collection: string;
  readonly marker: string | null;
}

/** What a ledger says must still be put back. */
export interface Debts {
  readonly run: Extract<LedgerLine, { kind: 'run' }> | null;
  readonly created: number;
  readonly removed: number;
  /** In the order of their creation. */
  readonly open: readonly Debt[];
  /** Creations whose answer never arrived. */
  readonly unanswered: readonly Intent[];
  /** Creations that were answered. What they made is known, if the deployment told the truth and made it once. */
  readonly answered: readonly Intent[];
  /** What is there for good, as far as we can do anything about it. */
  readonly stuck: readonly (Debt & { readonly reason: string })[];
  /** Settings of others that are still ours. */
  readonly borrowed: readonly { readonly path: string; readonly restore: Restore }[];
}

const newline = 0x0a;

/** Appends to a ledger on disk; several workers may share one file, because each line is one small write. */
export class Ledger {
  readonly #write: (line: LedgerLine) => void;
  readonly #removed = new Set<string>();

  constructor(write: (line: LedgerLine) => void) {
    this.#write = write;
  }

  static at(file: string): Ledger {
    mkdirSync(dirname(file), { recursive: true });
    // A line that a crash cut short must not swallow the next one.
    if (existsSync(file) && readFileSync(file).at(-1) !== newline) appendFileSync(file, '\n');
    return new Ledger((line) => appendFileSync(file, `${JSON.stringify(line)}\n`));
  }

  note(line: LedgerLine): void {
    if (line.kind === 'removed') this.#removed.add(`${line.collection}/${line.id}`);
    if (line.kind === 'created') this.#removed.delete(`${line.collection}/${line.id}`);
    this.#write(line);
  }

  /** Whether it was noted here, and not made again since. */
  hasRemoved(collection: string, id: string): boolean {
    return this.#removed.has(`${collection}/${id}`);
  }
}

const parseLine = (line: string): LedgerLine[] => {
  try {
    // One that a crash cut short, or that is none of ours, is passed over.
    return [LedgerLine.parse(JSON.parse(line))];
  } catch {
    return [];
  }
};

export const readLedger = (file: string): LedgerLine[] => readFileSync(file, 'utf8').split('\n').flatMap(parseLine);

/** Balances a ledger. */
export const balance = (lines: readonly LedgerLine[]): Debts => {
  const open = new Map<string, Debt>();
  const unanswered = new Map<string, Intent>();
  const intents = new Map<string, Intent>();
  const borrowed = new Map<string, { path: string; restore: Restore }>();
  let run: Debts['run'] = null;
  let created = 0;
  let removed = 0;
  for (const line of lines) {
    if (line.kind === 'run') run = line;
    if (line.kind === 'intent') {
      const { collection, marker } = line;
      intents.set(line.n, { collection, marker });
      unanswered.set(line.n, { collection, marker });
    }
    if (line.kind === 'refused' || line.kind === 'created') unanswered.delete(line.n);
    if (line.kind === 'created') {
      const { collection, id } = line;
      created += 1;
      open.set(`${collection}/${id}`, { collection, id });
    }
    if (line.kind === 'borrowed') borrowed.set(line.path, { path: line.path, restore: line.restore });
    if (line.kind === 'returned') borrowed.delete(line.path);
    if (line.kind === 'removed' && open.delete(`${line.collection}/${line.id}`)) removed += 1;
  }
  for (const n of unanswered.keys()) intents.delete(n);
  return {
    run,
    created,
    removed,
    open: [...open.values()],
    unanswered: [...unanswered.values()],
    answered: [...intents.values()],
    stuck: lines.filter((line) => line.kind === 'stuck'),
    borrowed: [...borrowed.values()],
  };
};

/** Ids of what a ledger says was made and is gone. A name that is taken again is there again. */
export const removedIn = (lines: readonly LedgerLine[]): ReadonlySet<string> => {
  const removed = new Set<string>();
  for (const line of lines) {
    if (line.kind === 'created') removed.delete(line.id);
    if (line.kind === 'removed') removed.add(line.id);
  }
  return removed;
};
