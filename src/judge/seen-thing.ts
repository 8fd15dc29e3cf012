import { isObject, type JsonObject } from '../contract/json-object.ts';

/** What was seen between two writes: whole states, and the names and values of fields by their number. */
interface Epoch {
  readonly states: Set<string>;
  readonly values: Set<number>;
}

/** A field of a state as text. */
interface Told {
  readonly name: string;
  /** The value, with the name before it. */
  readonly value: string;
}

/** A cache: the fields of a state as text. */
const told = new WeakMap<JsonObject, readonly Told[]>();

/**
 * The states in which one resource or module was shown, by the write before them. Each text is kept once and has a number: a recording may replace the
 * same module thousands of times, and most of its fields stay the same.
 */
export class SeenThing {
  /** The current state, by the answer to the last write and known changes since; undefined where it is unknown. */
  last: JsonObject | null | undefined;
  /** The epochs, by the answer (as numbers) to the write that began them. */
  readonly #epochs = new Map<string, Epoch>();
  readonly #numbers = new Map<string, number>();

  constructor(last: JsonObject | null | undefined) {
    this.last = last;
  }

  /** Notes a state that was seen after the write that was answered with `last`. */
  add(state: JsonObject | null, last: JsonObject | null | undefined): void {
    const { states, values } = this.#after(last);
    states.add(this.#whole(state));
    for (const { name, value } of toldOf(state)) values.add(this.#numberOf(name)).add(this.#numberOf(value));
  }

  isOlder(state: JsonObject): boolean {
    // Before the state is written as text, which takes long.
    if (this.last === undefined) return false;
    const now = this.#after(this.last);
    const isKnown = toldOf(state).every(({ value }) => this.#numbers.has(value));
    const whole = isKnown ? this.#whole(state) : null;
    if (whole !== null && now.states.has(whole)) return false;
    return (
      (whole !== null && [...this.#epochs.values()].some(({ states }) => states.has(whole))) || this.#isMixed(state)
    );
  }

  /** Whether at least one field has a value that was seen only before the last write, and no field has an unknown value. */
  #isMixed(state: JsonObject): boolean {
    const { values } = this.#after(this.last);
    const isIn = (text: string): boolean => values.has(this.#numbers.get(text) ?? -1);
    const past = toldOf(state).filter(({ name, value }) => isIn(name) && !isIn(value));
    return past.length > 0 && past.every(({ value }) => this.#numbers.has(value));
  }

  #after(last: JsonObject | null | undefined): Epoch {
    const whole = last === undefined ? 'unknown' : this.#whole(last);
    const epoch = this.#epochs.get(whole) ?? { states: new Set(), values: new Set() };
    this.#epochs.set(whole, epoch);
    return epoch;
  }

  #whole(state: JsonObject | null): string {
    return state === null
      ? 'null'
      : toldOf(state)
          .map(({ value }) => this.#numberOf(value))
          .join();
  }

  #numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}

const toldOf = (state: JsonObject | null): readonly Told[] => {
  if (state === null) return [];
  const known = told.get(state) ?? tell(state);
  told.set(state, known);
  return known;
};

const tell = (state: JsonObject): readonly Told[] =>
  namesOf(state).map((field) => {
    const name = JSON.stringify(field);
    return { name, value: `${name}:${textOf(state[field])}` };
  });

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
