import type { Exchange } from '../../exchange/exchange.ts';
import { Model } from '../../judge/model.ts';

const callerOf = ({ request }: Exchange): string =>
  request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';

/**
 * What is known from the requests of each caller. Two tokens may be of one account or of two, which a recording does not tell: what one
 * has made is not held against what another is shown, and what one writes is no longer known to the others.
 */
export class Callers {
  readonly #models = new Map<string, Model>();

  of(exchange: Exchange): Model {
    const caller = callerOf(exchange);
    const model = this.#models.get(caller) ?? new Model();
    this.#models.set(caller, model);
    return model;
  }

  /** Lets go of what was deleted long ago. */
  drop(id: string): void {
    for (const model of this.#models.values()) model.drop(id);
  }

  /** Gives up what the others know of what a caller may have written to. */
  wrote(exchange: Exchange, keys: readonly string[]): void {
    const own = this.of(exchange);
    for (const model of this.#models.values()) if (model !== own) for (const key of keys) model.forget(key);
  }
}
