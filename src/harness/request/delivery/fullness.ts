import { resources } from '../../../contract/index.ts';
import type { Ask } from '../ask.ts';
import type { Marks } from '../marks.ts';

/** What the ledger of a run says of the resources of a kind. */
export interface Population {
  standing(collection: string): number;
  standingElsewhere(collection: string): number;
}

/** After so many kinds were found full of which nothing stood, all kinds are taken to share what room there is. */
const sharedKinds = 2;

/**
 * Whether a deployment says "not now" where it has no room for more, of a kind or of all kinds together: how many there may be is not shown, nor what a
 * creation is answered that is one too many (document 1, Limits; Errors, rule 4). It may as well be a rate limit, so that the first such answer is waited
 * out like any other.
 */
export class Fullness {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Whether there may be no room for what a request creates: something stands, of its kind or of another. */
  mayConcern(ask: Ask, ledger: Population): boolean {
    return ask.endpoint.operation === 'create' && (isOwn(ask, ledger) || isAny(ask, ledger));
  }

  /** To wait was no use, though others were answered. */
  note(ask: Ask, ledger: Population): void {
    if (isOwn(ask, ledger)) this.#marks.write(ownMark(ask), 'yes');
    else this.#marks.add(sharedMark(ask), ask.resource.collection);
  }

  /** Whether it is known to be no use to wait with a creation, as far as room is the reason. */
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
