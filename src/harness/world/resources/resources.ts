import type { JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { ExampleBody } from '../../../generate/recipe.ts';
import { idOf } from '../../../judge/subject/subject.ts';
import { resourceNamed } from '../../base/resource-named.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, requestTo } from '../../request/ask.ts';
import type { Walk } from '../../request/lists/walk.ts';
import { blocked, need } from '../requests/need.ts';
import type { Requests } from '../requests/requests.ts';
import { stockOf } from '../requests/stock.ts';
import type { Bodies } from './bodies.ts';
import { type Life, live } from './life.ts';
import type { Made } from './made.ts';
import type { Places } from './places.ts';
import type { Untidied } from './untidied.ts';
import { lastsHere, sendOfLife, useLasting } from './use-lasting.ts';

interface ResourceParts {
  readonly requests: Requests;
  readonly bodies: Bodies;
  readonly places: Places;
  /** Makes a resource that stays when the test ends. */
  readonly untidied: Untidied<{ readonly resources: Resources }>;
}

/** The resources that a test works on: its own, those that it shares with other tests, and their places. */
export class Resources {
  readonly #bench: Workbench;
  readonly #means: ResourceParts;

  constructor(bench: Workbench, means: ResourceParts) {
    this.#bench = bench;
    this.#means = means;
  }

  async create(resource: Resource, fields: JsonObject = {}, more: Partial<Ask> = {}): Promise<Made> {
    // An existing resource cannot be used where a field must be missing: an update cannot remove it.
    const isNew = more.fresh || more.authorization !== undefined || Object.values(fields).includes(undefined);
    if (!isNew && (await this.lasts(resource)))
      return useLasting(this.#bench, this.#lasting(), resource, { fields, as: `used ${this.#bench.nextNumber()}` });
    const { requests, bodies } = this.#means;
    const exchange = await requests.send(
      requestTo(resource, 'create', { json: await bodies.body(resource, fields), ...more }),
    );
    const shown = need(exchange);
    const id = idOf(resource, shown);
    if (id === undefined) throw blocked(exchange, 'create');
    return { id, shown, exchange };
  }

  /** The id of a resource that all tests of this worker share. It stays until its room is needed. */
  async shared(name: string, as = '', plain = false): Promise<string> {
    const resource = resourceNamed(name);
    if (await this.lasts(resource)) {
      const key = `shared ${as}`;
      const known = this.#bench.lasting.known(key);
      return known ?? (await useLasting(this.#bench, this.#lasting(), resource, { as: key, plain })).id;
    }
    // The resource with which an example was chosen is kept anyway, so it is used.
    const tried = as === '' ? await this.#means.bodies.tried(resource) : undefined;
    if (tried !== undefined) return tried;
    const key = `shared ${name} ${as}`;
    return stockOf(this.#bench).take(key, resource, () =>
      this.#means.untidied(
        key,
        async ({ resources }) => (await resources.create(resource, {}, { lasting: 'shared' })).id,
        (id) => id,
      ),
    );
  }

  /** The id of a resource to change or read; with `--effort quick` one for all tests of this worker, as earlier tests have left it. */
  async toChange(resource: Resource): Promise<string> {
    return this.#bench.plan.effort === 'quick' ? this.shared(resource.name, 'kept') : (await this.create(resource)).id;
  }

  /** The id of a shared resource for requests whose effect the documents do not say: the model expects nothing of it. */
  async scratch(name: string, as = ''): Promise<string> {
    const id = await this.shared(name, `to try things on ${as}`);
    this.giveUp(id);
    return id;
  }

  /** The life cycle of one example of the resource, run once by this worker for all tests that check laws on it. */
  life(resource: Resource): Promise<Life> {
    const { requests, bodies } = this.#means;
    return this.#bench.once(`life of ${resource.name}`, () =>
      live(resource, {
        send: sendOfLife(this.#bench, this.#lasting(), (ask) => requests.send(ask)),
        walk: (of) => requests.recent(of),
        createBody: (of) => bodies.body(of),
        updateBody: (of) => bodies.updateBody(of),
        repeats: this.#bench.plan.effort !== 'quick',
      }),
    );
  }

  /**
   * The path parameters of a resource under another one, from its recipe or `where`: under a resource that all tests of this worker share, or under
   * a fixture, whose settings are put back when the test ends.
   */
  async at(resource: Resource, where?: ExampleBody): Promise<Record<string, string>> {
    const params = await this.place(resource, where);
    await this.#means.bodies.settle(resource, params);
    return params;
  }

  /** As `at`, without finding out first whether this deployment accepts the resource there. */
  place(resource: Resource, where?: ExampleBody): Promise<Record<string, string>> {
    return this.#means.places.of(resource, where);
  }

  /** The path parameters of another module of the same place; null where it must not be set there. */
  beside(resource: Resource, place: Readonly<Record<string, string>>): Promise<Record<string, string> | null> {
    return this.#means.places.beside(resource, place);
  }

  /** Whether a kind is lasting on this deployment, so that tests use existing resources. */
  lasts(resource: Resource): Promise<boolean> {
    return lastsHere(this.#bench, this.#means.bodies, resource);
  }

  /** Whether this test may make a new one of a kind. */
  async mayMake(resource: Resource): Promise<boolean> {
    return !(await this.lasts(resource)) || this.#bench.lasting.mayMake(resource);
  }

  /** A function that says whether this worker had made a resource of a kind with an id before this call. */
  madeBefore(resource: Resource): (id: string) => boolean {
    const ids = new Set(this.#bench.model.existing(resource).map(([id]) => id));
    return (id) => ids.has(id);
  }

  /** The ids of a kind that this worker made and for which no worker sent a delete, the oldest first. */
  made(resource: Resource): readonly string[] {
    const { model, ledger } = this.#bench;
    const ids = model.existing(resource).map(([id]) => id);
    return ids.filter((id) => model.isMade(id) && !ledger.hasRemoved(resource.collection, id));
  }

  /** The ids of a kind that this worker made and deleted with success. */
  removed(resource: Resource): readonly string[] {
    return this.#bench.model.removed(resource);
  }

  /** Which of these ids a list shows as the resources that this worker made. The id of a deleted one may belong to another resource by now. */
  shownOn(walk: Walk, ids: readonly string[]): readonly string[] {
    return ids.filter((id) => this.#bench.reads.isShown(id, walk));
  }

  /** The steady fields that a resource of this worker must show now, by the requests that were sent. */
  expected(id: string): JsonObject | undefined {
    return this.#bench.model.expected(id);
  }

  /** The computed fields of a resource that requests may change, as answers have shown them, unless a request has changed them since. */
  settled(resource: Resource, id: string): JsonObject {
    const known = Object.entries(this.#bench.model.computed(id));
    return Object.fromEntries(known.filter(([field]) => resource.computed?.[field]?.changedBy !== undefined));
  }

  /** Makes the model forget a resource, after a request whose effect the documents do not say. */
  giveUp(id: string): void {
    this.#bench.model.forget(id);
  }

  #lasting() {
    return { bodies: this.#means.bodies, create: this.create.bind(this), lasts: this.lasts.bind(this) };
  }
}
