import { isObject, type JsonObject } from '../contract/json-object.ts';

/** What was seen while a write had left a thing so: whole states, and the values of each field. */
interface Epoch {
  readonly states: Set<string>;
  readonly values: Map<string, Set<string>>;
}

/** A state as text. */
interface Told {
  readonly whole: string;
  readonly fields: ReadonlyMap<string, string>;
}

const nothing: Told = { whole: 'null', fields: new Map() };
const told = new WeakMap<JsonObject, Told>();

interface Thing {
  /** What the last write answered, or what is known to have become of it since; undefined where that is not known. */
  last: JsonObject | null | undefined;
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

  /** Takes in what a thing was for a while at least. */
  glimpse(key: string, state: JsonObject): void {
    const thing = this.#things.get(key) ?? { last: undefined, seen: new Map<string, Epoch>() };
    this.#things.set(key, thing);
    add(this.#now({ ...thing, last: undefined }), state);
  }

  isOlder(key: string, state: JsonObject): boolean {
    const thing = this.#things.get(key);
    const { whole } = toldOf(state);
    if (thing?.last === undefined || this.#now(thing).states.has(whole)) return false;
    return [...thing.seen.values()].some(({ states }) => states.has(whole)) || this.#isMixed(thing, state);
  }

  /** Takes in that something else may have written to a thing, or to what stands under an address. What was there before may still be shown after the next write. */
  doubt(key: string): void {
    for (const [known, thing] of this.#things) if (isUnder(key, known)) thing.last = undefined;
  }

  /** Gives up what is known of a thing, or of what stands under an address. */
  forget(key: string): void {
    for (const known of this.#things.keys()) if (isUnder(key, known)) this.#things.delete(known);
  }

  /** Whether each field is shown as it was at some time, and at least one as it was before the last write and not since. */
  #isMixed(thing: Thing, state: JsonObject): boolean {
    const now = this.#now(thing).values;
    const past = [...toldOf(state).fields].filter(([field, text]) => now.get(field)?.has(text) === false);
    const epochs = [...thing.seen.values()];
    return past.length > 0 && past.every(([field, text]) => epochs.some(({ values }) => values.get(field)?.has(text)));
  }

  #now({ last, seen }: Thing): Epoch {
    const whole = last === undefined ? 'unknown' : toldOf(last).whole;
    const epoch = seen.get(whole) ?? { states: new Set(), values: new Map() };
    seen.set(whole, epoch);
    return epoch;
  }
}

const isUnder = (key: string, known: string): boolean => known === key || known.startsWith(`${key}/`);

const add = ({ states, values }: Epoch, state: JsonObject | null): void => {
  const { whole, fields } = toldOf(state);
  states.add(whole);
  for (const [field, text] of fields) {
    const known = values.get(field);
    if (known === undefined) values.set(field, new Set([text]));
    else known.add(text);
  }
};

/** A state as text, whole and field by field. It is asked for again and again. */
const toldOf = (state: JsonObject | null): Told => {
  if (state === null) return nothing;
  const known = told.get(state) ?? tell(state);
  told.set(state, known);
  return known;
};

const tell = (state: JsonObject): Told => {
  const fields = namesOf(state).map((name) => [name, textOf(state[name])] as const);
  return { whole: fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(), fields: new Map(fields) };
};

/** The same for the same members, in whatever order they come. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${namesOf(value)
    .map((name) => `${JSON.stringify(name)}:${textOf(value[name])}`)
    .join()}}`;
};

const namesOf = (value: JsonObject): string[] =>
  Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort();
