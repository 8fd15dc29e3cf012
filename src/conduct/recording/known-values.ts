import type { JsonObject } from '../../contract/json-object.ts';
import type { Comparison, Resource } from '../../contract/terms/contract.ts';
import { same } from '../../judge/comparisons/compare.ts';
import type { Judgement } from '../../judge/judge.ts';
import { statesIn } from '../../judge/shown-states.ts';
import { documentedFields, idOf, isModule, type Subject, succeeded } from '../../judge/subject/subject.ts';
import { isBlank } from './open-fields.ts';

/** Lists and maps that do not refer to other resources. Those that do change when one of these is deleted. */
const selfContained: readonly (Comparison | undefined)[] = ['acl', 'caseless-names', 'headers', 'hostports'];

const comparisonOf = ({ steady, computed = {} }: Resource, field: string): Comparison | undefined =>
  steady[field] ?? computed[field]?.compare;

/** The name of the field at the place of a finding: of `/description`, or of the same below an item of a list. */
const fieldAt = (place: string): string => /^(?:\/\w+\/\*)?\/(\w+)$/.exec(place)?.[1] ?? '';

/** Values that a field may show before it is set, even if the creation set it. */
const isUnset = (value: unknown): boolean =>
  value === undefined || isBlank(value) || (Array.isArray(value) && value.length === 0);

/**
 * The values that each field of a resource has had since its creation, as far as a recording shows that. An eventually consistent read may show an
 * older state, but never a value that the field did not have, however soon after a write it comes, if nobody else writes.
 */
export class KnownValues {
  /** Null if an unknown request may have written to the resource. */
  readonly #values = new Map<string, Map<string, unknown[]> | null>();

  /** Records the values of an answer. A read that contradicts what was written is not recorded. */
  learn(subject: Subject, reads: readonly Judgement[]): void {
    const { exchange, endpoint, resource, id } = subject;
    if (!succeeded(exchange) || reads.some(({ findings }) => findings.length > 0)) return;
    if (isModule(resource)) {
      if (resource.partOf !== undefined) this.#add(resource, id ?? '', { [resource.partOf]: subject.sent });
      return;
    }
    const created = endpoint.operation === 'create' ? idOf(resource, exchange.json) : undefined;
    // A resource with a name of its own may be created again under it. The earlier values are kept, because a stale read may show them.
    if (created !== undefined && !this.#values.has(created)) this.#values.set(created, new Map());
    for (const [key, shown] of statesIn(subject)) this.#add(resource, key, shown);
    this.#add(resource, created ?? id ?? '', documentedFields(subject));
  }

  /** Marks a resource as unknown, after a request that is not understood may have written to it. */
  forget(key: string): void {
    this.#values.set(key, null);
  }

  /** Forgets a resource that was deleted long ago. */
  drop(key: string): void {
    this.#values.delete(key);
  }

  /** Splits findings of reads into those about values that the field never had, and the rest. */
  part(subject: Subject, reads: readonly Judgement[]): { readonly never: Judgement[]; readonly rest: Judgement[] } {
    const isNew = ({ place }: { readonly place: string }): boolean => this.#showsNew(subject, fieldAt(place));
    const chosen = (wanted: boolean): Judgement[] =>
      reads.map((read) => ({ ...read, findings: read.findings.filter((one) => isNew(one) === wanted) }));
    return {
      never: chosen(true).filter(({ findings }) => findings.length > 0),
      rest: chosen(false).filter(({ findings }, index) => findings.length > 0 || reads[index]?.findings.length === 0),
    };
  }

  /** Whether a field that is compared with earlier answers shows a value that it never had. */
  #showsNew(subject: Subject, field: string): boolean {
    const { resource, endpoint, model } = subject;
    const comparison = comparisonOf(resource, field);
    if (comparison === undefined || isModule(resource)) return false;
    const isHeld = (key: string): boolean => {
      const isList = endpoint.operation === 'list';
      const steady = isList ? model.unchanged(key) : model.expected(key);
      const computed = isList ? model.computedUnchanged(key) : model.computed(key);
      return Object.hasOwn({ ...computed, ...steady }, field);
    };
    return statesIn(subject).some(([key, shown]) => {
      const value = shown[field];
      const known = this.#values.get(key)?.get(field);
      if (known === undefined || isUnset(value) || !isHeld(key)) return false;
      if (typeof value === 'object' && !selfContained.includes(comparison)) return false;
      return !known.some((one) => same(comparison, one, value));
    });
  }

  #add(resource: Resource, key: string, fields: JsonObject): void {
    const values = this.#values.get(key);
    if (!values) return;
    for (const [field, value] of Object.entries(fields)) {
      const comparison = comparisonOf(resource, field);
      if (comparison === undefined) continue;
      const known = values.get(field) ?? [];
      values.set(field, known);
      if (!known.some((one) => same(comparison, one, value))) known.push(value);
    }
  }
}
