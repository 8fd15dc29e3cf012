/** Shapes that several resources share (document 1, Conventions). The JSDoc tags become keywords of the JSON Schemas. */

/** The fields that every resource shows, beside its id. */
export interface Shown {
  uri: string;
  /** @maxBytes 255 */
  description?: string | null;
  /** @maxBytes 4096 */
  metadata?: string | null;
  /** @format rfc3339 */
  created_at: string;
}

/** The fields that are steady for every resource: `id` and those of `Shown`. */
export const steadyOfAll = {
  id: 'exact',
  uri: 'exact',
  description: 'text',
  metadata: 'text',
  created_at: 'instant',
} as const;

/** The fields that every create and update request may have. */
export interface Described {
  /** @maxBytes 255 */
  description?: string;
  /** @maxBytes 4096 */
  metadata?: string;
}

/** A reference to another resource: its id and its address. */
export interface Ref {
  id: string;
  uri: string;
}

/** The fields of every list answer, beside its items. */
export interface ListPage {
  /** Address of the list. */
  uri: string;
  /** Address of the next page, null on the last. */
  next_page_uri: string | null;
}
