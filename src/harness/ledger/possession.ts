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

/** What a ledger lets us say about a thing on the account: whether it is the run's, or may be. */
export class Possession {
  /** Everything that the run was told it made. */
  readonly made: ReadonlySet<string>;
  /** What earlier runs left, and this one has used. */
  readonly taken: ReadonlySet<string>;
  readonly #open: ReadonlySet<string>;
  readonly #absent: ReadonlySet<string>;
  /** Where something of the run may be. */
  readonly collections: readonly string[];
  readonly #runId: string | null;
  readonly #markers: ReadonlySet<string>;
  readonly #ambiguous: readonly Intent[];
  /** What was in a collection before something was sent to it that carries no marker. */
  readonly #before = new Map<string, ReadonlySet<string>>();
  /** Where only what is new was looked at: the time before which everything was there before. */
  readonly #older = new Map<string, number>();

  /** `cut`: lines are missing, so it may be anywhere. */
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
      // Two workers may have looked: what one of them did not see was not there before.
      this.#before.set(line.collection, new Set(line.ids.filter((id) => known?.has(id) ?? true)));
      if (line.older !== undefined) this.#older.set(line.collection, Date.parse(line.older));
    }
  }

  /** Whether it shows that the run made it: by a marker of the run, or by a value that nobody else can have sent. */
  isMarked(collection: string, item: Item): boolean {
    const { shown } = item;
    return (
      markersIn(shown).some((marker) => this.#markers.has(marker) || isOfRun(marker, this.#runId ?? ' ')) ||
      (this.#isNew(collection, item) && this.#ambiguousIn(collection).some((intent) => mustComeOf(shown, intent)))
    );
  }

  /**
   * Whether it is the run's: it is marked, or it has the id of something that was not removed for certain. The id alone says nothing
   * once a delete has succeeded, because a deployment may give it to the next.
   */
  has(collection: string, item: Item): boolean {
    const key = keyOf({ collection, id: item.id });
    return this.#open.has(key) || this.#absent.has(key) || this.isMarked(collection, item);
  }

  /** Whether it may be deleted: it is marked, or the ledger says that it is there. */
  isOurs(collection: string, item: Item): boolean {
    return this.#open.has(keyOf({ collection, id: item.id })) || this.isMarked(collection, item);
  }

  /** Whether the run may have made it, and nothing tells: it was not there before, and nobody has put a name to it. */
  mayHave(collection: string, item: Item): boolean {
    const { shown } = item;
    if (!this.#isNew(collection, item) || markersIn(shown).length > 0) return false;
    return this.#ambiguousIn(collection).some((intent) => mayComeOf(shown, intent));
  }

  /** Whether it is known what was in a collection before. */
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
