import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../src/contract/json-object.ts';
import { decodeMessage } from '../../src/judge/readers/http-message.ts';
import { isChosen, isLoose, isNamed, mayHoldMore } from './chosen.ts';
import { storyBaseUrl } from './read-examples.ts';

type Members = { readonly [member: string]: unknown };

/** The form of a value: its type, and the types of its items or members. */
const formOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(formOf(item))))];
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]));
  return value === null ? 'null' : typeof value;
};

/** The parts of a message's bytes that do not depend on who passes it on. */
const contentOf = (raw: unknown): unknown => {
  const message = decodeMessage(raw);
  return message && { startLine: message.startLine, body: message.body.toString('latin1') };
};

/** Whether a value has the members of another, with their types; null has no members to compare. */
const resembles = (told: unknown, real: unknown): boolean => {
  if (told === null || real === null) return true;
  if (!isObject(told) || !isObject(real)) return typeof told === typeof real;
  return Object.entries(told).every(([name, inner]) => resembles(inner, real[name]));
};

/** Texts that are not set may be shown or omitted. */
const isUnset = (name: string, value: unknown): boolean =>
  ['description', 'metadata'].includes(name) && (value === '' || value === null);

/** The value that a deployment shows for a value of the story. */
interface Choice {
  readonly told: unknown;
  readonly real: unknown;
}

/** A story as another deployment shows it: the deployment's values for the values in the story. */
export class Retelling {
  readonly #words: Map<string, string>;
  readonly #choices: Map<string, Choice>;

  constructor(words: Iterable<readonly [told: string, real: string]>, choices: Iterable<[string, Choice]> = []) {
    this.#words = new Map(words);
    this.#choices = new Map(choices);
  }

  copy(): Retelling {
    return new Retelling(this.#words, this.#choices);
  }

  /** A text of the story with the values of the deployment: the whole text replaced, or the ids and the base address in it. */
  text(told: string): string {
    const base = this.#words.get(storyBaseUrl) ?? storyBaseUrl;
    return (
      this.#words.get(told) ??
      told.replaceAll(storyBaseUrl, base).replaceAll(/\b[a-z]+_[0-9A-Za-z]{27}\b/g, (id) => this.#words.get(id) ?? id)
    );
  }

  /** A value of the story with the values of the deployment, including the names of its members. */
  value(told: unknown): unknown {
    if (typeof told === 'string') return this.text(told);
    if (Array.isArray(told)) return told.map((item) => this.value(item));
    if (!isObject(told)) return told;
    return Object.fromEntries(Object.entries(told).map(([name, inner]) => [this.text(name), this.value(inner)]));
  }

  /** The expected answer. Values that the deployment may choose are taken from its answer, and later answers must repeat them. */
  answer(resource: string, told: unknown, real: unknown, sent: Members = {}, of = ''): unknown {
    if (Array.isArray(told) && Array.isArray(real))
      return this.#items(told, real).map(([item, shown]) => this.answer(resource, item, shown, {}, of));
    if (!isObject(told) || !isObject(real)) return this.value(told);
    const owner = String(told['id'] ?? of);
    const members = Object.entries(told)
      .filter(([name, inner]) => !isUnset(name, inner))
      // The id first: an address before the id may contain it.
      .sort(([one], [other]) => Number(other === 'id') - Number(one === 'id'))
      .map(([name, inner]) => {
        const shown = real[this.text(name)];
        const free = isChosen(resource, name) && !isDeepStrictEqual(sent[name], inner);
        const key = `${owner}/${name}`;
        const wanted = free ? this.#chosen(key, name, inner, shown) : this.answer(resource, inner, shown, {}, key);
        if (!isLoose(name)) this.#choices.set(key, { told: inner, real: wanted });
        return [this.text(name), wanted];
      });
    return Object.fromEntries(members);
  }

  /** An answer in the form in which it is compared: without texts that are not set, and with its lists in the order of the story. */
  shown(resource: string, told: unknown, real: unknown, more = false, of = ''): unknown {
    if (Array.isArray(told) && Array.isArray(real) && real.every(isObject)) {
      const pairs = this.#items(told, real);
      const rest = more ? [] : real.filter((item) => !pairs.some(([, shown]) => shown === item));
      return [...pairs.map(([item, shown]) => this.shown(resource, item, shown)), ...rest];
    }
    if (!isObject(told) || !isObject(real)) return real;
    const names = new Map(Object.entries(told).map(([name, inner]) => [this.text(name), inner]));
    const open = mayHoldMore(resource, of);
    return Object.fromEntries(
      Object.entries(real)
        .filter(([name, inner]) => !isUnset(name, inner) && (!open || names.has(name)))
        .map(([name, inner]) => [name, this.shown(resource, names.get(name), inner, more, name)]),
    );
  }

  /** Items of the story, each paired with the deployment's item that has its id; new items are paired in order. */
  #items(told: readonly unknown[], real: readonly unknown[]): [told: unknown, real: unknown][] {
    const idIn = (item: unknown): unknown => (isObject(item) ? item['id'] : undefined);
    const known = new Set(this.#words.values());
    const fresh = real.filter((item) => !known.has(String(idIn(item))));
    return told.map((item) => {
      const id = this.#words.get(String(idIn(item)));
      return [item, id === undefined ? fresh.shift() : real.find((one) => idIn(one) === id)];
    });
  }

  /** The known value if the story repeats a value; otherwise a different value of equal form. */
  #chosen(key: string, name: string, told: unknown, real: unknown): unknown {
    const before = this.#choices.get(key);
    if (before !== undefined && isDeepStrictEqual(told, before.told)) return before.real;
    if (before !== undefined && isDeepStrictEqual(real, before.real)) return told;
    if (isNamed(name) && typeof told === 'string') {
      const known = this.#words.get(told);
      if (known !== undefined) return known;
      // The value already stands for another value of the story.
      if (typeof real !== 'string' || [...this.#words.values()].includes(real)) return told;
      this.#learn(told, real);
    }
    if (isLoose(name)) return resembles(told, real) ? real : told;
    const form = name === 'raw' ? contentOf : formOf;
    return isDeepStrictEqual(form(told), form(real)) ? real : told;
  }

  #learn(told: string, real: string): void {
    this.#words.set(told, real);
    // Requests name an address by its path.
    if (told.startsWith(storyBaseUrl))
      this.#words.set(told.slice(storyBaseUrl.length), new URL(real).pathname + new URL(real).search);
  }
}
