import { isObject, type JsonObject } from '../contract/json-object.ts';

const mentions = (value: unknown, id: string): boolean => {
  if (Array.isArray(value)) return value.some((one: unknown) => mentions(one, id));
  if (!isObject(value)) return value === id;
  return Object.entries(value).some(([name, inner]) => name === id || mentions(inner, id));
};

/** The fields that do not refer to a resource with this id. */
const withoutReferences = (fields: JsonObject, id: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !mentions(value, id)));

/** Calls `tell` with each text that may be the id of another resource. */
const eachText = (value: unknown, tell: (text: string) => void): void => {
  if (typeof value === 'string') tell(value);
  else if (Array.isArray(value)) for (const one of value) eachText(one, tell);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      tell(name);
      eachText(inner, tell);
    }
};

const eachTextOf = (fields: JsonObject, tell: (text: string) => void): void => {
  for (const value of Object.values(fields)) eachText(value, tell);
};

/**
 * The fields of things, by id or address, and an index of the texts in them: what refers to a deleted resource is found without looking at everything
 * else that is known.
 */
export class ReferringFields {
  readonly #fields = new Map<string, JsonObject>();
  /** The keys of the fields that hold a text: mostly one, which then stands for itself. */
  readonly #holders = new Map<string, string | Set<string>>();

  get(key: string): JsonObject | undefined {
    return this.#fields.get(key);
  }

  entries(): IterableIterator<[key: string, fields: JsonObject]> {
    return this.#fields.entries();
  }

  set(key: string, fields: JsonObject): void {
    this.#unlist(key);
    this.#fields.set(key, fields);
    eachTextOf(fields, (text) => {
      const holders = this.#holders.get(text) ?? key;
      if (typeof holders !== 'string') holders.add(key);
      else this.#holders.set(text, holders === key ? key : new Set([holders, key]));
    });
  }

  delete(key: string): void {
    this.#unlist(key);
    this.#fields.delete(key);
  }

  /** Forgets the fields that refer to a resource with this id. */
  forgetReferences(id: string): void {
    const holders = this.#holders.get(id) ?? [];
    for (const key of typeof holders === 'string' ? [holders] : [...holders])
      this.set(key, withoutReferences(this.#fields.get(key) ?? {}, id));
  }

  #unlist(key: string): void {
    eachTextOf(this.#fields.get(key) ?? {}, (text) => {
      const holders = this.#holders.get(text);
      if (holders === key) this.#holders.delete(text);
      else if (typeof holders === 'object') holders.delete(key);
      if (typeof holders === 'object' && holders.size === 0) this.#holders.delete(text);
    });
  }
}
