import { resources } from '../../contract/index.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import { can } from '../request/ask.ts';
import { balance, type Debt, type Intent } from './balance.ts';
import { mayComeOf, mustComeOf } from './candidates.ts';
import type { LedgerLine } from './ledger-line.ts';
import { isOfRun, markersIn } from './marker.ts';

export const keyOf = ({ collection, id }: Debt): string => `${collection}/${id}`;

interface Item {
  readonly id: string;
  readonly shown: JsonObject;
}

/** Decides by a ledger whether a resource on the account was made by the run, or may have been. */
export class Possession {
  /** The keys of all resources that the run made by what answers showed. */
  readonly made: ReadonlySet<string>;
  /** The keys of lasting resources of earlier runs that this run has used. */
  readonly taken: ReadonlySet<string>;
  readonly #open: ReadonlySet<string>;
  readonly #absent: ReadonlySet<string>;
  /** The collections that may hold something of the run. */
  readonly collections: readonly string[];
  readonly #runId: string | null;
  readonly #markers: ReadonlySet<string>;
  readonly #ambiguous: readonly Intent[];
  /** The ids in a collection before a creation without a marker was sent to it. */
  readonly #before = new Map<string, ReadonlySet<string>>();
  /** For collections of which only the recent part was read: resources made before this time were there before. */
  readonly #older = new Map<string, number>();

  /** `cut`: lines are missing, so every collection may hold something of the run. */
  constructor(lines: readonly LedgerLine[], cut: boolean) {
    const { run, unanswered, answered, ambiguous, open, absent } = balance(lines);
    this.#runId = run?.run ?? null;
    this.#ambiguous = ambiguous;
    this.#markers = new Set([...unanswered, ...answered].flatMap(({ marker }) => marker ?? []));
    const made = lines.flatMap((line) =>
      line.kind === 'created' ? [{ collection: line.collection, id: line.id }] : [],
    );
    this.made = new Set(made.map(keyOf));
    this.taken = new Set(lines.flatMap((line) => (line.kind === 'taken' ? [keyOf(line)] : [])));
    this.#open = new Set(open.map(keyOf));
    this.#absent = new Set(absent.map(keyOf));
    const makable = resources.filter((one) => can(one, 'create') && can(one, 'list'));
    const named = [...unanswered, ...answered, ...made].map(({ collection }) => collection);
    this.collections = [...new Set([...named, ...(cut ? makable.map(({ collection }) => collection) : [])])];
    for (const line of lines) {
      if (line.kind !== 'listed') continue;
      const known = this.#before.get(line.collection);
      // Two workers may have listed the collection: an id that one of them did not see was not there before.
      this.#before.set(line.collection, new Set(line.ids.filter((id) => known?.has(id) ?? true)));
      if (line.older !== undefined) this.#older.set(line.collection, Date.parse(line.older));
    }
  }

  /** Whether a resource shows that the run made it: by a marker of the run, or by a value that nobody else can have sent. */
  isMarked(collection: string, item: Item): boolean {
    const { shown } = item;
    return (
      markersIn(shown).some((marker) => this.#markers.has(marker) || isOfRun(marker, this.#runId ?? ' ')) ||
      (this.#isNew(collection, item) && this.#ambiguousIn(collection).some((intent) => mustComeOf(shown, intent)))
    );
  }

  /**
   * Whether a resource was made by the run: it is marked, or has an id whose removal is not certain. After a successful delete the id alone
   * says nothing, because a deployment may use it again.
   */
  has(collection: string, item: Item): boolean {
    const key = keyOf({ collection, id: item.id });
    return this.#open.has(key) || this.#absent.has(key) || this.isMarked(collection, item);
  }

  /** Whether a resource may be deleted: it is marked, or the ledger says that it was made and not removed. */
  isOurs(collection: string, item: Item): boolean {
    return this.#open.has(keyOf({ collection, id: item.id })) || this.isMarked(collection, item);
  }

  /** Whether the run may have made a resource without a marker: it was not there before, and shows no marker of any run. */
  mayHave(collection: string, item: Item): boolean {
    const { shown } = item;
    if (!this.#isNew(collection, item) || markersIn(shown).length > 0) return false;
    return this.#ambiguousIn(collection).some((intent) => mayComeOf(shown, intent));
  }

  knowsBefore(collection: string): boolean {
    return this.#before.has(collection);
  }

  #isNew(collection: string, { id, shown }: Item): boolean {
    const isOlder = Date.parse(String(shown['created_at'])) < (this.#older.get(collection) ?? Number.NEGATIVE_INFINITY);
    return this.#before.get(collection)?.has(id) === false && !isOlder;
  }

  #ambiguousIn(collection: string): readonly Intent[] {
    return this.#ambiguous.filter((intent) => intent.collection === collection);
  }
}
