import { isObject, type JsonObject } from '../contract/json-object.ts';

/** What was seen while a write had left a thing so: whole states, and the values of each field. */
interface Epoch {
  readonly states: Set<string>;
  readonly values: Map<string, Set<string>>;
}

interface Thing {
  /** What the last write answered, or what is known to have become of it since. */
  last: JsonObject | null;
  /** The answers that were seen while a write had left it so, by what the write answered. */
  readonly seen: Map<string, Epoch>;
}

/**
 * How each of our resources and modules was shown, and between which of our writes. A read that shows exactly what was there before the
 * last write, and not what is there since, lags behind; also in what the model does not know, such as fields that the service sets. So does
 * one that shows each field as it was at some time, and not all as they are since: nothing says that fields become current together.
 */
export class SeenStates {
  readonly #things = new Map<string, Thing>();

  /** Takes in the answer to a write; null where it left nothing to show. */
  wrote(key: string, state: JsonObject | null): void {
    const thing = this.#things.get(key) ?? { last: null, seen: new Map<string, Epoch>() };
    thing.last = state;
    this.#things.set(key, thing);
    add(this.#now(thing), state);
  }

  /** Takes in that a write to something else has changed some fields. */
  changed(key: string, fields: JsonObject): void {
    const last = this.#things.get(key)?.last;
    if (last) this.wrote(key, { ...last, ...fields });
  }

  /** Takes in the answer to a read. */
  read(key: string, state: JsonObject): void {
    const thing = this.#things.get(key);
    if (thing) add(this.#now(thing), state);
  }

  isOlder(key: string, state: JsonObject): boolean {
    const thing = this.#things.get(key);
    if (thing === undefined || this.#now(thing).states.has(textOf(state))) return false;
    return [...thing.seen.values()].some(({ states }) => states.has(textOf(state))) || this.#isMixed(thing, state);
  }

  /** Gives up what is known of a thing, or of what stands under an address. */
  forget(key: string): void {
    for (const known of this.#things.keys())
      if (known === key || known.startsWith(`${key}/`)) this.#things.delete(known);
  }

  /** Whether each field is shown as it was at some time, and at least one as it was before the last write and not since. */
  #isMixed(thing: Thing, state: JsonObject): boolean {
    const now = this.#now(thing).values;
    const isNow = ([field, value]: readonly [string, unknown]): boolean => now.get(field)?.has(textOf(value)) ?? true;
    const past = Object.entries(state).filter((one) => !isNow(one));
    const epochs = [...thing.seen.values()];
    return (
      past.length > 0 &&
      past.every(([field, value]) => epochs.some(({ values }) => values.get(field)?.has(textOf(value))))
    );
  }

  #now({ last, seen }: Thing): Epoch {
    const epoch = seen.get(textOf(last)) ?? { states: new Set(), values: new Map() };
    seen.set(textOf(last), epoch);
    return epoch;
  }
}

const add = ({ states, values }: Epoch, state: JsonObject | null): void => {
  states.add(textOf(state));
  for (const [field, value] of Object.entries(state ?? {}))
    values.set(field, (values.get(field) ?? new Set()).add(textOf(value)));
};

/** The same for the same members, in whatever order they come. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  ) ?? '';
