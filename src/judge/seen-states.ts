import type { JsonObject } from '../contract/json-object.ts';

interface Thing {
  /** What the last write answered, or what is known to have become of it since. */
  last: JsonObject | null;
  /** The answers that were seen while a write had left it so, by what the write answered. */
  readonly seen: Map<string, Set<string>>;
}

/**
 * How each of our resources and modules was shown, and between which of our writes. A read that shows exactly what was there before the
 * last write, and not what is there since, lags behind; also in what the model does not know, such as fields that the service sets.
 */
export class SeenStates {
  readonly #things = new Map<string, Thing>();

  /** Takes in the answer to a write; null where it left nothing to show. */
  wrote(key: string, state: JsonObject | null): void {
    const thing = this.#things.get(key) ?? { last: null, seen: new Map<string, Set<string>>() };
    thing.last = state;
    this.#things.set(key, thing);
    this.#now(thing).add(textOf(state));
  }

  /** Takes in that a write to something else has changed some fields. */
  changed(key: string, fields: JsonObject): void {
    const last = this.#things.get(key)?.last;
    if (last) this.wrote(key, { ...last, ...fields });
  }

  /** Takes in the answer to a read. */
  read(key: string, state: JsonObject): void {
    const thing = this.#things.get(key);
    if (thing) this.#now(thing).add(textOf(state));
  }

  isOlder(key: string, state: JsonObject): boolean {
    const thing = this.#things.get(key);
    if (thing === undefined || this.#now(thing).has(textOf(state))) return false;
    return [...thing.seen.values()].some((states) => states.has(textOf(state)));
  }

  /** Gives up what is known of a thing, or of what stands under an address. */
  forget(key: string): void {
    for (const known of this.#things.keys())
      if (known === key || known.startsWith(`${key}/`)) this.#things.delete(known);
  }

  #now({ last, seen }: Thing): Set<string> {
    const states = seen.get(textOf(last)) ?? new Set();
    seen.set(textOf(last), states);
    return states;
  }
}

const textOf = (state: JsonObject | null): string => JSON.stringify(state);
