import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { ComputedField, Resource } from '../contract/terms/contract.ts';
import { ReferringFields } from './referring-fields.ts';
import { without } from './subject/subject.ts';

const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : value !== undefined && value !== '' && value !== null;

/** Whether a value has the right shape. Nothing is learnt from a wrong one, because later correct answers would be compared with it. */
const isObjectWhereDue = ({ compare }: ComputedField, value: unknown): boolean =>
  isObject(value) || !['ref', 'settings'].includes(String(compare));

/** The computed fields that answers have shown, by the id of a resource or the address of a module. */
export class ComputedFields {
  readonly #shown = new ReferringFields();
  readonly #changed = new Map<string, Set<string>>();

  of(key: string): JsonObject {
    return this.#shown.get(key) ?? {};
  }

  /** The computed fields that no update may have changed since the creation. */
  unchanged(key: string): JsonObject {
    return without([...(this.#changed.get(key) ?? [])], this.of(key));
  }

  /** Learns from an answer. An unset field may be set later; the first value that was seen stays the one to compare with. */
  learn({ computed = {} }: Resource, key: string, shown: JsonObject): void {
    const set = Object.entries(computed)
      .filter(([field, law]) => law.atOnce || (isSet(shown[field]) && isObjectWhereDue(law, shown[field])))
      .map(([field]) => [field, shown[field]]);
    if (set.length === 0) return;
    this.#shown.set(key, { ...Object.fromEntries(set), ...this.of(key) });
  }

  /** Forgets the fields that a request with these members may change. */
  change({ computed = {} }: Resource, key: string, sent: unknown): void {
    const members = isObject(sent) ? Object.keys(sent) : [];
    const changed = Object.keys(computed).filter((field) =>
      computed[field]?.changedBy?.some((member) => members.includes(member)),
    );
    this.#shown.set(key, without(changed, this.of(key)));
    this.#changed.set(key, new Set([...(this.#changed.get(key) ?? []), ...changed]));
  }

  /** Forgets the fields that refer to a resource with this id. */
  forgetReferences(id: string): void {
    this.#shown.forgetReferences(id);
  }

  forget(key: string): void {
    this.#shown.delete(key);
    this.#changed.delete(key);
  }
}
