import { join } from 'node:path';
import type { Api, Resource } from '../contract/contract.ts';
import type { RequestOptions } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { Secrets } from '../exchange/secrets.ts';
import { judge } from '../judge/judge.ts';
import { Model } from '../judge/model.ts';
import { idOf, refused, type Subject, succeeded } from '../judge/subject.ts';
import { Absence } from './absence.ts';
import { discreet } from './agent/discreet.ts';
import { type Ask, can, endpointOf, isGone, methodOf, pathOf, sentIn, turnedDown } from './ask.ts';
import { type Clients, type ClientsOptions, openClients } from './clients.ts';
import { NoAnswer } from './interruption.ts';
import { Lasting } from './lasting.ts';
import type { Ledger } from './ledger.ts';
import { markerIn } from './marker.ts';
import { Memo } from './memo.ts';
import { Notebook } from './notebook.ts';
import { Permission } from './permission.ts';
import type { Plan } from './plan.ts';
import { isThere } from './preflight.ts';
import { Reach } from './reach.ts';
import { Reservations } from './reservations.ts';
import { unnamedApi } from './unnamed-api.ts';
import { Visitors } from './visitors.ts';
import type { WorkbenchOptions } from './workbench-options.ts';

/**
 * What one worker works with, however many tests it runs: the connection, what it knows by now, and the books. Everything
 * that is sent goes through `send`, which judges every answer and enters every creation into the ledger.
 */
export class Workbench {
  readonly plan: Plan;
  readonly model = new Model();
  readonly notebook: Notebook;
  readonly reservations: Reservations;
  readonly agreements: Reservations;
  readonly #clients: Clients;
  readonly #visitors: Visitors;
  readonly #secrets: Secrets;
  readonly ledger: Ledger;
  readonly #options: WorkbenchOptions;
  readonly #others: { readonly of: string; count: number };
  readonly lasting: Lasting;
  readonly absence = new Absence((ask) => this.send(ask));
  readonly #memo = new Memo();
  readonly #permission: Permission;
  #intents = 0;
  readonly #reach: Reach;

  constructor(options: WorkbenchOptions) {
    const { plan, token, workerName, onEvidence, onExchange, onSecret } = options;
    this.plan = plan;
    const folder = plan.evidenceFolder === '' ? '' : join(plan.evidenceFolder, 'reserved');
    this.reservations = new Reservations(folder);
    this.agreements = options.agreements ?? new Reservations(folder);
    this.#reach = new Reach(this.reservations, plan.waits.settleMs);
    this.#permission = new Permission(plan);
    this.lasting = new Lasting(this);
    this.#options = options;
    this.#others = options.others ?? { of: workerName, count: 0 };
    this.ledger = options.ledger;
    this.#secrets = new Secrets((value, label) => onSecret?.({ value, label }));
    this.notebook = new Notebook(onEvidence, this.#secrets);
    const shared: ClientsOptions = {
      target: plan.target,
      token,
      pace: options.pace,
      secrets: this.#secrets,
      idPrefix: `${workerName}-`,
      onExchange: (exchange) => {
        const shown = discreet(exchange);
        this.notebook.exchange(shown);
        onExchange?.(this.#secrets.record(shown));
      },
      onRetry: (retry) => this.notebook.note({ kind: 'retried', ...retry }),
      ...(options.bounds ? { bounds: options.bounds } : {}),
    };
    this.#clients = openClients(shared);
    this.#visitors = new Visitors(shared);
  }

  /** Another one that knows nothing of what this one has seen: what they both find was found twice. */
  another(): Workbench {
    const others = this.#others;
    others.count += 1;
    const { agreements } = this;
    return new Workbench({ ...this.#options, others, agreements, workerName: `${others.of}r${others.count}` });
  }

  get token(): string {
    return this.#options.token;
  }

  get baseUrl(): string {
    return this.baseUrlOf('management');
  }

  baseUrlOf(api: Api): string {
    return this.plan.target[api]?.baseUrl ?? '';
  }

  /** Says for which requirement or gap everything is sent from here on. */
  begin(id: string): void {
    this.lasting.begin(id);
  }

  /** Text that no other creation carries. */
  nextNumber(): string {
    this.#intents += 1;
    return `${this.#options.workerName}-${this.#intents}`;
  }

  /** Sends one request, judges the answer, remembers what it established. */
  async send(ask: Ask): Promise<Exchange> {
    const creates = ask.endpoint.operation === 'create';
    this.#mayBeSent(ask);
    const n = creates ? this.nextNumber() : '';
    const { collection } = ask.resource;
    if (creates) this.ledger.note({ kind: 'intent', n, collection, marker: markerIn(ask.json ?? ask.body) });
    const exchange = await this.#transmit(ask);
    if (creates) this.#enter(ask, n, exchange);
    else if (ask.id !== undefined && succeeded(exchange)) this.lasting.changed(ask.resource, ask.id, ask.json);
    await this.absence.mind(ask, exchange);
    // A 404 to a caller without our token may only mean that the thing is none of his business.
    const ours = ask.authorization === undefined;
    // The id of a module's delete is that of the edge or route, which stays.
    const removes = ask.endpoint.operation === 'delete' && !can(ask.resource, 'replace');
    if (removes && ask.id !== undefined && ours && isGone(exchange)) {
      this.ledger.note({ kind: 'removed', collection, id: ask.id });
    }
    if (ask.unjudged) this.#unlearn(ask, exchange);
    else this.#judge(ask, exchange);
    return exchange;
  }

  /** Sends a request that no requirement is about: its answer is not judged, and nothing is learnt from it. */
  async aside(ask: Ask): Promise<Exchange> {
    this.#mayBeSent(ask);
    const exchange = await this.#transmit(ask);
    this.#unlearn(ask, exchange);
    return exchange;
  }

  /**
   * Deletes what we made; true where it is gone. Its answer is judged like any other, but not held to a status. What has to stay is
   * no longer known: what it refers to is removed next, and what becomes of it then is not said.
   */
  async discard(resource: Resource, id: string): Promise<boolean> {
    const gone = can(resource, 'delete')
      ? isGone(await this.send({ resource, endpoint: endpointOf(resource, 'delete'), id, expect: 'open' }))
      : await this.lasting.discard(resource, id);
    if (!gone) this.model.forget(id);
    return gone;
  }

  /** Does something once for all tests of this worker. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#memo.once(key, work);
  }

  /** Opens something once for all tests of this worker, and closes it with the worker. */
  held<T extends { close(): void }>(key: string, open: () => Promise<T>): Promise<T> {
    return this.#memo.held(key, open);
  }

  /** Sends a request to a public address of a tunnel, as anybody could. Nothing of it is judged: the document is about the agent. */
  through(publicUrl: string, options: Omit<RequestOptions, 'endpoint'>): Promise<Exchange> {
    return this.#visitors.through(publicUrl, options);
  }

  close(): void {
    this.notebook.flush();
    for (const each of [this.#clients.management, this.#clients.agent, this.#visitors, this.#memo]) each?.close();
  }

  get mayWrite(): boolean {
    return this.#permission.mayWrite;
  }

  #mayBeSent(ask: Ask): void {
    const { api } = ask.resource;
    this.#reach.demand(api, this.baseUrlOf(api), ask.endpoint.id);
    this.#permission.demand(ask);
    if (ask.endpoint.operation === 'create') this.lasting.demand(ask);
  }

  /** Whether this run may command agents at all. */
  get mayCommand(): boolean {
    return this.#permission.mayCommand;
  }

  async #transmit(ask: Ask): Promise<Exchange> {
    const { api } = ask.resource;
    const client = this.#clients[api];
    if (client === null) throw unnamedApi(api);
    const declared = ask.body === undefined ? {} : { 'Content-Type': 'application/json' };
    const exchange = await client.send({
      endpoint: ask.endpoint.id,
      method: methodOf(ask),
      ...(ask.url === undefined ? { path: pathOf(ask) } : { url: ask.url }),
      ...(ask.json === undefined ? {} : { json: ask.json }),
      ...(ask.body === undefined ? {} : { body: ask.body }),
      headers: { ...declared, ...ask.headers },
      ...(ask.authorization === undefined ? {} : { authorization: ask.authorization }),
    });
    await this.#reach.mind(api, this.baseUrlOf(api), exchange, () => isThere(client, api));
    if (exchange.failure !== null) throw new NoAnswer(`${ask.endpoint.id}: ${exchange.failure.message}`);
    if (exchange.uncertain && methodOf(ask) !== 'GET' && refused(exchange) && ask.expect !== 'refusal')
      throw new NoAnswer(
        `${ask.endpoint.id} was sent again because no answer came, and was refused, perhaps because it had been carried out`,
      );
    return exchange;
  }

  /** What is written without being judged may change what was known. */
  #unlearn(ask: Ask, exchange: Exchange): void {
    if (methodOf(ask) === 'GET' || refused(exchange)) return;
    if (ask.id !== undefined) this.model.forget(ask.id);
    this.model.forget(new URL(exchange.request.url).pathname);
  }

  #enter(ask: Ask, n: string, exchange: Exchange): void {
    const { resource } = ask;
    const { collection } = resource;
    const id = succeeded(exchange) ? idOf(resource, exchange.json) : undefined;
    if (id !== undefined) {
      this.ledger.note({ kind: 'created', n, collection, id });
      this.lasting.made(ask, id);
    }
    // Any other answer does not tell whether something was made, so the intent stays open and is looked for in the end.
    if (id === undefined && refused(exchange)) this.ledger.note({ kind: 'refused', n });
  }

  #judge(ask: Ask, exchange: Exchange): void {
    const subject: Subject = {
      exchange,
      resource: ask.resource,
      endpoint: ask.endpoint,
      expectation: ask.refusable && turnedDown(ask, exchange) ? 'open' : (ask.expect ?? 'success'),
      sent: sentIn(ask),
      unsaid: ask.unsaid ?? [],
      id: ask.id ?? null,
      baseUrl: this.baseUrlOf(ask.resource.api),
      model: this.model,
    };
    for (const judgement of judge(subject)) this.notebook.judgement(judgement);
    this.model.learn(subject);
  }
}
