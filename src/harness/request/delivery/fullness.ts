import { resources } from '../../../contract/index.ts';
import type { Ask } from '../ask.ts';
import type { Marks } from '../marks.ts';

/** How many resources of a kind the run has now: made by this worker, and by others. */
export interface Population {
  standing(collection: string): number;
  standingElsewhere(collection: string): number;
}

/** If so many kinds were full although the run had none of them, all kinds are assumed to share one quota. */
const sharedKinds = 2;

/**
 * Whether a deployment answers "not now" when a quota is used up, of a kind or of all kinds together. The documents show neither the quotas nor
 * the status (document 1, Limits; Errors, rule 4). It may also be a rate limit, so the first such answer is retried as usual.
 */
export class Fullness {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Whether a creation may exceed a quota: the run has resources now, of its kind or of another. */
  mayConcern(ask: Ask, ledger: Population): boolean {
    return ask.endpoint.operation === 'create' && (isOwn(ask, ledger) || isAny(ask, ledger));
  }

  /** Notes that retries of a creation were in vain although other requests were answered. */
  note(ask: Ask, ledger: Population): void {
    if (isOwn(ask, ledger)) this.#marks.write(ownMark(ask), 'yes');
    else this.#marks.add(sharedMark(ask), ask.resource.collection);
  }

  /** Whether retries of a creation are known to be useless, because the quota is used up. */
  isKnown(ask: Ask, ledger: Population): boolean {
    if (ask.endpoint.operation !== 'create') return false;
    const kinds = this.#marks.lines(sharedMark(ask));
    if ((this.#marks.read(ownMark(ask)) !== '' || kinds.length > 0) && isOwn(ask, ledger)) return true;
    const isMet = kinds.length >= sharedKinds || kinds.includes(ask.resource.collection);
    return isMet && isAny(ask, ledger);
  }
}

const isThere = (collection: string, ledger: Population): boolean =>
  ledger.standing(collection) > 0 || ledger.standingElsewhere(collection) > 0;

const isOwn = ({ resource }: Ask, ledger: Population): boolean => isThere(resource.collection, ledger);

const isAny = ({ resource }: Ask, ledger: Population): boolean =>
  resources.some(({ api, collection }) => api === resource.api && isThere(collection, ledger));

const ownMark = ({ resource }: Ask): string => `full ${resource.api}`;
const sharedMark = ({ resource }: Ask): string => `full of all kinds ${resource.api}`;
