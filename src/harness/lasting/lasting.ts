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

/** Whether the documents show how to create and update a resource, but not how to delete it. Then it may be lasting. */
export const mayLast = (resource: Resource): boolean =>
  can(resource, 'create') && can(resource, 'update') && can(resource, 'list') && !can(resource, 'delete');

/** Whether a body sets modules that no documented request removes again. */
const isLaden = (json: unknown): boolean =>
  isObject(json) && ['backend', 'mutual_tls'].some((module) => isObject(json[module]));

/** The outcome of a claim if another run uses the resource. */
const elsewhere = 'elsewhere';

/** The reason under which this takes its turn (a lock shared between workers). */
const reason = 'lasting';

/** The parts of a workbench that `Lasting` needs. */
interface LastingBench {
  readonly plan: Plan;
  readonly model: Model;
  readonly ledger: Ledger;
  /** What the workers of a run have agreed on: which resources are made, claimed and laden. */
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
 * Lasting resources: the documents show no way to delete them, and the deployment knows none. All workers of a run and later runs share them,
 * one test at a time. Only tests of creation make new ones, each up to its share.
 */
export class Lasting {
  readonly #bench: LastingBench;
  /** The ids that the current test has taken, by the names that it gave them. */
  readonly #taken = new Map<string, string>();
  /** The resources that the current test has made or changed, by id. */
  readonly #touched = new Map<string, Resource>();
  #behaviour = '';

  constructor(bench: LastingBench) {
    this.#bench = bench;
  }

  /** Sets the requirement or gap for which resources are made from here on. */
  begin(id: string): void {
    this.end();
    this.#behaviour = id.slice(id.indexOf('.') + 1);
  }

  /** Releases everything that the test had, so that others can take it. The model forgets it. */
  end(): void {
    for (const [id, resource] of this.#touched) if (this.stays(resource)) this.#bench.model.forget(id);
    this.#touched.clear();
    this.#taken.clear();
    this.#bench.turn.end(reason);
  }

  /** Whether this kind cannot be deleted; false also while that is not known. */
  stays(resource: Resource): boolean {
    return mayLast(resource) && this.#bench.agreements.agreed(`delete ${resource.collection}`) === 'stays';
  }

  /** Locks a lasting kind for the current test: waits until no other worker uses it. */
  async hold(resource: Resource): Promise<void> {
    if (!mayLast(resource) || !this.#bench.mayWrite || this.#goes(resource)) return;
    await this.#bench.turn.take(reason);
    if (this.#goes(resource)) this.#bench.turn.end(reason);
  }

  /** As `hold`, for every kind that is known to be lasting. */
  async holdAll(): Promise<void> {
    for (const resource of resources) if (this.stays(resource)) await this.hold(resource);
  }

  /** Whether the current test may make a new one. */
  mayMake(resource: Resource, purpose = this.#behaviour): boolean {
    if (!this.stays(resource)) return true;
    const earlier = this.#earlier(resource);
    const used = this.#names(`new ${resource.collection} ${purpose} `).length;
    return (
      this.#pool(resource).length < mostLasting &&
      used < shareOf(purpose, earlier.length, earlier.filter((id) => !this.#isElsewhere(id)).length)
    );
  }

  /** Throws if a request would make more than may be made. */
  demand(ask: Ask): void {
    const { resource, lasting } = ask;
    if (!this.stays(resource) || this.mayMake(resource, lasting)) return;
    // A request that must be refused makes nothing on a correct deployment; four more are allowed for incorrect ones.
    if (mustBeRefused(ask) && this.#pool(resource).length < mostLasting + 4) return;
    throw new Spent(
      `the documents show no way to delete a ${resource.title}, this deployment knows none, and this test may make no more of them`,
      `where you have a way to delete them, delete those whose description carries ${parkedMark}`,
    );
  }

  /** Notes a resource that was made. */
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

  /** Notes a resource that was changed, and whether it has modules now that cannot be removed again. */
  changed(resource: Resource, id: string, json: unknown): void {
    if (!mayLast(resource)) return;
    this.#touched.set(id, resource);
    if (isLaden(json)) this.#bench.agreements.take(`laden ${id}`);
  }

  /** Looks for lasting resources of earlier runs, once in a run. */
  async survey(resource: Resource): Promise<void> {
    const { agreements } = this.#bench;
    const name = `earlier ${resource.collection}`;
    if (agreements.agreed(name) !== null) return;
    const whole = await walk((ask) => this.#bench.aside(ask), resource, this.#bench.baseUrl);
    learn(this.#bench.reach, resource, whole);
    const parked = whole.items.filter(({ description }) => String(description).includes(parkedMark));
    for (const item of parked) this.changed(resource, idOf(resource, item) ?? '', item);
    // Resources that other runs use now are not ours to take, but count towards `mostLasting`.
    const used = whole.items.filter((item) => isOfAnother(item, this.#bench.plan.runId));
    const idsOf = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(resource, item) ?? []);
    for (const id of idsOf(used)) agreements.agree(`claim ${id}`, elsewhere);
    agreements.agree(name, JSON.stringify(idsOf([...parked, ...used]).sort()));
  }

  /** The id of any lasting resource that is ours, even if another test uses it. */
  any(resource: Resource): string | undefined {
    return this.#pool(resource)[0];
  }

  /** Tries an undocumented DELETE, unless the kind is known to be lasting. Returns whether the resource is gone. */
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

  /** Finds out once in a run, with a resource of ours, whether this deployment has an undocumented DELETE. Returns whether it is gone. */
  async probe(resource: Resource, id: string): Promise<boolean> {
    // Retried, because not every part of the deployment may know the new resource yet (docs/decisions/0015-reads-that-lag.md).
    const { settleMs } = this.#bench.plan.target.patience;
    const gone = await lookUntil(() => this.discard(resource, id), Boolean, settleMs, growing(50));
    this.#bench.agreements.agree(`delete ${resource.collection}`, gone ? 'goes' : 'stays');
    if (gone) this.#bench.turn.end(reason);
    return gone;
  }

  /** One that the current test has not taken yet; with `plain` one without modules that stay. Undefined where there is none. */
  #next(resource: Resource, plain: boolean): string | undefined {
    const taken = new Set(this.#taken.values());
    const free = this.#pool(resource).filter((id) => !taken.has(id));
    const bare = free.filter((id) => !this.#bench.agreements.has(`laden ${id}`));
    // Those with modules first, so that some stay plain.
    return plain ? bare[0] : (free.find((id) => !bare.includes(id)) ?? bare[0]);
  }

  /** Takes one for the current test under the name `as`, and claims it if an earlier run left it. Undefined where there is none. */
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

  /** Whether this run has found out whether this kind can be deleted. */
  isKnown({ collection }: Resource): boolean {
    return this.#bench.agreements.agreed(`delete ${collection}`) !== null;
  }

  /** Releases a lasting resource that the current test no longer needs. */
  drop(id: string): void {
    for (const [as, taken] of this.#taken) if (taken === id) this.#taken.delete(as);
  }

  /** The id that the current test has taken under a name. */
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
