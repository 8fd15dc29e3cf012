import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Operation, Resource } from '../contract/terms/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readBack, sameModule } from './comparisons/module.ts';
import { repeats } from './comparisons/repeats.ts';
import { ComputedFields } from './computed-fields.ts';
import { ReferringFields } from './referring-fields.ts';
import { SeenStates } from './seen-states.ts';
import { placeOf, statesIn } from './shown-states.ts';
import { steadyIn } from './steady-in.ts';
import { IssuedSecrets } from './subject/issued-secrets.ts';
import { ShownInstants } from './subject/shown-instants.ts';
import {
  documentedFields,
  type Established,
  idOf,
  isModule,
  type Subject,
  succeeded,
  without,
} from './subject/subject.ts';

/**
 * The expected state of resources, by the requests that were sent: the checks of echoes compare answers with it. It holds only what this worker
 * made, so that changes by others cannot contradict it.
 */
export class Model implements Established {
  readonly #resources = new ReferringFields();
  readonly issued = new IssuedSecrets();
  readonly #changed = new Map<string, Set<string>>();
  /** The kind of each resource that was created, by its id. */
  readonly #kinds = new Map<string, string>();
  /** The ids of everything that was created and not deleted, even if its state is unknown. */
  readonly #made = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #seen = new SeenStates();
  readonly #computed = new ComputedFields();
  readonly #instants = new ShownInstants();
  /** Modules that were written at their own address, by the id of the edge that must show them, even if nothing else is known of the edge. */
  readonly #parts = new Map<string, JsonObject>();

  /** The steady fields of a resource that we made and did not delete. */
  expected(id: string): JsonObject | undefined {
    return this.#resources.get(id);
  }

  /** The steady fields that are unchanged since the creation: a list that lags behind updates must show them as well. */
  unchanged(id: string): JsonObject | undefined {
    const known = this.expected(id);
    return known && without([...(this.#changed.get(id) ?? [])], known);
  }

  computed(key: string): JsonObject {
    return this.#computed.of(key);
  }

  computedUnchanged(key: string): JsonObject {
    return this.#computed.unchanged(key);
  }

  instants(operation: Operation, id: string): JsonObject {
    return this.#instants.of(operation, id);
  }

  exists(subject: Subject): boolean {
    if (!isModule(subject.resource)) return this.#made.has(subject.id ?? '');
    return this.expectedModule(subject) !== undefined;
  }

  /** Whether we made the resource with this id and did not delete it. */
  isMade(id: string): boolean {
    return this.#made.has(id);
  }

  isRemoved({ resource, id }: Subject): boolean {
    return !isModule(resource) && this.#removed.has(id ?? '');
  }

  isOlder(key: string, shown: JsonObject): boolean {
    const parts = Object.entries(this.#parts.get(key) ?? {});
    return this.#seen.isOlder(key, shown) || parts.some(([field, part]) => !sameModule(part, shown[field]));
  }

  existing({ name }: Resource): readonly (readonly [string, JsonObject])[] {
    return [...this.#resources.entries()].filter(([id]) => this.#kinds.get(id) === name);
  }

  removed({ name }: Resource): readonly string[] {
    return [...this.#removed].filter((id) => this.#kinds.get(id) === name);
  }

  /** Learns what an exchange established. Call it after the exchange was judged. */
  learn(subject: Subject): void {
    const { exchange, endpoint, resource, id, openFields = [] } = subject;
    const sent = documentedFields(subject);
    if (!succeeded(exchange)) return;
    this.#learnComputed(subject);
    this.#learnShown(subject);
    if (isModule(resource)) {
      this.#learnModule(subject);
      return;
    }
    if (endpoint.operation === 'delete' && id !== null) {
      this.#resources.delete(id);
      this.#made.delete(id);
      this.#removed.add(id);
      this.#instants.forget(id);
    }
    if (endpoint.operation === 'update' && id !== null) {
      this.#note(id, Object.keys(sent));
      this.#parts.delete(id);
      this.#resources.set(id, { ...without(openFields, this.expected(id) ?? {}), ...steadyIn(resource.steady, sent) });
    }
    if (endpoint.operation === 'create' && isObject(exchange.json) && !repeats(subject))
      this.#learnCreation(subject, exchange, exchange.json);
  }

  /** The expected state of the module that a request is about; undefined where none of our requests set it. */
  expectedModule({ resource, id, exchange }: Subject): JsonObject | undefined {
    const known =
      resource.partOf === undefined ? this.expected(placeOf(exchange)) : this.expected(id ?? '')?.[resource.partOf];
    return isObject(known) ? readBack(known) : undefined;
  }

  /** Takes the shown state of an existing resource as the expected one. */
  adopt({ steady: fields }: Resource, id: string, shown: JsonObject): void {
    this.#note(id, Object.keys(fields));
    this.#resources.set(id, steadyIn(fields, shown));
  }

  /** Forgets the state of a resource, or of the module at an address, because it may have changed in an unknown way. */
  forget(key: string): void {
    this.#resources.delete(key);
    this.#removed.delete(key);
    this.#seen.doubt(key);
    this.#parts.delete(key);
    this.#computed.forget(key);
    this.#instants.forget(key);
  }

  /** Forgets the fields that refer to a deleted resource: the documents do not say what becomes of them. */
  forgetReferences(id: string): void {
    this.#resources.forgetReferences(id);
    this.#computed.forgetReferences(id);
  }

  /** Notes the state in the answer to an unjudged write: a later stale read may show it. */
  glimpse(subject: Subject): void {
    for (const [key, shown] of statesIn(subject)) this.#seen.glimpse(key, shown);
  }

  /** Forgets a resource that was deleted long ago, also that it was deleted. */
  drop(id: string): void {
    this.#removed.delete(id);
    this.#seen.forget(id);
    this.#kinds.delete(id);
    this.#changed.delete(id);
  }

  /**
   * Whether a delete of a kind and an id must change nothing, even if it is answered with success: we have removed the resource, or it is of
   * another kind. Not for modules, which have the id of their parent.
   */
  isOutOfReach(resource: Resource, id: string): boolean {
    const kind = this.#kinds.get(id) ?? resource.name;
    return !isModule(resource) && (this.#removed.has(id) || kind !== resource.name);
  }

  /** Notes that a resource was created or deleted, without knowing its state. */
  remember(id: string, operation: Operation): void {
    if (operation === 'create') this.#made.add(id);
    if (operation === 'delete') this.#made.delete(id);
  }

  #learnShown(subject: Subject): void {
    const { resource, endpoint, id, exchange } = subject;
    const { operation } = endpoint;
    if (operation === 'list' || operation === 'get') {
      // A stale page of a list is not read again, so it says nothing about the current state.
      for (const [key, shown] of statesIn(subject))
        if (operation === 'get' || !this.#seen.isOlder(key, shown)) this.#seen.read(key, shown);
    } else if (isModule(resource)) {
      const [[, shown] = []] = statesIn(subject);
      this.#seen.wrote(placeOf(exchange), shown ?? null);
      if (resource.partOf !== undefined) this.#seen.changed(id ?? '', { [resource.partOf]: shown ?? null });
    } else if (operation === 'delete') this.#seen.forget(id ?? '');
    else {
      // An update of an edge may have replaced the modules at addresses under its own.
      this.#seen.doubt(placeOf(exchange));
      for (const [key, shown] of statesIn(subject)) this.#seen.wrote(key, shown);
    }
  }

  /** Learns computed fields, only of what we made: others may change their resources at any time. */
  #learnComputed(subject: Subject): void {
    const { resource, endpoint, id, sent, exchange } = subject;
    if (endpoint.operation === 'delete') this.#computed.forget(isModule(resource) ? placeOf(exchange) : (id ?? ''));
    for (const [key, shown] of statesIn(subject)) {
      // A stale read says nothing about the current state.
      if (['get', 'list'].includes(endpoint.operation) && this.#seen.isOlder(key, shown)) continue;
      if (endpoint.operation === 'replace') this.#computed.forget(key);
      if (endpoint.operation === 'update') this.#computed.change(resource, key, sent);
      const isOurs = endpoint.operation === 'create' || this.#made.has(key) || isModule(resource);
      if (isOurs) this.#computed.learn(resource, key, shown);
      if (this.#made.has(key)) this.#instants.learn(resource, endpoint.operation, key, shown);
    }
  }

  /** Learns a module: by its address, or as a field of the edge that shows it. */
  #learnModule(subject: Subject): void {
    const { resource, endpoint, id, exchange } = subject;
    if (endpoint.operation === 'get') return;
    const now = endpoint.operation === 'replace' ? documentedFields(subject) : null;
    const whole = this.expected(id ?? '');
    if (resource.partOf !== undefined) {
      this.#note(id ?? '', [resource.partOf]);
      this.#parts.set(id ?? '', { [resource.partOf]: now });
      if (whole !== undefined) this.#resources.set(id ?? '', { ...whole, [resource.partOf]: now });
    } else if (now === null) this.#resources.delete(placeOf(exchange));
    else this.#resources.set(placeOf(exchange), now);
  }

  #note(id: string, fields: readonly string[]): void {
    this.#changed.set(id, new Set([...(this.#changed.get(id) ?? []), ...fields]));
  }

  #learnCreation(subject: Subject, exchange: Exchange, shown: JsonObject): void {
    const { resource } = subject;
    for (const field of resource.secrets) {
      const value = shown[field];
      // A recording has a redaction mark in place of a secret, and the same mark for many.
      if (typeof value === 'string' && value !== '' && !value.startsWith('[redacted:')) {
        this.issued.add({ value, resource: resource.name, exchange: exchange.id });
      }
    }
    const id = idOf(resource, shown);
    if (id !== undefined) {
      this.#changed.delete(id);
      this.#removed.delete(id);
      this.#instants.forget(id);
      this.#made.add(id);
      this.#kinds.set(id, resource.name);
      this.#resources.set(id, {
        ...steadyIn(resource.steady, shown),
        ...steadyIn(resource.steady, documentedFields(subject)),
      });
    }
  }
}
