import type { Resource } from '../../contract/contract.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Workbench } from '../bench/workbench.ts';
import { type Ask, endpointOf, isCommand, requestTo } from '../request/ask.ts';
import { isJudged } from '../request/expect.ts';
import { itemsOn } from '../request/items-on.ts';
import { type Start, type Walk, walk } from '../request/walk.ts';
import { walkRecent } from '../request/walk-recent.ts';
import type { Visitors } from '../visit/visitors.ts';
import type { Creations } from './creations.ts';
import { type PlainModules, replace } from './replacement.ts';

/** Sends everything that a test sends. */
export class Requests {
  readonly #bench: Workbench;
  readonly #creations: Creations;

  readonly #plainModules: PlainModules;

  constructor(bench: Workbench, creations: Creations, plainModules: PlainModules) {
    this.#bench = bench;
    this.#creations = creations;
    this.#plainModules = plainModules;
  }

  async send(ask: Ask): Promise<Exchange> {
    const { operation } = ask.endpoint;
    if (operation === 'create') return this.#creations.send(ask);
    if (operation === 'replace') return replace(this.#bench, ask, this.#plainModules);
    if (isCommand(operation) && isJudged(ask)) await this.#creations.demandWriting();
    return this.#bench.send(ask);
  }

  /** Sends a creation whose refusal this test judges by itself; it ends the test where the answer says nothing about it. */
  attempt(resource: Resource, json: JsonObject, more: Partial<Ask> = {}): Promise<Exchange> {
    return this.#creations.attempt(requestTo(resource, 'create', { json, ...more, expect: 'open' }));
  }

  /** Sends a request about which the documents say nothing: its answer is not judged, and nothing is learnt from it. */
  async aside(ask: Ask): Promise<Exchange> {
    const exchange = await this.#bench.aside(ask);
    await this.#bench.absence.mind(ask, exchange);
    return exchange;
  }

  /** Reads a list from its first page to its last, or as far as `start` says. */
  walk(resource: Resource, start: Pick<Start, 'query' | 'mostPages' | 'from'> = {}): Promise<Walk> {
    const whole = () => this.#walk(resource, start);
    // A part of a list, or the result of a query, need not show everything.
    return Object.keys(start).length > 0 ? whole() : this.#bench.reads.walked({ resource }, whole);
  }

  /**
   * Reads the part of a list that can show what the run made, for tests that look at nothing else; the whole where that part is not known,
   * or where it does not show all that it should. `authorization`: that of another caller.
   */
  recent(resource: Resource, authorization?: string): Promise<Walk> {
    const { reads, reach } = this.#bench;
    return reads.walked({ resource }, async () => {
      const baseUrl = this.#bench.baseUrlOf(resource.api);
      const seen = await walkRecent(this.#sendAs(authorization), resource, baseUrl, reach.recency);
      const isEnough = seen !== null && reads.staleIn(resource, seen).length === 0;
      return isEnough ? seen : this.#walk(resource, {}, authorization);
    });
  }

  #sendAs(authorization?: string): (ask: Ask) => Promise<Exchange> {
    return (ask) => this.send(authorization === undefined ? ask : { ...ask, authorization });
  }

  async #walk(
    resource: Resource,
    start: Pick<Start, 'query' | 'mostPages' | 'from'> = {},
    authorization?: string,
  ): Promise<Walk> {
    const { id } = endpointOf(resource, 'list');
    const { pages: budget, recency } = this.#bench.reach;
    const seen = await walk(this.#sendAs(authorization), resource, this.#bench.baseUrlOf(resource.api), {
      ...budget.boundsOf(id),
      // The caller asked for a few pages only.
      ...(start.mostPages === undefined ? { onBroken: (count, ms) => budget.spend(id, count, ms) } : { isShort: true }),
      ...start,
    });
    const { pages, stuck } = seen;
    if (stuck === null && start.query === undefined && start.from === undefined)
      recency.learn(
        id,
        pages.map((page) => ({ url: page.request.url, items: itemsOn(page, resource) })),
      );
    return seen;
  }

  /** Sends to the public addresses of tunnels. Those answers are not judged: document 3 is about the agent. */
  get visitors(): Visitors {
    return this.#bench.visitors;
  }
}
