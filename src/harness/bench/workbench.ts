import { join } from 'node:path';
import type { Api, Resource } from '../../contract/terms/contract.ts';
import type { Bounds } from '../../exchange/bounds.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import { judge } from '../../judge/judge.ts';
import { Model } from '../../judge/model.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { NoAnswer } from '../base/interruption.ts';
import { Lasting } from '../lasting/lasting.ts';
import { Bookkeeper } from '../ledger/bookkeeper.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { Reservations } from '../ledger/reservations.ts';
import { Turn } from '../ledger/turn.ts';
import { type Ask, can, endpointOf, isGone, methodOf, saysNotNow } from '../request/ask.ts';
import { type Clients, type ClientsOptions, openClients } from '../request/delivery/clients.ts';
import { answerTo, Delivery } from '../request/delivery/delivery.ts';
import type { Reach } from '../request/delivery/reach.ts';
import { reachFor } from '../request/delivery/reach-for.ts';
import { expecting, isJudged, mustBeRefused } from '../request/expect.ts';
import { walkOwn } from '../request/lists/walk-own.ts';
import { scriptsFor } from '../script/compile-script.ts';
import type { Plan } from '../target/plan.ts';
import { discreet } from '../visit/discreet.ts';
import { Orphans } from '../visit/orphans.ts';
import { Visitors } from '../visit/visitors.ts';
import { Absence } from './absence.ts';
import { Memo } from './memo.ts';
import { Notebook } from './notebook.ts';
import { Permission } from './permission.ts';
import { Reads } from './reads.ts';
import { sentMembers } from './sent-members.ts';
import { Settling } from './settling.ts';
import { subjectOf } from './subject-of.ts';
import { forget, unlearn } from './unlearn.ts';
import type { WorkbenchOptions } from './workbench-options.ts';

/**
 * What one worker keeps for all of its tests: the connections, what it knows of the deployment, and the ledger. Requests of tests go
 * through `send`, which judges every answer and writes every creation into the ledger.
 */
export class Workbench {
  readonly plan: Plan;
  readonly model = new Model();
  readonly notebook: Notebook;
  readonly reservations: Reservations;
  readonly agreements: Reservations;
  readonly turn: Turn;
  readonly #clients: Clients;
  readonly #delivery: Delivery;
  readonly visitors: Visitors;
  readonly orphans: Orphans;
  readonly #secrets: Secrets;
  readonly ledger: Ledger;
  readonly #books: Bookkeeper;
  readonly #options: WorkbenchOptions;
  readonly #others: { readonly of: string; count: number };
  readonly lasting: Lasting;
  readonly absence = new Absence((ask) => this.send(ask));
  readonly #memo = new Memo();
  readonly permission: Permission;
  #intents = 0;
  /** Which endpoints answer, which lists are usable, and more; shared by all benches that `another` made. */
  readonly reach: Reach;
  /** Waits for stale reads; shared by all benches that `another` made. */
  readonly settling: Settling;
  readonly reads: Reads;

  constructor(options: WorkbenchOptions) {
    const { plan, token, workerName, onEvidence, onExchange, onSecret } = options;
    this.plan = plan;
    const folder = plan.evidenceFolder === '' ? '' : join(plan.evidenceFolder, 'reserved');
    this.reservations = new Reservations(folder);
    this.agreements = options.agreements ?? new Reservations(folder);
    this.turn = new Turn(folder === '' ? '' : join(folder, 'turn'));
    this.reach = options.reach ?? reachFor(plan, options.bounds);
    this.settling = options.settling ?? new Settling(plan.target.patience.slowestMs);
    this.permission = new Permission(plan);
    this.lasting = new Lasting(this);
    this.#options = options;
    this.#others = options.others ?? { of: workerName, count: 0 };
    this.ledger = options.ledger;
    this.#books = new Bookkeeper(options.ledger, plan.runId, this.reach.recency, (of, mostPages) =>
      walkOwn((ask) => this.aside(ask), of, this.baseUrlOf(of.api), this.reach.recency, { mostPages }),
    );
    this.#secrets = new Secrets((value, label) => onSecret?.({ value, label }));
    this.notebook = new Notebook(onEvidence, this.#secrets, scriptsFor(plan, token, this.#secrets, this.settling));
    this.reads = new Reads({
      settling: this.settling,
      patience: plan.target.patience,
      model: this.model,
      notebook: this.notebook,
      recency: this.reach.recency,
      baseUrlOf: (api) => this.baseUrlOf(api),
    });
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
    const { settleMs } = plan.target.patience;
    this.#delivery = new Delivery(this.#clients, this.reach, (api) => this.baseUrlOf(api), options.ledger, settleMs);
    this.visitors = new Visitors(shared);
    this.orphans = new Orphans(this);
  }

  /** A new bench without this one's model of the deployment, so that a second finding is independent of the first. */
  another(): Workbench {
    const shared = { others: this.#others, agreements: this.agreements, reach: this.reach, settling: this.settling };
    return new Workbench({ ...this.#options, ...shared, workerName: `${this.#others.of}r${++this.#others.count}` });
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

  /** Sets the requirement or gap that all further requests belong to. */
  begin(id: string): void {
    this.lasting.begin(id);
    this.notebook.begin(id);
  }

  /** A text that is unique in this run. */
  nextNumber(): string {
    return `${this.#options.workerName}-${++this.#intents}`;
  }

  /** Sends one request, judges the answer, and updates the model. */
  async send(ask: Ask): Promise<Exchange> {
    const creates = ask.endpoint.operation === 'create';
    const bounds = this.#mayBeSent(ask);
    const n = creates ? this.nextNumber() : '';
    if (creates) await this.#books.intend(ask, n);
    const exchange = await this.reads.settled(ask, () => this.#transmit(ask, bounds));
    const made = creates ? this.#books.enter(ask.resource, n, exchange) : undefined;
    if (made !== undefined) this.lasting.made(ask, made);
    else if (ask.id !== undefined && succeeded(exchange)) this.lasting.changed(ask.resource, ask.id, ask.json);
    if (made !== undefined) this.reach.recency.made(exchange.json, ask.resource.collection);
    this.orphans.mind(ask, exchange);
    await this.absence.mind(ask, exchange);
    // A 404 to a caller without our token may only mean that the caller may not see the resource.
    const ours = ask.authorization === undefined || (succeeded(exchange) && !mustBeRefused(ask));
    // The id of a module's delete is that of the edge or route, which stays.
    const removes = ask.endpoint.operation === 'delete' && !can(ask.resource, 'replace');
    if (removes && ask.id !== undefined && ours) this.#books.remove(ask.resource.collection, ask.id, exchange);
    if (isJudged(ask) && !saysNotNow(ask, exchange)) this.#judge(ask, answerTo(ask, exchange));
    else this.#unlearn(ask, exchange);
    this.reach.vast.mind(ask, exchange);
    return exchange;
  }

  /** Sends a request without judging its answer. It establishes nothing: the model only forgets what the request may have changed. */
  async aside(asked: Ask): Promise<Exchange> {
    // A delete that was sent again after a lost answer may find nothing any more, which does not matter here.
    const ask = methodOf(asked) === 'DELETE' ? expecting(asked, 'open') : asked;
    const bounds = this.#mayBeSent(ask);
    const exchange = await this.reads.settled(ask, () => this.#transmit(ask, bounds));
    this.#unlearn(ask, exchange);
    this.reach.vast.mind(ask, exchange);
    return exchange;
  }

  /**
   * Deletes a resource that we made; returns whether it is gone. The answer is judged, but any status is allowed. If the resource stays, the
   * model forgets it: what it refers to is removed next, and the documents do not say how that changes it.
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

  close(): void {
    this.notebook.flush();
    for (const each of [this.#clients.management, this.#clients.agent, this.visitors, this.#memo]) each?.close();
  }

  get mayWrite(): boolean {
    return this.permission.mayWrite;
  }

  #mayBeSent(ask: Ask): Partial<Bounds> {
    const bounds = this.#delivery.demand(ask);
    this.permission.demand(ask);
    if (ask.endpoint.operation === 'create') this.lasting.demand(ask);
    return bounds;
  }

  get mayCommand(): boolean {
    return this.permission.mayCommand;
  }

  async #transmit(ask: Ask, bounds: Partial<Bounds>): Promise<Exchange> {
    const note = (status: number | null): void => this.notebook.sent(ask.endpoint.id, sentMembers(ask), status);
    const exchange = await this.#delivery.send(ask, bounds).catch((error: unknown) => {
      note(null);
      // The write may have been carried out although no answer came.
      if (error instanceof NoAnswer && methodOf(ask) !== 'GET')
        forget(ask, this.baseUrlOf(ask.resource.api), this.model);
      throw error;
    });
    note(exchange.response?.status ?? null);
    return exchange;
  }

  #unlearn(ask: Ask, exchange: Exchange): void {
    unlearn(ask, exchange, this.baseUrlOf(ask.resource.api), this.model);
  }

  #judge(ask: Ask, exchange: Exchange): void {
    const subject = subjectOf(ask, exchange, this.baseUrlOf(ask.resource.api), this.model);
    for (const judgement of judge(subject)) this.notebook.judgement(judgement);
    this.model.learn(subject);
  }
}
