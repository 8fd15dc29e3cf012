import type { Exchange } from '../exchange/exchange.ts';
import { documentedFields, idOf, isObject, type JsonObject, type Subject, succeeded } from './subject.ts';

/** A one-time secret, and the creation that showed it. */
export interface IssuedSecret {
  readonly value: string;
  readonly resource: string;
  readonly exchange: string;
}

/**
 * What must be true by now, going by what was sent: the oracle of every echo. It holds only what this worker made, so
 * whatever others do to the account cannot contradict it.
 */
export class Model {
  readonly #resources = new Map<string, JsonObject>();
  readonly #secrets = new Map<string, IssuedSecret>();
  readonly #ids = new Set<string>();

  /** The steady fields of a resource that we made and did not delete. */
  expected(id: string): JsonObject | undefined {
    return this.#resources.get(id);
  }

  /** Whether a creation of this run has already answered with this id, also where the resource is deleted by now. */
  knows(id: string): boolean {
    return this.#ids.has(id);
  }

  issuedSecrets(): readonly IssuedSecret[] {
    return [...this.#secrets.values()];
  }

  /** Takes in what an exchange established. Call it after the exchange was judged. */
  learn(subject: Subject): void {
    const { exchange, endpoint, resource, id } = subject;
    const sent = documentedFields(subject);
    if (!succeeded(exchange)) return;
    if (endpoint.operation === 'delete' && id !== null) this.#resources.delete(id);
    if (endpoint.operation === 'update' && id !== null)
      this.#resources.set(id, { ...this.expected(id), ...steady(resource.steady, sent) });
    if (endpoint.operation === 'create' && isObject(exchange.json))
      this.#learnCreation(subject, exchange, exchange.json);
  }

  #learnCreation(subject: Subject, exchange: Exchange, shown: JsonObject): void {
    const { resource } = subject;
    for (const field of resource.secrets) {
      const value = shown[field];
      if (typeof value === 'string' && value !== '') {
        this.#secrets.set(value, { value, resource: resource.name, exchange: exchange.id });
      }
    }
    const id = idOf(resource, shown);
    if (id !== undefined) {
      this.#ids.add(id);
      this.#resources.set(id, {
        ...steady(resource.steady, shown),
        ...steady(resource.steady, documentedFields(subject)),
      });
    }
  }
}

const steady = (fields: { readonly [field: string]: unknown }, from: unknown): JsonObject =>
  isObject(from) ? Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(fields, field))) : {};
