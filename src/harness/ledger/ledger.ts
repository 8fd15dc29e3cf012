import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** The request that puts settings of others back, sealed for whoever has the token of the run. */
const Restore = z.union([
  z.object({ method: z.literal('PUT'), sealed: z.string() }),
  /** `parked`: how a module is left that cannot be deleted. */
  z.object({ method: z.literal('DELETE'), parked: z.string().optional() }),
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
  z.object({
    kind: z.literal('intent'),
    n: z.string(),
    collection: Path,
    marker: z.string().nullable(),
    /** Of a creation without a marker: digests of the values in its body, and of those that only this run can have sent. */
    sent: z.array(z.string()).optional(),
    own: z.array(z.string()).optional(),
  }),
  /** `uncertain`: an earlier try of the same request may have been carried out as well. */
  z.object({ kind: z.literal('refused'), n: z.string(), uncertain: z.literal(true).optional() }),
  z.object({
    kind: z.literal('created'),
    n: z.string(),
    collection: Path,
    id: z.string(),
    uncertain: z.literal(true).optional(),
  }),
  /** `status`: what the DELETE answered where it did not succeed, such as 404. */
  z.object({ kind: z.literal('removed'), collection: Path, id: z.string(), status: z.int().optional() }),
  /** What a collection held before this run sent a creation to it that carries no marker. */
  z.object({ kind: z.literal('listed'), collection: Path, ids: z.array(z.string()) }),
  /** Lines of this ledger are missing. */
  z.object({ kind: z.literal('cut') }),
  /** What an earlier run left and this one uses. */
  z.object({ kind: z.literal('taken'), collection: Path, id: z.string() }),
  /** It could not be removed, and there is nothing more to try. */
  z.object({ kind: z.literal('stuck'), collection: Path, id: z.string(), reason: z.string() }),
  /** Settings of somebody else are about to be changed. */
  z.object({ kind: z.literal('borrowed'), path: Path, restore: Restore }),
  z.object({ kind: z.literal('returned'), path: Path }),
  /** What stood at a lent place before the first change, sealed. */
  z.object({ kind: z.literal('lent'), path: Path, module: z.string(), sealed: z.string() }),
  /** The place was compared with that after the run. */
  z.object({ kind: z.literal('compared'), path: Path }),
]);
export type LedgerLine = Readonly<z.infer<typeof LedgerLine>>;

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
  /** Creations without a marker that may have been carried out without an answer, or more than once. */
  readonly ambiguous: readonly Intent[];
  /** What counts as removed only because a DELETE did not find it. */
  readonly absent: readonly Debt[];
}

const newline = 0x0a;

/** Appends to a ledger on disk; several workers may share one file, because each line is one small write. */
export class Ledger {
  readonly #write: (line: LedgerLine) => void;
  readonly #text: (() => string) | null;
  readonly #removed = new Set<string>();
  readonly #listed = new Set<string>();

  /** `text`: all that was written by now; null where nobody will ever settle this ledger. */
  constructor(write: (line: LedgerLine) => void, text: (() => string) | null = null) {
    this.#write = write;
    this.#text = text;
  }

  static at(file: string): Ledger {
    mkdirSync(dirname(file), { recursive: true });
    // A line that a crash cut short must not swallow the next one.
    if (existsSync(file) && readFileSync(file).at(-1) !== newline) appendFileSync(file, '\n');
    return new Ledger(
      (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
      () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    );
  }

  /** The same ledger, with every write in the hands of a guard, which decides what becomes of one that fails. */
  guarded(guard: (write: () => void) => void): Ledger {
    return new Ledger((line) => guard(() => this.#write(line)), this.#text);
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

  /**
   * Whether somebody must note now what a collection holds: nobody has, and the ledger will be settled. True once for each
   * collection; two workers that ask at the same moment may both be told so, which does no harm.
   */
  wantsList(collection: string): boolean {
    if (this.#text === null || this.#listed.has(collection)) return false;
    this.#listed.add(collection);
    return !this.#text().includes(JSON.stringify({ kind: 'listed', collection }).slice(0, -1));
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

/** The lines of a ledger, and whether some are missing: it does not begin with its run, or something in it is no line of ours. */
export const inspectLedger = (file: string): { readonly lines: LedgerLine[]; readonly cut: boolean } => {
  const texts = readFileSync(file, 'utf8').split('\n');
  const end = texts.pop();
  const lines = texts.flatMap(parseLine);
  const whole = end === '' && lines.length === texts.length && lines[0]?.kind === 'run';
  const last = end === undefined || end === '' ? [] : parseLine(end);
  return { lines: [...lines, ...last], cut: !whole || lines.some(({ kind }) => kind === 'cut') };
};

export const readLedger = (file: string): LedgerLine[] => inspectLedger(file).lines;

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
    // The first one tells how it was: a later one may have been written after a worker died in the middle of a test.
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
  return {
    run,
    created,
    removed,
    open: [...open.values()],
    unanswered: [...unanswered.values()],
    answered: [...intents.values()],
    stuck: lines.filter((line) => line.kind === 'stuck'),
    borrowed: [...borrowed.values()],
    ambiguous: [...unanswered.values(), ...uncertain].filter(({ marker }) => marker === null),
    absent: [...absent.values()],
  };
};
