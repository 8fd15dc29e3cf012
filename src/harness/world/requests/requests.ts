import type { JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, endpointOf, isCommand, requestTo, turnedDown } from '../../request/ask.ts';
import { expecting, isJudged, mustSucceed } from '../../request/expect.ts';
import { itemsOn } from '../../request/lists/items-on.ts';
import { learn } from '../../request/lists/learn.ts';
import { lookAgain } from '../../request/lists/look-again.ts';
import { type Start, type Walk, walk } from '../../request/lists/walk.ts';
import { walkRecent } from '../../request/lists/walk-recent.ts';
import type { Visitors } from '../../visit/visitors.ts';
import type { Creations } from './creations.ts';
import type { LentIds } from './lent-ids.ts';
import { type PlainModules, replace } from './replacement.ts';

/** Sends the requests of a test. */
export class Requests {
  readonly #bench: Workbench;
  readonly #creations: Creations;

  readonly #plainModules: PlainModules;
  readonly #lent: LentIds;

  constructor(bench: Workbench, creations: Creations, plainModules: PlainModules, lent: LentIds) {
    this.#bench = bench;
    this.#creations = creations;
    this.#plainModules = plainModules;
    this.#lent = lent;
  }

  async send(ask: Ask): Promise<Exchange> {
    const exchange = await this.#send(ask);
    this.#lent.note(ask, exchange);
    return exchange;
  }

  async #send(ask: Ask): Promise<Exchange> {
    const { operation } = ask.endpoint;
    if (operation === 'create') return this.#creations.send(ask);
    if (operation === 'replace')
      return replace(this.#bench, ask, this.#plainModules, (...refused) => this.#lent.mind(...refused));
    if (operation === 'update' && mustSucceed(ask) && this.#lent.isDoubted(ask)) {
      const answer = await this.#bench.send(expecting(ask, 'success-unless-refused'));
      if (!turnedDown(ask, answer)) return answer;
      await this.#lent.mind(ask, answer);
    }
    if (isCommand(operation) && isJudged(ask)) await this.#creations.demandWriting();
    return this.#bench.send(ask);
  }

  /** Ends the test if a refusal may be about an id of the target file that names nothing. */
  mindLent(ask: Ask, refusal: Exchange): Promise<void> {
    return this.#lent.mind(ask, refusal);
  }

  /** Sends a creation whose refusal the test itself judges. Ends the test if the answer says nothing. */
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
   * Reads the part of a list that can show what the run made, for tests that need no more; the whole list if the part is not known, or lacks
   * something that it must show. With `--effort quick`, long lists are read to the end only for tests that need it (`isNeeded`). `authorization`:
   * of another caller.
   */
  recent(
    resource: Resource,
    { authorization, isNeeded = false }: { readonly authorization?: string; readonly isNeeded?: boolean } = {},
  ): Promise<Walk> {
    const { reads, reach, plan } = this.#bench;
    const { id } = endpointOf(resource, 'list');
    const isBrief = plan.effort === 'quick' && !isNeeded;
    return reads.walked({ resource }, async () => {
      const baseUrl = this.#bench.baseUrlOf(resource.api);
      const send = this.#sendAs(authorization);
      const part = await walkRecent(send, resource, baseUrl, reach.recency);
      if (part !== null && reads.staleIn(resource, part).length === 0) return part;
      const bounds = isBrief ? reach.pages.lookOf(id) : {};
      const seen = await this.#walk(resource, { isEnough: this.#isHead(resource), ...bounds }, authorization);
      if (isBrief && seen.stuck === 'long') reach.pages.tooLong(id);
      const isEnough = !seen.isPart || reads.staleIn(resource, seen).length === 0;
      return isEnough ? seen : this.#walk(resource, {}, authorization);
    });
  }

  /**
   * The current state of a list whose items no request creates. A short or unsorted list is read whole. Otherwise the cached pages are used, and
   * only these are read again: the first, those with the items `ids`, and those that can show new items.
   */
  async current(resource: Resource, ids: readonly string[]): Promise<Walk> {
    const { known, recency } = this.#bench.reach;
    const before = known.of(endpointOf(resource, 'list').id);
    if (before === null) return this.walk(resource);
    const send = this.#sendAs();
    const part = await walkRecent(send, resource, this.#bench.baseUrlOf(resource.api), recency);
    return (part && (await lookAgain(send, resource, before, part, ids))) ?? this.walk(resource);
  }

  /** Whether this worker made the resource with this id: only such a resource is certain to be in the recent part of a list. */
  hasMade(id: string): boolean {
    return this.#bench.reach.recency.hasMade(id);
  }

  #sendAs(authorization?: string): (ask: Ask) => Promise<Exchange> {
    return (ask) => this.send(authorization === undefined ? ask : { ...ask, authorization });
  }

  /** A function that says whether the pages so far show that the rest of a list is older than the run. */
  #isHead(resource: Resource): (page: Exchange) => boolean {
    const items: JsonObject[] = [];
    const { id } = endpointOf(resource, 'list');
    return (page) => {
      items.push(...itemsOn(page, resource));
      return this.#bench.reach.recency.learnFromHead(id, items);
    };
  }

  async #walk(
    resource: Resource,
    start: Pick<Start, 'query' | 'mostPages' | 'from' | 'isEnough'> = {},
    authorization?: string,
  ): Promise<Walk> {
    const { id } = endpointOf(resource, 'list');
    const { reach } = this.#bench;
    const { pages: budget } = reach;
    const seen = await walk(this.#sendAs(authorization), resource, this.#bench.baseUrlOf(resource.api), {
      ...budget.boundsOf(id),
      // If the caller asked for only a few pages, the walk costs no budget and proves nothing about the end of the list.
      ...(start.mostPages === undefined ? { onBroken: (count, ms) => budget.spend(id, count, ms) } : { isShort: true }),
      ...start,
    });
    if (start.query === undefined && start.from === undefined) learn(reach, resource, seen);
    return seen;
  }

  /** Sends to the public addresses of tunnels. Their answers are not judged: document 3 is about the agent. */
  get visitors(): Visitors {
    return this.#bench.visitors;
  }
}
