import { resources } from '../../contract/index.ts';
import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Model } from '../../judge/model.ts';
import { idOf, succeeded } from '../../judge/subject/subject.ts';
import { Spent } from '../base/interruption.ts';
import { growing, lookUntil } from '../base/look-until.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Reservations } from '../ledger/reservations.ts';
import type { Turn } from '../ledger/turn.ts';
import { type Ask, can, endpointOf, isGone, undocumentedDelete } from '../request/ask.ts';
import { mustBeRefused } from '../request/expect.ts';
import { learn } from '../request/lists/learn.ts';
import type { Recency } from '../request/lists/recency.ts';
import { walk } from '../request/lists/walk.ts';
import type { Plan } from '../target/plan.ts';
import { claimLasting, isOfAnother } from './claim-lasting.ts';
import { mostLasting, parkedMark, shareOf } from './lasting-shares.ts';

/** Whether the documents show how one is made and changed, and not how it is deleted: it may have to stay. */
export const mayLast = (resource: Resource): boolean =>
  can(resource, 'create') && can(resource, 'update') && can(resource, 'list') && !can(resource, 'delete');

/** Modules that no documented request removes again. */
const isLaden = (json: unknown): boolean =>
  isObject(json) && ['backend', 'mutual_tls'].some((module) => isObject(json[module]));

/** The outcome of a claim to something that another run uses. */
const elsewhere = 'elsewhere';

/** Why it takes turns with other workers. */
const reason = 'lasting';

/** What it takes to look after such things. */
interface LastingBench {
  readonly plan: Plan;
  readonly model: Model;
  readonly ledger: Ledger;
  /** What the workers of a run have agreed on. */
  readonly agreements: Reservations;
  readonly turn: Turn;
  readonly mayWrite: boolean;
  readonly baseUrl: string;
  readonly reach: { readonly recency: Recency };
  nextNumber(): string;
  send(ask: Ask): Promise<Exchange>;
  aside(ask: Ask): Promise<Exchange>;
}

/**
 * What a deployment cannot delete, and the documents show no way to. All workers of a run, and the runs after it, share what there
 * is of such a kind, one test at a time; only tests of creation make new ones, each its share.
 */
export class Lasting {
  readonly #bench: LastingBench;
  /** What the test under way has taken, and under which name. */
  readonly #taken = new Map<string, string>();
  /** What the test under way has made or changed. */
  readonly #touched = new Map<string, Resource>();
  #behaviour = '';

  constructor(bench: LastingBench) {
    this.#bench = bench;
  }

  /** Says for which requirement or gap everything is made from here on. */
  begin(id: string): void {
    this.end();
    this.#behaviour = id.slice(id.indexOf('.') + 1);
  }

  /** Gives up what the test had, so that others can take it. Nothing is known of it from here on. */
  end(): void {
    for (const [id, resource] of this.#touched) if (this.stays(resource)) this.#bench.model.forget(id);
    this.#touched.clear();
    this.#taken.clear();
    this.#bench.turn.end(reason);
  }

  /** Whether what is made of a kind stays; false also while that is not known. */
  stays(resource: Resource): boolean {
    return mayLast(resource) && this.#bench.agreements.agreed(`delete ${resource.collection}`) === 'stays';
  }

  /** Waits until no other test uses what there is of a kind. */
  async hold(resource: Resource): Promise<void> {
    if (!mayLast(resource) || !this.#bench.mayWrite || this.#goes(resource)) return;
    await this.#bench.turn.take(reason);
    if (this.#goes(resource)) this.#bench.turn.end(reason);
  }

  /** The same for every kind that stays. */
  async holdAll(): Promise<void> {
    for (const resource of resources) if (this.stays(resource)) await this.hold(resource);
  }

  /** Whether the test under way may make a new one. */
  mayMake(resource: Resource, purpose = this.#behaviour): boolean {
    if (!this.stays(resource)) return true;
    const earlier = this.#earlier(resource);
    const used = this.#names(`new ${resource.collection} ${purpose} `).length;
    return (
      this.#pool(resource).length < mostLasting &&
      used < shareOf(purpose, earlier.length, earlier.filter((id) => !this.#isElsewhere(id)).length)
    );
  }

  /** Throws where a request would make one too many. */
  demand(ask: Ask): void {
    const { resource, lasting } = ask;
    if (!this.stays(resource) || this.mayMake(resource, lasting)) return;
    // What must be refused makes nothing where the deployment keeps the documents.
    if (mustBeRefused(ask) && this.#pool(resource).length < mostLasting + 4) return;
    throw new Spent(
      `the documents show no way to delete a ${resource.title}, this deployment knows none, and this test may make no more of them`,
      `where you have a way to delete them, delete those whose description carries ${parkedMark}`,
    );
  }

  /** Takes note of what was made. */
  made({ resource, lasting, json }: Ask, id: string): void {
    if (!mayLast(resource)) return;
    const { agreements } = this.#bench;
    const { collection } = resource;
    const used = this.#names(`new ${collection} ${lasting ?? this.#behaviour} `).length;
    agreements.take(`new ${collection} ${lasting ?? this.#behaviour} ${used}`);
    agreements.take(`lasting ${collection} ${id}`);
    this.#taken.set(`made ${id}`, id);
    this.changed(resource, id, json);
  }

  /** Takes note of what was changed, and of modules that cannot be removed again. */
  changed(resource: Resource, id: string, json: unknown): void {
    if (!mayLast(resource)) return;
    this.#touched.set(id, resource);
    if (isLaden(json)) this.#bench.agreements.take(`laden ${id}`);
  }

  /** Looks once in a run for what earlier runs left. */
  async survey(resource: Resource): Promise<void> {
    const { agreements } = this.#bench;
    const name = `earlier ${resource.collection}`;
    if (agreements.agreed(name) !== null) return;
    const whole = await walk((ask) => this.#bench.aside(ask), resource, this.#bench.baseUrl);
    learn(this.#bench.reach, resource, whole);
    const parked = whole.items.filter(({ description }) => String(description).includes(parkedMark));
    for (const item of parked) this.changed(resource, idOf(resource, item) ?? '', item);
    // What other runs are using now is theirs, and counts: all of them together leave no more than so many.
    const used = whole.items.filter((item) => isOfAnother(item, this.#bench.plan.runId));
    const idsOf = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(resource, item) ?? []);
    for (const id of idsOf(used)) agreements.agree(`claim ${id}`, elsewhere);
    agreements.agree(name, JSON.stringify(idsOf([...parked, ...used]).sort()));
  }

  /** One of ours, also where another test uses it. */
  any(resource: Resource): string | undefined {
    return this.#pool(resource)[0];
  }

  /** Where the documents show no delete, the usual one is tried all the same, unless it is known to do nothing. True where it is gone. */
  async discard(resource: Resource, id: string): Promise<boolean> {
    if (this.stays(resource)) return false;
    const endpoint = undocumentedDelete(`${resource.collection}/{id}`);
    const answer = await this.#bench.aside({ resource, endpoint, id });
    const get = { resource, endpoint: endpointOf(resource, 'get'), id };
    const gone = succeeded(answer) || isGone(await this.#bench.aside(get), false);
    if (!gone) return false;
    this.#bench.ledger.note({ kind: 'removed', collection: resource.collection, id });
    this.#bench.model.forget(id);
    return true;
  }

  /** Finds out once in a run, on one that is ours, whether this deployment deletes what the documents do not; true where it did. */
  async probe(resource: Resource, id: string): Promise<boolean> {
    // Whoever carries it out may not know yet of what was created just now (docs/decisions/0015-reads-that-lag.md).
    const { settleMs } = this.#bench.plan.target.patience;
    const gone = await lookUntil(() => this.discard(resource, id), Boolean, settleMs, growing(50));
    this.#bench.agreements.agree(`delete ${resource.collection}`, gone ? 'goes' : 'stays');
    if (gone) this.#bench.turn.end(reason);
    return gone;
  }

  /** One that the test under way has not taken yet; with `plain` one without modules that stay. Undefined where there is none. */
  #next(resource: Resource, plain: boolean): string | undefined {
    const taken = new Set(this.#taken.values());
    const free = this.#pool(resource).filter((id) => !taken.has(id));
    const bare = free.filter((id) => !this.#bench.agreements.has(`laden ${id}`));
    // Those with modules first, so that some stay without.
    return plain ? bare[0] : (free.find((id) => !bare.includes(id)) ?? bare[0]);
  }

  /** Takes such a one for the test under way. */
  async take(resource: Resource, as: string, plain: boolean): Promise<string | undefined> {
    for (let id = this.#next(resource, plain); id !== undefined; id = this.#next(resource, plain)) {
      const { agreements } = this.#bench;
      const isEarlier = this.#earlier(resource).includes(id) && agreements.agreed(`claim ${id}`) === null;
      if (isEarlier)
        agreements.agree(`claim ${id}`, (await claimLasting(this.#bench, resource, id)) ? 'ours' : elsewhere);
      if (this.#isElsewhere(id)) continue;
      this.#taken.set(as, id);
      return id;
    }
    return undefined;
  }

  /** Whether this run has found out what becomes of a delete. */
  isKnown({ collection }: Resource): boolean {
    return this.#bench.agreements.agreed(`delete ${collection}`) !== null;
  }

  /** Gives up one that the test under way no longer needs. */
  drop(id: string): void {
    for (const [as, taken] of this.#taken) if (taken === id) this.#taken.delete(as);
  }

  /** What the test under way has under a name. */
  known(as: string): string | undefined {
    return this.#taken.get(as);
  }

  #goes({ collection }: Resource): boolean {
    return this.#bench.agreements.agreed(`delete ${collection}`) === 'goes';
  }

  #earlier({ collection }: Resource): readonly string[] {
    return JSON.parse(this.#bench.agreements.agreed(`earlier ${collection}`) ?? '[]');
  }

  #pool(resource: Resource): readonly string[] {
    const earlier = this.#earlier(resource).filter((id) => !this.#isElsewhere(id));
    return [...earlier, ...this.#names(`lasting ${resource.collection} `)];
  }

  #isElsewhere(id: string): boolean {
    return this.#bench.agreements.agreed(`claim ${id}`) === elsewhere;
  }

  #names(prefix: string): readonly string[] {
    return this.#bench.agreements
      .taken(prefix)
      .map((name) => name.slice(prefix.length))
      .sort();
  }
}
