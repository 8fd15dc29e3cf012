/** An answer, as the deployment sent it. */
export interface OwnAnswer {
  readonly status: number;
  /** By name in lower case. Of a header that was sent several times, the values are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as parsed JSON; undefined if it is no JSON. */
  readonly json: unknown;
}

/** One request. The path is below the base address and stands as it is written. */
export interface OwnRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole Authorization header instead of the one with the token; null sends none. */
  readonly authorization?: string | null;
  readonly api?: 'management' | 'agent';
}

/** A request that creates something, and how to remove that. */
export interface OwnCreation {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  /** `{marker}` in a text becomes a marker by which the clean-up finds what it made. Put it into a description or a name. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Values of the answer for `remove`: a name, and a JSON Pointer. `{ id: '/id' }` by default. */
  readonly capture?: Readonly<Record<string, string>>;
  /** The requests that remove it, such as `DELETE /ip_policies/{id}`, in this order. */
  readonly remove: readonly `DELETE /${string}`[];
}

/** The functions that the body of a requirement is given. */
export interface OwnHands {
  send(request: OwnRequest): Promise<OwnAnswer>;
  /** Sends a creation. What it made is in the ledger, and is removed after the suite, also by `clean` after a crash. */
  make(creation: OwnCreation): Promise<OwnAnswer>;
  /** Ends the trial without a verdict. */
  skip(reason: string): never;
}

/** A statement of your own that a deployment keeps or breaks. */
export interface OwnRequirement {
  readonly id: string;
  readonly statement: string;
  readonly body: (hands: OwnHands) => Promise<void>;
}

/**
 * A statement about endpoints beyond the documents. The body tries it and asserts with `node:assert` or any other assertion library: a failed
 * assertion is a deviation, any other error is not.
 */
export const requirement = (id: string, statement: string, body: OwnRequirement['body']): OwnRequirement => {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(id))
    throw new TypeError(`The id of a requirement is words with dots between them, such as ip-policies.create: ${id}`);
  if (statement.trim() === '') throw new TypeError(`${id} has no statement`);
  return { id, statement, body };
};
