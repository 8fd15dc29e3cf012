import type { Resource } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readBack } from './module.ts';
import {
  documentedFields,
  type Established,
  type IssuedSecret,
  idOf,
  type Subject,
  succeeded,
  without,
} from './subject.ts';

/**
 * What must be true by now, going by what was sent: the oracle of every echo. It holds only what this worker made, so
 * whatever others do to the account cannot contradict it.
 */
export class Model implements Established {
  readonly #resources = new Map<string, JsonObject>();
  readonly #secrets = new Map<string, IssuedSecret>();
  readonly #changed = new Map<string, Set<string>>();

  /** The steady fields of a resource that we made and did not delete. */
  expected(id: string): JsonObject | undefined {
    return this.#resources.get(id);
  }

  /** Those of them that are as they were created: whatever takes a moment to hear of a change shows them nevertheless. */
  unchanged(id: string): JsonObject | undefined {
    const known = this.expected(id);
    return known && without([...(this.#changed.get(id) ?? [])], known);
  }

  issuedSecrets(): readonly IssuedSecret[] {
    return [...this.#secrets.values()];
  }

  /** Takes in what an exchange established. Call it after the exchange was judged. */
  learn(subject: Subject): void {
    const { exchange, endpoint, resource, id, openFields = [] } = subject;
    const sent = documentedFields(subject);
    if (!succeeded(exchange)) return;
    if (isModule(resource)) {
      this.#learnModule(subject);
      return;
    }
    if (endpoint.operation === 'delete' && id !== null) this.#resources.delete(id);
    if (endpoint.operation === 'update' && id !== null) {
      this.#note(id, Object.keys(sent));
      this.#resources.set(id, { ...without(openFields, this.expected(id) ?? {}), ...steady(resource.steady, sent) });
    }
    if (endpoint.operation === 'create' && isObject(exchange.json))
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
  }

  /** A module is known by its address, or as a field of the edge that shows it. */
  #learnModule(subject: Subject): void {
    const { resource, endpoint, id, exchange } = subject;
    if (endpoint.operation === 'get') return;
    const now = endpoint.operation === 'replace' ? documentedFields(subject) : null;
    const whole = this.expected(id ?? '');
    if (resource.partOf !== undefined) {
      this.#note(id ?? '', [resource.partOf]);
      if (whole !== undefined) this.#resources.set(id ?? '', { ...whole, [resource.partOf]: now });
    } else if (now === null) this.forget(placeOf(exchange));
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
        this.#secrets.set(value, { value, resource: resource.name, exchange: exchange.id });
      }
    }
    const id = idOf(resource, shown);
    if (id !== undefined) {
      this.#changed.delete(id);
      this.#resources.set(id, {
        ...steady(resource.steady, shown),
        ...steady(resource.steady, documentedFields(subject)),
      });
    }
  }
}

const isModule = ({ endpoints }: Resource): boolean => endpoints.some(({ operation }) => operation === 'replace');

const placeOf = ({ request }: Exchange): string => new URL(request.url).pathname;

const steady = (fields: { readonly [field: string]: unknown }, from: unknown): JsonObject =>
  isObject(from) ? Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(fields, field))) : {};
