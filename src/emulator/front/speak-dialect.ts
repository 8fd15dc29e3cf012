import { isObject, type JsonObject } from '../base/json-object.ts';
import type { Front, Service } from '../server/service.ts';

type Words = Readonly<Record<string, string>>;

/** Words that a deployment uses instead of those of the documents: from the documented word to its own. */
export interface DialectWords {
  readonly headers?: Words;
  readonly fields?: Words;
  /** By the documents' name of the field. */
  readonly values?: Readonly<Record<string, Words>>;
}

/** Texts and maps whose contents come from users and are not translated. */
const texts = ['metadata', 'description'];
const maps = ['headers', 'labels', 'extensions', 'critical_options', 'backends'];
const isUsers = (field: string, value: unknown): boolean =>
  texts.includes(field) || (maps.includes(field) && isObject(value));

const own = (words: Words | undefined, word: string): string | undefined =>
  words !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;

const wordsAt = (values: DialectWords['values'], field: string): Words | undefined =>
  values !== undefined && Object.hasOwn(values, field) ? values[field] : undefined;

const reversed = (words: Words = {}): Words =>
  Object.fromEntries(Object.entries(words).map(([documented, spoken]) => [spoken, documented]));

/** Translates the strings of a value at any depth. */
const translated = (
  value: unknown,
  word: (text: string) => string,
  below: (object: JsonObject) => unknown,
): unknown => {
  if (typeof value === 'string') return word(value);
  if (Array.isArray(value)) return value.map((item: unknown) => translated(item, word, below));
  return isObject(value) ? below(value) : value;
};

/** An answer in the words of the deployment. */
const spoken = (value: unknown, words: DialectWords): unknown => {
  const below = (object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([field, inner]) => {
        const say = (text: string): string => own(wordsAt(words.values, field), text) ?? text;
        return [own(words.fields, field) ?? field, isUsers(field, inner) ? inner : translated(inner, say, below)];
      }),
    );
  // A text comes from a fault and is sent unchanged.
  return typeof value === 'string' ? value : translated(value, (text) => text, below);
};

/** Translates a request into the words of the documents. Documented words that the dialect replaces are not understood. */
const understood = (value: unknown, { fields = {}, values }: DialectWords): unknown => {
  const documented = reversed(fields);
  const below = (object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, inner]): [string, unknown][] => {
        const field = own(documented, name);
        if (field === undefined && (own(fields, name) ?? name) !== name) return [];
        return [[field ?? name, read(field ?? name, inner)]];
      }),
    );
  const read = (field: string, inner: unknown): unknown => {
    if (isUsers(field, inner)) return inner;
    const words = wordsAt(values, field) ?? {};
    const known = reversed(words);
    // A documented value that the dialect replaces becomes an unknown value, which the enumeration refuses.
    const word = (text: string): string =>
      own(known, text) ?? ((own(words, text) ?? text) === text ? text : `?${text}`);
    return translated(inner, word, below);
  };
  return translated(value, (text) => text, below);
};

/** Renames the headers of a request, without regard to case. */
const renameHeaders = (headers: Words = {}): Front => {
  const lower = (words: Words): Words =>
    Object.fromEntries(Object.entries(words).map(([name, other]) => [name.toLowerCase(), other]));
  const documented = lower(reversed(headers));
  const replaced = lower(headers);
  /** The documented name; null for a documented name that the dialect replaces. */
  const nameOf = (name: string): string | null =>
    own(documented, name.toLowerCase()) ?? (own(replaced, name.toLowerCase()) === undefined ? name : null);
  return (incoming, _outgoing, next) => {
    // The server reads both, and Node has already derived one from the other, so both are changed.
    incoming.rawHeaders = incoming.rawHeaders.flatMap((name, index, all) => {
      const known = index % 2 === 0 ? nameOf(name) : null;
      return known === null ? [] : [known, all[index + 1] ?? ''];
    });
    incoming.headers = Object.fromEntries(
      Object.entries(incoming.headers).flatMap(([name, value]) => {
        const known = nameOf(name);
        return known === null ? [] : [[known.toLowerCase(), value]];
      }),
    );
    next();
  };
};

/** Makes a service use a dialect. Translation happens outside of faults and freedoms, which use the documented words. */
export const speakDialect = (service: Service, words: DialectWords): void => {
  service.fronts.push(renameHeaders(words.headers));
  const read = service.read;
  service.read = async (request, route) => {
    const body = understood(await read(request, route), words);
    return isObject(body) ? body : {};
  };
  service.say = (body) => spoken(body, words);
};
