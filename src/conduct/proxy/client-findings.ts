import { MOST_SHOWN } from '../../exchange/bounds.ts';
import type { ClientFlaw } from './client-flaws.ts';

/** Flaws of one kind at one place, in all requests. */
export interface ClientFinding extends ClientFlaw {
  /** Method and path as the documents show them, or the requested path if they show none. */
  readonly endpoint: string;
  readonly times: number;
  /** The ids of the first requests with the flaw. */
  readonly exchanges: readonly string[];
}

/** So many different ones are kept: a client that asks for a new path each time would fill the memory. */
const MOST_KINDS = 1000;

/** What clients did that the documents do not show. */
export class ClientFindings {
  readonly #found = new Map<string, ClientFinding>();

  /** Counts the flaws of a request, and returns those that are new. */
  add(exchange: string, endpoint: string, flaws: readonly ClientFlaw[]): readonly ClientFinding[] {
    const fresh: ClientFinding[] = [];
    for (const flaw of flaws) {
      const key = JSON.stringify([flaw.kind, endpoint, flaw.place, flaw.says]);
      const known = this.#found.get(key);
      if (known === undefined && this.#found.size >= MOST_KINDS) continue;
      const exchanges = known?.exchanges ?? [];
      const finding: ClientFinding = {
        ...flaw,
        endpoint,
        times: (known?.times ?? 0) + 1,
        exchanges: exchanges.length < MOST_SHOWN ? [...exchanges, exchange] : exchanges,
      };
      this.#found.set(key, finding);
      if (known === undefined) fresh.push(finding);
    }
    return fresh;
  }

  get all(): readonly ClientFinding[] {
    return [...this.#found.values()];
  }
}
