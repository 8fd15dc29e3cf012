import type { Api } from '../../../contract/terms/contract.ts';
import type { Ask } from '../ask.ts';
import type { Marks } from '../marks.ts';

/** What the ledger of a run says of the resources of a kind. */
export interface Population {
  standing(collection: string): number;
  standingElsewhere(collection: string): number;
}

/**
 * Whether a deployment says "not now" where it has no room for more of a kind: how many there may be is not shown, nor what a creation is answered that is
 * one too many (document 1, Limits; Errors, rule 4). It may as well be a rate limit, so that the first such answer is waited out like any other.
 */
export class Fullness {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Whether there may be no room for what a request creates: something of its kind stands. */
  mayConcern({ resource, endpoint }: Ask, ledger: Population): boolean {
    if (endpoint.operation !== 'create') return false;
    return ledger.standing(resource.collection) > 0 || ledger.standingElsewhere(resource.collection) > 0;
  }

  /** To wait was no use, though others were answered. */
  note(api: Api): void {
    this.#marks.write(markOf(api), 'yes');
  }

  isNoted(api: Api): boolean {
    return this.#marks.read(markOf(api)) !== '';
  }
}

const markOf = (api: Api): string => `full ${api}`;
