import { setTimeout } from 'node:timers/promises';
import { isObject } from '../../../contract/json-object.ts';
import type { Api } from '../../../contract/terms/contract.ts';
import type { Bounds } from '../../../exchange/bounds.ts';
import type { Client } from '../../../exchange/client/client.ts';
import { tryAgain } from '../../../exchange/client/tries.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { refused, unreached } from '../../../judge/subject/subject.ts';
import { NoAnswer, Unanswered } from '../../base/interruption.ts';
import { unnamedApi } from '../../target/unnamed-api.ts';
import { type Ask, asksOthers, can, endpointOf, isGone, methodOf, pathOf, saysNotNow } from '../ask.ts';
import { Errand } from '../errand.ts';
import { isNoMatter, isOpen, mustBeRefused, mustSucceed, outcomeOf } from '../expect.ts';
import type { Clients } from './clients.ts';
import type { Population } from './fullness.ts';
import { LostStarts } from './lost-starts.ts';
import { type Probe, probesOf } from './probes.ts';
import type { Reach } from './reach.ts';

/** Sends asks and returns their answers. "Not now" after all retries counts as no answer and ends the test. */
export class Delivery {
  readonly #clients: Clients;
  readonly #reach: Reach;
  readonly #baseUrlOf: (api: Api) => string;
  readonly #ledger: Population;
  readonly #settleMs: number;
  readonly #probes = new Map<Api, readonly Probe[]>();
  readonly #lostStarts = new LostStarts();

  constructor(clients: Clients, reach: Reach, baseUrlOf: (api: Api) => string, ledger: Population, settleMs: number) {
    this.#settleMs = settleMs;
    this.#clients = clients;
    this.#reach = reach;
    this.#baseUrlOf = baseUrlOf;
    this.#ledger = ledger;
  }

  /**
   * Throws if the request must not be sent; otherwise returns its bounds. Call it before anything is noted in the ledger. A creation must not
   * be sent while the delete of its resource does not answer.
   */
  demand(ask: Ask): Partial<Bounds> {
    Errand.demand();
    const { resource, endpoint } = ask;
    const { api } = resource;
    if (this.#clients[api] === null) throw unnamedApi(api);
    const removes = endpoint.operation === 'create' && can(resource, 'delete') ? endpointOf(resource, 'delete') : null;
    const why = removes && this.#reach.leftAlone(removes.id);
    if (why) throw new Unanswered(`${why.message}; nothing is created that could not be removed`, why.cure);
    this.#reach.vast.demand(ask);
    const bounds = this.#reach.demand(api, this.#baseUrlOf(api), endpoint.id);
    return this.#reach.fullness.isKnown(ask, this.#ledger) ? { ...bounds, patienceMs: 0 } : bounds;
  }

  async send(ask: Ask, bounds: Partial<Bounds>): Promise<Exchange> {
    const { api } = ask.resource;
    const client = this.#clients[api];
    if (client === null) throw unnamedApi(api);
    const probes = this.#probes.get(api) ?? probesOf(client, api);
    this.#probes.set(api, probes);
    const transmit = (): Promise<Exchange> => Errand.send(() => this.#transmit(ask, client, bounds));
    const exchange = await transmit();
    if (asksOthers(ask) && unreached(exchange)) return this.#believed(ask, exchange, transmit, probes);
    return this.#concluded(ask, this.#lostStarts.minded(ask, exchange), probes);
  }

  #transmit(ask: Ask, client: Client, bounds: Partial<Bounds>): Promise<Exchange> {
    const declared = ask.body === undefined ? {} : { 'Content-Type': 'application/json' };
    return client.send({
      endpoint: ask.endpoint.id,
      method: methodOf(ask),
      ...(ask.url === undefined ? { path: pathOf(ask) } : { url: ask.url }),
      ...(ask.json === undefined ? {} : { json: ask.json }),
      ...(ask.body === undefined ? {} : { body: ask.body }),
      headers: { ...declared, ...ask.headers },
      ...(ask.authorization === undefined ? {} : { authorization: ask.authorization }),
      bounds,
      isRelayed: asksOthers(ask),
    });
  }

  /**
   * A gateway status may be about a third party that the deployment called, or about the deployment itself while it is down. In the latter
   * case its other endpoints are down as well: then this waits, and sends the request again.
   */
  async #believed(
    ask: Ask,
    said: Exchange,
    transmit: () => Promise<Exchange>,
    probes: readonly Probe[],
  ): Promise<Exchange> {
    const exchange = await tryAgain(
      'relayed',
      // The first try may have been carried out.
      async (n): Promise<Exchange> => (n === 1 ? said : { ...(await transmit()), uncertain: true }),
      async () => !(await this.#isDown(probes)),
    );
    if (!unreached(exchange)) return this.#concluded(ask, exchange, probes);
    this.#reach.answered(exchange);
    return exchange;
  }

  async #isDown([probe]: readonly Probe[]): Promise<boolean> {
    const other = await probe?.send({ patienceMs: this.#reach.patienceMs });
    return other !== undefined && (other.attempt > 1 || unreached(other));
  }

  /** Whether "not now" may mean that a creation exceeds a quota: then other requests are answered. */
  async #isFull(ask: Ask, probes: readonly Probe[]): Promise<boolean> {
    const { api } = ask.resource;
    const { fullness } = this.#reach;
    if (!fullness.mayConcern(ask, this.#ledger) || (await this.#reach.deniesAll(api, probes))) return false;
    fullness.note(ask, this.#ledger);
    return true;
  }

  /**
   * Throws if the token of the run opens no list any more: then the refusal says nothing about the request. If it opens lists again after
   * `settleMs`, only this request counts as unanswered; otherwise nothing more is sent.
   */
  async #mindToken({ resource: { api }, endpoint }: Ask): Promise<void> {
    const client = this.#clients[api];
    const { token } = this.#reach;
    if (client === null || !(await token.isShutOut(client, endpoint.id))) return;
    const why = 'refuses the token by now, which it accepted before';
    await setTimeout(this.#settleMs);
    if (await token.isShutOut(client, endpoint.id)) this.#reach.giveUp(api, why);
    throw new Unanswered(`${this.#baseUrlOf(api)} ${why}`, 'use an API key that nobody deletes meanwhile');
  }

  async #concluded(ask: Ask, exchange: Exchange, probes: readonly Probe[]): Promise<Exchange> {
    const { api } = ask.resource;
    if (saysNotNow(ask, exchange) && (await this.#isFull(ask, probes))) return exchange;
    await this.#reach.mind(api, this.#baseUrlOf(api), exchange, probes);
    this.#reach.token.see(ask, exchange);
    if (this.#reach.token.mayBeWhy(ask, exchange)) await this.#mindToken(ask);
    if (exchange.failure !== null) throw new NoAnswer(`${ask.endpoint.id}: ${exchange.failure.message}`);
    if (mayBeConsequence(ask, exchange))
      throw new NoAnswer(
        `${ask.endpoint.id} was sent again because no answer came, and it may have been carried out before: ` +
          `${exchange.response?.status} may be a consequence of that`,
      );
    return exchange;
  }
}

/** Refusals that do not depend on earlier requests: about the caller, the method or the form of the body. */
const independentOfState = [401, 405, 415, 501];

/** Refusals because of a conflict with an existing state. */
const conflicts = [409, 412, 423];
/** The resource is not there. An earlier try of an update or replace cannot have removed it. */
const gone = [404, 410];

/** Whether a resource has, or may have, a value that must be unique, such as a name. */
const holdsAlone = ({ resource, json }: Ask): boolean =>
  resource.names !== undefined ||
  recipeOf(resource).perhapsUnique !== undefined ||
  (isObject(json) && Object.hasOwn(json, 'hostports'));

/** Whether an earlier execution cannot be the reason for a refusal: of an (idempotent) update, or of a creation without unique values. */
const isRepeatable = (ask: Ask, status: number): boolean =>
  !conflicts.includes(status) &&
  (['PATCH', 'PUT'].includes(methodOf(ask)) ||
    (ask.endpoint.operation === 'create' && !gone.includes(status) && !holdsAlone(ask)));

/** Whether a refusal may only mean that an earlier try was carried out. For a delete that need not succeed, that does not matter. */
const mayBeRefusedSince = (ask: Ask, exchange: Exchange): boolean =>
  refused(exchange) &&
  !mustBeRefused(ask) &&
  !independentOfState.includes(exchange.response?.status ?? 0) &&
  !isRepeatable(ask, exchange.response?.status ?? 0) &&
  !isNoMatter(ask) &&
  !(methodOf(ask) === 'DELETE' && !mustSucceed(ask) && isGone(exchange));

/** Whether an answer may only be the consequence of an earlier try: a refusal, or a replay that was carried out twice. */
const mayBeConsequence = (ask: Ask, exchange: Exchange): boolean =>
  exchange.uncertain === true &&
  methodOf(ask) !== 'GET' &&
  (ask.endpoint.operation === 'replay' || mayBeRefusedSince(ask, exchange));

/** Returns the answer if it can be judged. Throws for a gateway status about a third party, unless the test accepts a refusal. */
export const answerTo = (ask: Ask, exchange: Exchange): Exchange => {
  const mayBeRefused = isOpen(ask) || outcomeOf(ask) === 'success-unless-refused';
  if (mayBeRefused || !asksOthers(ask) || !unreached(exchange)) return exchange;
  throw new Unanswered(`${exchange.endpoint} answered ${exchange.response?.status} repeatedly, as a gateway does`);
};
