import { isObject, type JsonObject } from '../contract/json-object.ts';
import { KeysUnder } from './keys-under.ts';

/** What was seen between two writes to a resource: whole states, and the values of each field. */
interface Epoch {
  readonly states: Set<string>;
  readonly values: Map<string, Set<string>>;
}

/** A state as text: whole, and by field. */
interface Told {
  readonly whole: string;
  readonly fields: ReadonlyMap<string, string>;
}

const nothing: Told = { whole: 'null', fields: new Map() };
const told = new WeakMap<JsonObject, Told>();

interface Thing {
  /** The current state, by the answer to the last write and known changes since; undefined where it is unknown. */
  last: JsonObject | null | undefined;
  /** The epochs, by the answer (as text) to the write that began them. */
  readonly seen: Map<string, Epoch>;
}

/**
 * The states in which each of our resources and modules was shown, by the write before them. A read is stale if it shows exactly a state from before
 * the last write that was not seen since. This includes fields that the model does not know, such as those that the service sets. A mixture of
 * older and current field values is stale as well: the documents do not say that all fields become current together.
 */
export class SeenStates {
  readonly #things = new KeysUnder<Thing>();

  /** Notes the answer to a write; null where nothing is shown after it. */
  wrote(key: string, state: JsonObject | null): void {
    const thing = this.#things.get(key) ?? { last: null, seen: new Map<string, Epoch>() };
    thing.last = state;
    this.#things.set(key, thing);
    add(this.#now(thing), state);
  }

  /** Notes that a write to something else has changed some fields. */
  changed(key: string, fields: JsonObject): void {
    const last = this.#things.get(key)?.last;
    if (last) this.wrote(key, { ...last, ...fields });
  }

  /** Notes the answer to a read. */
  read(key: string, state: JsonObject): void {
    const thing = this.#things.get(key);
    if (thing) add(this.#now(thing), state);
  }

  /** Notes a state that a resource had at some time, perhaps not now. */
  glimpse(key: string, state: JsonObject): void {
    const thing = this.#things.get(key) ?? { last: undefined, seen: new Map<string, Epoch>() };
    this.#things.set(key, thing);
    add(this.#now({ ...thing, last: undefined }), state);
  }

  isOlder(key: string, state: JsonObject): boolean {
    const thing = this.#things.get(key);
    // Before the state is written as text, which takes long: most items of a list are not ours.
    if (thing?.last === undefined) return false;
    const { whole } = toldOf(state);
    if (this.#now(thing).states.has(whole)) return false;
    return [...thing.seen.values()].some(({ states }) => states.has(whole)) || this.#isMixed(thing, state);
  }

  /** Notes that a resource, or everything under an address, may have changed. Earlier states are kept: a stale read may show them later. */
  doubt(key: string): void {
    for (const thing of this.#things.under(key)) thing.last = undefined;
  }

  /** Forgets a resource, or everything under an address. */
  forget(key: string): void {
    this.#things.deleteUnder(key);
  }

  /** Whether at least one field has a value that was seen only before the last write, and no field has an unknown value. */
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

const add = ({ states, values }: Epoch, state: JsonObject | null): void => {
  const { whole, fields } = toldOf(state);
  states.add(whole);
  for (const [field, text] of fields) {
    const known = values.get(field);
    if (known === undefined) values.set(field, new Set([text]));
    else known.add(text);
  }
};

/** A state as text, whole and by field; cached. */
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

/** A value as canonical JSON text, with sorted members. */
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
