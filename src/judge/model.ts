import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Operation, Resource } from '../contract/terms/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readBack, sameModule } from './comparisons/module.ts';
import { repeats } from './comparisons/repeats.ts';
import { ComputedFields } from './computed-fields.ts';
import { SeenStates } from './seen-states.ts';
import { placeOf, statesIn } from './shown-states.ts';
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
 * What must be true by now, going by what was sent: the oracle of every echo. It holds only what this worker made, so
 * whatever others do to the account cannot contradict it.
 */
export class Model implements Established {
  readonly #resources = new Map<string, JsonObject>();
  readonly issued = new IssuedSecrets();
  readonly #changed = new Map<string, Set<string>>();
  /** The kind of each resource that was created, by its id. */
  readonly #kinds = new Map<string, string>();
  /** Whatever was created and not deleted, also where nothing is known of how it looks. */
  readonly #made = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #seen = new SeenStates();
  readonly #computed = new ComputedFields();
  readonly #instants = new ShownInstants();
  /** What an edge must show of a module that was written at an address of its own, also where nothing else is known of the edge. */
  readonly #parts = new Map<string, JsonObject>();

  /** The steady fields of a resource that we made and did not delete. */
  expected(id: string): JsonObject | undefined {
    return this.#resources.get(id);
  }

  /** Those of them that are as they were created: a list that lags behind updates shows them as well. */
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

  /** Whether we made what has this id, and did not delete it. */
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
    return [...this.#resources].filter(([id]) => this.#kinds.get(id) === name);
  }

  removed({ name }: Resource): readonly string[] {
    return [...this.#removed].filter((id) => this.#kinds.get(id) === name);
  }

  /** Takes in what an exchange established. Call it after the exchange was judged. */
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
      this.#resources.set(id, { ...without(openFields, this.expected(id) ?? {}), ...steady(resource.steady, sent) });
    }
    if (endpoint.operation === 'create' && isObject(exchange.json) && !repeats(subject))
      this.#learnCreation(subject, exchange, exchange.json);
  }

  /** The module that a request is about, as it must be by now; undefined where none of our requests set it. */
  expectedModule({ resource, id, exchange }: Subject): JsonObject | undefined {
    const known =
      resource.partOf === undefined ? this.expected(placeOf(exchange)) : this.expected(id ?? '')?.[resource.partOf];
    return isObject(known) ? readBack(known) : undefined;
  }

  /** Takes what is shown of a resource that exists for what it is, as if it had been created so. */
  adopt({ steady: fields }: Resource, id: string, shown: JsonObject): void {
    this.#note(id, Object.keys(fields));
    this.#resources.set(id, steady(fields, shown));
  }

  /** Gives up what is known of a resource or of the module at an address: something else than our requests changed it. */
  forget(key: string): void {
    this.#resources.delete(key);
    this.#removed.delete(key);
    this.#seen.doubt(key);
    this.#parts.delete(key);
    this.#computed.forget(key);
    this.#instants.forget(key);
  }

  /** Takes in what a write showed that is not judged, and of which it is not known whether it is there still. */
  glimpse(subject: Subject): void {
    for (const [key, shown] of statesIn(subject)) this.#seen.glimpse(key, shown);
  }

  /** Lets go of what was deleted long ago: that it was deleted is no longer known either. */
  drop(id: string): void {
    this.#removed.delete(id);
    this.#seen.forget(id);
    this.#kinds.delete(id);
    this.#changed.delete(id);
  }

  /**
   * Whether a delete at the address of a kind is right to change nothing of what has an id, although it is answered with success: we removed it, or
   * made it as another kind. A module has the id of what carries it.
   */
  isOutOfReach(resource: Resource, id: string): boolean {
    const kind = this.#kinds.get(id) ?? resource.name;
    return !isModule(resource) && (this.#removed.has(id) || kind !== resource.name);
  }

  /** Takes in what a request did of which nothing else is known. */
  remember(id: string, operation: Operation): void {
    if (operation === 'create') this.#made.add(id);
    if (operation === 'delete') this.#made.delete(id);
  }

  #learnShown(subject: Subject): void {
    const { resource, endpoint, id, exchange } = subject;
    const { operation } = endpoint;
    if (operation === 'list' || operation === 'get') {
      // A page of a list is not read again where it lags behind, and so says nothing of now.
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

  /** Only of what we made: others may change what is theirs at any time. */
  #learnComputed(subject: Subject): void {
    const { resource, endpoint, id, sent, exchange } = subject;
    if (endpoint.operation === 'delete') this.#computed.forget(isModule(resource) ? placeOf(exchange) : (id ?? ''));
    for (const [key, shown] of statesIn(subject)) {
      // A read that lags behind says nothing of now.
      if (['get', 'list'].includes(endpoint.operation) && this.#seen.isOlder(key, shown)) continue;
      if (endpoint.operation === 'replace') this.#computed.forget(key);
      if (endpoint.operation === 'update') this.#computed.change(resource, key, sent);
      const isOurs = endpoint.operation === 'create' || this.#made.has(key) || isModule(resource);
      if (isOurs) this.#computed.learn(resource, key, shown);
      if (this.#made.has(key)) this.#instants.learn(resource, endpoint.operation, key, shown);
    }
  }

  /** A module is known by its address, or as a field of the edge that shows it. */
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
      // A recording shows a marker where the secret was, and the same one everywhere.
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
        ...steady(resource.steady, shown),
        ...steady(resource.steady, documentedFields(subject)),
      });
    }
  }
}

const steady = (fields: { readonly [field: string]: unknown }, from: unknown): JsonObject =>
  isObject(from) ? Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(fields, field))) : {};
