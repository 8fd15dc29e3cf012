/** Shapes that several resources share (document 1, Conventions). The JSDoc tags become keywords of the JSON Schemas. */

/** What every resource shows of itself, beside its id. */
export interface Shown {
  uri: string;
  /** @maxBytes 255 */
  description?: string | null;
  /** @maxBytes 4096 */
  metadata?: string | null;
  /** @format rfc3339 */
  created_at: string;
}

/** The fields of `Shown`, and id, that only requests change. */
export const steadyOfAll = {
  id: 'exact',
  uri: 'exact',
  description: 'text',
  metadata: 'text',
  created_at: 'instant',
} as const;

/** What every create and update request may say. */
export interface Described {
  /** @maxBytes 255 */
  description?: string;
  /** @maxBytes 4096 */
  metadata?: string;
}

/** The address of another resource. */
export interface Ref {
  id: string;
  uri: string;
}

/** What every list answer holds beside its items. */
export interface ListPage {
  /** Address of the list. */
  uri: string;
  /** Address of the next page, null on the last. */
  next_page_uri: string | null;
}
