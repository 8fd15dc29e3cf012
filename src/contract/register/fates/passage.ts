import type { GapId, RequirementId } from '../../index.ts';
import type { LawName } from '../../laws/laws.ts';
import type { SilenceName } from '../../laws/silences.ts';
import type { DocumentNumber } from '../../terms/contract.ts';

/** A requirement by its id, or a law, which stands for the requirements of all resources that it binds. */
type Promised = RequirementId | LawName;
/** A gap by its id, or a shared silence, which stands for the gaps of all resources that have it. */
type Open = GapId | SilenceName;

/**
 * The fate of a passage, one of four: requirements check it; gaps observe what it leaves open; it cannot be seen from outside; or it states nothing
 * that a deployment could break. If requirements check only a part of it, the same entry says what is open or unseen in the rest.
 */
export type Fate =
  | {
      readonly requirements: readonly Promised[];
      readonly gaps?: readonly Open[];
      readonly unseen?: string;
      readonly nothing?: never;
    }
  | {
      readonly requirements?: never;
      readonly gaps: readonly Open[];
      readonly unseen?: string;
      readonly nothing?: never;
    }
  | { readonly requirements?: never; readonly gaps?: never; readonly unseen: string; readonly nothing?: never }
  | { readonly requirements?: never; readonly gaps?: never; readonly unseen?: never; readonly nothing: string };

/** One passage of a document: a digest of its words, which are kept nowhere, and its fate. */
export type Passage = Fate & { readonly digest: string };

/**
 * The passages of one section by their place: `row 3` (over all tables of the section), `rule 2`, `item 1`, `sentence 4`, `field 5`,
 * or `heading`, where it carries a remark.
 */
export interface RegisteredSection {
  readonly document: DocumentNumber;
  readonly section: string;
  readonly passages: { readonly [place: string]: Passage };
}
