/**
 * A deployment may use its own names for headers, fields or enumerated values. A dialect translates between the documents' words
 * and the deployment's in the HTTP client; all other code uses the documents' words.
 *
 * 1. Field names are translated at every depth, values only directly under a field that `values` names: a string, or the
 *    strings of a list.
 * 2. `values` is keyed by the documents' name of the field, also where `fields` renames that field.
 * 3. Data of users is never translated: `metadata`, `description`, and every map whose keys users choose (`headers`, `labels`,
 *    `extensions`, `critical_options`, and `backends` where it maps ids to weights).
 * 4. A field that has the other side's word already keeps it, and no translation ever overwrites a field: where an object
 *    holds both words, both stay as they are.
 * 5. Translations are one to one, so that answers can be translated back; other dialects are refused.
 * 6. Nothing is changed in place.
 */
export interface DialectWords {
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Words = ReadonlyMap<string, string>;

/** One direction of a dialect. `documented` returns the documents' name of a field. */
interface Direction {
  readonly fields: Words;
  readonly values: ReadonlyMap<string, Words>;
  readonly documented: (field: string) => string;
  /** Whether it translates nothing, because the deployment uses the documents' words. */
  readonly isIdentity: boolean;
}

const USER_TEXT: ReadonlySet<string> = new Set(['metadata', 'description']);
const USER_MAPS: ReadonlySet<string> = new Set(['headers', 'labels', 'extensions', 'critical_options', 'backends']);

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isUserData = (field: string, value: unknown): boolean =>
  USER_TEXT.has(field) || (USER_MAPS.has(field) && isPlainObject(value));

/** Drops words that are the same on both sides, and refuses translations that are not one to one. */
const wordsOf = (where: string, record: Readonly<Record<string, string>> = {}): Words => {
  const words = new Map(Object.entries(record).filter(([documented, wire]) => documented !== wire));
  const seen = new Set<string>();
  for (const [documented, wire] of words) {
    if (seen.has(wire)) throw new RangeError(`${where}: "${wire}" stands for two words`);
    if (words.has(wire)) throw new RangeError(`${where}.${documented}: "${wire}" is translated itself`);
    seen.add(wire);
  }
  return words;
};

const reversed = (words: Words): Words => new Map([...words].map(([documented, wire]) => [wire, documented]));

const translateValue = (value: unknown, words: Words | undefined, direction: Direction): unknown => {
  if (typeof value === 'string') return words?.get(value) ?? value;
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      typeof item === 'string' ? (words?.get(item) ?? item) : translateValue(item, undefined, direction),
    );
  }
  return isPlainObject(value) ? translateObject(value, direction) : value;
};

/** `Object.fromEntries` also creates an own field for `__proto__`. */
const translateObject = (object: Record<string, unknown>, direction: Direction): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object).map(([field, value]) => {
      const renamed = direction.fields.get(field) ?? field;
      const name = Object.hasOwn(object, renamed) ? field : renamed;
      const documented = direction.documented(field);
      if (isUserData(documented, value)) return [name, value];
      return [name, translateValue(value, direction.values.get(documented), direction)];
    }),
  );

/** If there is nothing to translate, nothing is copied: an answer may hold a million items. */
const translate = (json: unknown, direction: Direction): unknown =>
  direction.isIdentity ? json : translateValue(json, undefined, direction);

export class Dialect {
  /** The documents' own words. */
  static readonly none: Dialect = new Dialect({});

  readonly #headers: Words;
  readonly #toWire: Direction;
  readonly #fromWire: Direction;

  constructor(words: DialectWords) {
    const fields = wordsOf('fields', words.fields);
    const documentedByWire = reversed(fields);
    const values = new Map(
      Object.entries(words.values ?? {}).map(([field, record]) => [field, wordsOf(`values.${field}`, record)]),
    );
    const reversedValues = new Map([...values].map(([field, record]) => [field, reversed(record)]));
    const documented = (field: string): string => documentedByWire.get(field) ?? field;
    const headers = Object.entries(words.headers ?? {});
    this.#headers = new Map(headers.map(([name, wire]) => [name.toLowerCase(), wire]));
    const isIdentity = fields.size === 0 && [...values.values()].every(({ size }) => size === 0);
    this.#toWire = { fields, values, documented, isIdentity };
    this.#fromWire = { fields: documentedByWire, values: reversedValues, documented, isIdentity };
  }

  /** The deployment's name of a header; case does not count. */
  header(name: string): string {
    return this.#headers.get(name.toLowerCase()) ?? name;
  }

  /** The deployment's name of a field. */
  field(name: string): string {
    return this.#toWire.fields.get(name) ?? name;
  }

  toWire(json: unknown): unknown {
    return translate(json, this.#toWire);
  }

  fromWire(json: unknown): unknown {
    return translate(json, this.#fromWire);
  }
}
