import { z } from 'zod';

/** The request that puts lent settings back, encrypted with a key that is derived from the token of the run. */
const Restore = z.union([
  z.object({ method: z.literal('PUT'), sealed: z.string() }),
  /** `parked`: for a module that cannot be deleted, the (encrypted) request that leaves it disabled. */
  z.object({ method: z.literal('DELETE'), parked: z.string().optional() }),
]);
export type Restore = z.infer<typeof Restore>;

/** Somebody else may have written the file, so an address outside of the deployment makes a line invalid. */
const Path = z.string().startsWith('/');

/** A request of a recipe that removes what was made; `{name}` is a placeholder for a value that is not known yet. */
const UndoStep = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: Path,
  body: z.record(z.string(), z.unknown()).exactOptional(),
});

/** The requests that undo a recipe; encrypted like `Restore` where a captured value is a secret. */
const Undo = z.union([z.object({ steps: z.array(UndoStep) }), z.object({ sealed: z.string() })]);
export type Undo = z.infer<typeof Undo>;
export const UndoSteps = z.array(UndoStep);

/**
 * One line of the ledger. An intent is written before a creation is sent, and its outcome afterwards. So after a crash the clean-up can find
 * what was made: by its id where the answer arrived, otherwise by the marker in the request.
 */
const LedgerLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    run: z.string(),
    /** The address of the management API; '' where the run had none. */
    baseUrl: z.string(),
    agentUrl: z.string().optional(),
    pid: z.int(),
    /** Distinguishes the process from a later one with the same process id. */
    mark: z.string().optional(),
    startedAt: z.string(),
    /** The folder of the workers' evidence, which is deleted when the report is made. */
    work: z.string().optional(),
    /** Whether the run used the embedded deployment, which ended with it. */
    embedded: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('intent'),
    n: z.string(),
    collection: Path,
    marker: z.string().nullable(),
    /** For a creation without a marker: `sent` has digests of the values in its body, `own` of those that only this run can have sent. */
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
  /**
   * The ids in a collection before this run sent a creation without a marker to it. With `older` only resources made since that time were read;
   * all older ones were there before.
   */
  z.object({
    kind: z.literal('listed'),
    collection: Path,
    ids: z.array(z.string()),
    older: z.string().optional(),
  }),
  /** Lines of this ledger are missing. */
  z.object({ kind: z.literal('cut') }),
  /** A lasting resource of an earlier run that this run uses. */
  z.object({ kind: z.literal('taken'), collection: Path, id: z.string() }),
  /** A resource that could not be removed, with nothing more to try. */
  z.object({ kind: z.literal('stuck'), collection: Path, id: z.string(), reason: z.string() }),
  /** Lent settings are about to be changed. */
  z.object({ kind: z.literal('borrowed'), path: Path, restore: Restore }),
  z.object({ kind: z.literal('returned'), path: Path }),
  /** The state of a lent place before the first change, encrypted. */
  z.object({ kind: z.literal('lent'), path: Path, module: z.string(), sealed: z.string() }),
  /** After the run, the lent place was compared with its state before. */
  z.object({ kind: z.literal('compared'), path: Path }),
  /** A step of the recipe `n` is about to be sent. `capture` is kept so that values can be read from a list if no answer arrives. */
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
  /** A step was carried out; `undo` removes everything that the recipe has made so far. */
  z.object({ kind: z.literal('made'), n: z.string(), key: z.string(), undo: Undo }),
  /** Nothing is left of what the recipe made. */
  z.object({ kind: z.literal('unmade'), n: z.string() }),
]);
export type LedgerLine = Readonly<z.infer<typeof LedgerLine>>;

/** Parses one line; empty for an invalid one, because somebody may have changed the file. */
export const parseLine = (line: string): LedgerLine[] => {
  try {
    return [LedgerLine.parse(JSON.parse(line))];
  } catch {
    return [];
  }
};
