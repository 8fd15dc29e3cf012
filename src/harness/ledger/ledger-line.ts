import { z } from 'zod';

/** The request that puts settings of others back, encrypted with a key that is derived from the token of the run. */
const Restore = z.union([
  z.object({ method: z.literal('PUT'), sealed: z.string() }),
  /** `parked`: how a module is left that cannot be deleted. */
  z.object({ method: z.literal('DELETE'), parked: z.string().optional() }),
]);
export type Restore = z.infer<typeof Restore>;

/** Somebody else may have written the file: what is no address within the deployment is no line of ours. */
const Path = z.string().startsWith('/');

/** A request of a recipe that removes what was made; `{name}` stands for what is not known yet. */
const UndoStep = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: Path,
  body: z.record(z.string(), z.unknown()).exactOptional(),
});

/** Encrypted in the same way where a captured value is a secret. */
const Undo = z.union([z.object({ steps: z.array(UndoStep) }), z.object({ sealed: z.string() })]);
export type Undo = z.infer<typeof Undo>;
export const UndoSteps = z.array(UndoStep);

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
  // What a collection held; with `older` only what was made since then was looked at, and whatever is older was there before.
  z.object({
    kind: z.literal('listed'),
    collection: Path,
    ids: z.array(z.string()),
    older: z.string().optional(),
  }),
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
  /** A step of the recipe `n` is about to be sent. `capture` finds in a list what its answer would have told. */
  z.object({
    kind: z.literal('making'),
    n: z.string(),
    key: z.string(),
    method: z.string(),
    path: Path,
    marker: z.string().nullable(),
    capture: z.record(z.string(), z.string()),
    undo: Undo,
  }),
  /** It was carried out; `undo` removes all that the recipe has made by now. */
  z.object({ kind: z.literal('made'), n: z.string(), key: z.string(), undo: Undo }),
  /** Nothing is left of what the recipe made. */
  z.object({ kind: z.literal('unmade'), n: z.string() }),
]);
export type LedgerLine = Readonly<z.infer<typeof LedgerLine>>;

/** A line of a ledger that somebody may have cut or changed. */
export const parseLine = (line: string): LedgerLine[] => {
  try {
    // One that a crash cut short, or that is none of ours, is passed over.
    return [LedgerLine.parse(JSON.parse(line))];
  } catch {
    return [];
  }
};
