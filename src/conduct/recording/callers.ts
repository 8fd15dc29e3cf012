import type { Exchange } from '../../exchange/exchange.ts';
import { Model } from '../../judge/model.ts';

const callerOf = ({ request }: Exchange): string =>
  request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';

/**
 * One model for each caller (token). Two tokens may belong to one account or to two, which a recording does not say. So what one caller created is
 * not expected in answers to another, and what one caller writes becomes unknown to the others.
 */
export class Callers {
  readonly #models = new Map<string, Model>();

  of(exchange: Exchange): Model {
    const caller = callerOf(exchange);
    const model = this.#models.get(caller) ?? new Model();
    this.#models.set(caller, model);
    return model;
  }

  /** Forgets a resource that was deleted long ago. */
  drop(id: string): void {
    for (const model of this.#models.values()) model.drop(id);
  }

  /** Makes all callers forget what refers to something that was deleted. */
  deleted(keys: readonly string[]): void {
    for (const model of this.#models.values()) for (const key of keys) model.forgetReferences(key);
  }

  /** Makes the other callers forget what a caller may have written to. */
  wrote(exchange: Exchange, keys: readonly string[]): void {
    const own = this.of(exchange);
    for (const model of this.#models.values()) if (model !== own) for (const key of keys) model.forget(key);
  }
}
