import { setTimeout } from 'node:timers/promises';
import type { Example, ExampleBody, Operation, Resource } from '../../contract/contract.ts';
import { gaps } from '../../contract/index.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { fieldsOf } from '../../judge/shapes/schemas.ts';
import { idOf, isObject, type JsonObject, succeeded } from '../../judge/subject.ts';
import type { Workbench } from '../bench/workbench.ts';
import { lastsHere, sendOfLife, useLasting } from '../lasting/use-lasting.ts';
import { type Ask, endpointOf } from '../request/ask.ts';
import { type Start, type Walk, walk } from '../request/walk.ts';
import { Unexercised } from '../trial/interruption.ts';
import type { Visitors } from '../visit/visitors.ts';
import type { Claim } from './claim.ts';
import { Creations } from './creations.ts';
import { Examples } from './examples.ts';
import { blocked, type Life, live } from './life.ts';
import type { Made } from './made.ts';
import type { Pair } from './pair.ts';
import { Places } from './places.ts';
import { refuses } from './refuses.ts';
import { replace } from './replacement.ts';
import { resourceNamed } from './resource-named.ts';
import { Surroundings } from './surroundings.ts';

const gapIds: ReadonlySet<string> = new Set(gaps.map(({ id }) => id));

/** What a test has in hand: it sends, looks, and says what it saw. It knows for which requirement it does so. */
export class World extends Surroundings {
  readonly #bench: Workbench;
  readonly #creations: Creations;
  readonly #examples: Examples;
  readonly #places: Places;

  constructor(bench: Workbench, id: string) {
    super(bench, id);
    this.#bench = bench;
    this.#creations = new Creations(bench, (resource) => this.body(resource));
    this.#examples = new Examples(bench, this, () => new World(bench, id));
    this.#places = new Places(bench, this.#examples, (name) => this.shared(name));
  }

  send(ask: Ask): Promise<Exchange> {
    const asked = this.#wonder(ask);
    if (asked.endpoint.operation === 'create') return this.#creations.send(asked);
    return asked.endpoint.operation === 'replace' ? replace(this.#bench, asked) : this.#bench.send(asked);
  }

  /** Where the documents leave a point open, whatever comes of a question about it is right. */
  #wonder(ask: Ask): Ask {
    return gapIds.has(this.id) && ask.expect === 'open' ? { ...ask, unjudged: true } : ask;
  }

  /** Sends a creation whose refusal this test judges by itself; it ends the test where the answer says nothing about it. */
  attempt(resource: Resource, json: JsonObject, more: Partial<Ask> = {}): Promise<Exchange> {
    return this.#creations.attempt(this.#wonder(this.ask(resource, 'create', { json, expect: 'open', ...more })));
  }

  /** Sends a request about which the documents say nothing: its answer is not judged, and nothing is learnt from it. */
  async aside(ask: Ask): Promise<Exchange> {
    const exchange = await this.#bench.aside(ask);
    await this.#bench.absence.mind(ask, exchange);
    return exchange;
  }

  /** Says what an answer shows about this test's requirement; true where it holds. */
  check(exchange: Exchange, { holds, ...flaw }: Claim, before: readonly Exchange[] = []): boolean {
    const endpoint = exchange.endpoint;
    const exchanges = [...before, exchange].map(({ id }) => id);
    const findings = holds ? [] : [{ requirement: this.id, endpoint, ...flaw, exchanges }];
    this.#bench.notebook.judgement({ requirement: this.id, endpoint, findings });
    return holds;
  }

  /** Ends the test without a verdict, and says why. */
  leave(reason: string, cure: string | null = null): never {
    throw new Unexercised(reason, cure);
  }

  /** Asks until the answer is yes, a few times within a while: some things take a moment to get around. */
  async settles(probe: () => Promise<boolean>): Promise<boolean> {
    for (const share of [0, 0.05, 0.15, 0.3, 0.5]) {
      await setTimeout(share * this.waits.settleMs);
      if (await probe()) return true;
    }
    return false;
  }

  /** Notes what this deployment does where the documents are silent. */
  observe(gap: string, observed: string): void {
    this.#bench.notebook.note({ kind: 'observed', gap, observed });
  }

  /** What a resource that this worker made must look like by now, going by what was sent. */
  expected(id: string): JsonObject | undefined {
    return this.#bench.model.expected(id);
  }

  /** The fields that the documents list for a resource. */
  fieldsOf(resource: Resource): readonly string[] {
    return fieldsOf(resource.name, resource.schema);
  }

  /** How many findings there are by now for this test's requirement. */
  get findings(): number {
    return this.#bench.notebook.findingsOf(this.id).length;
  }

  /** The example body of a resource with some fields otherwise; undefined leaves one out. It always carries a marker. */
  body(resource: Resource, fields: JsonObject = {}): Promise<Record<string, unknown>> {
    return this.#examples.body(resource, fields);
  }

  updateBody(resource: Resource): Promise<Record<string, unknown>> {
    return this.#examples.updateBody(resource);
  }

  /** The example of a resource that this deployment takes. */
  exampleOf(resource: Resource): Promise<Example> {
    return this.#examples.exampleOf(resource);
  }

  /** An example of the contract with its placeholders filled in. */
  specimen(example: ExampleBody): Promise<Record<string, unknown>> {
    return this.#examples.fill(example);
  }

  /**
   * The path parameters of a resource that lives under another, from its table: under one that all tests of this worker share,
   * or under a fixture. What others have set there is put back when the test ends.
   */
  async at(resource: Resource): Promise<Record<string, string>> {
    const params = await this.place(resource);
    await this.#examples.settle(resource, params);
    return params;
  }

  /** The same for what may or may not be taken there. */
  place(resource: Resource): Promise<Record<string, string>> {
    return this.#places.of(resource);
  }

  /** The path parameters of another module of the same place; null where it must not be set there. */
  beside(resource: Resource, place: Readonly<Record<string, string>>): Promise<Record<string, string> | null> {
    return this.#places.beside(resource, place);
  }

  /** The id of a resource that all tests of this worker share. Its world is never tidied: it stays until the run ends. */
  async shared(name: string, as = '', plain = false): Promise<string> {
    const resource = resourceNamed(name);
    if (await this.lasts(resource)) {
      const key = `shared ${as}`;
      return this.#bench.lasting.known(key) ?? (await useLasting(this.#bench, this, resource, { as: key, plain })).id;
    }
    return this.once(`shared ${name} ${as}`, async () => {
      // The one by which an example was chosen lasts anyway.
      const tried = as === '' ? await this.#examples.tried(resource) : undefined;
      return tried ?? (await new World(this.#bench, this.id).create(resource, {}, { lasting: 'shared' })).id;
    });
  }

  /** The same for requests of which the documents do not say what becomes of them: nothing that it shows is held against them. */
  async scratch(name: string, as = ''): Promise<string> {
    const id = await this.shared(name, `to try things on ${as}`);
    this.#bench.model.forget(id);
    return id;
  }

  /** Whether what is made of a kind has to stay, so that tests use what there is. */
  lasts(resource: Resource): Promise<boolean> {
    return lastsHere(this.#bench, this, resource);
  }

  /** Whether this test may make a new one of a kind. */
  async mayMake(resource: Resource): Promise<boolean> {
    return !(await this.lasts(resource)) || this.#bench.lasting.mayMake(resource);
  }

  async create(resource: Resource, fields: JsonObject = {}, more: Partial<Ask> = {}): Promise<Made> {
    // An update cannot leave out what is there.
    const isNew = more.fresh || more.authorization !== undefined || Object.values(fields).includes(undefined);
    if (!isNew && (await this.lasts(resource)))
      return useLasting(this.#bench, this, resource, { fields, as: `used ${this.#bench.nextNumber()}` });
    const exchange = await this.send({
      resource,
      endpoint: endpointOf(resource, 'create'),
      json: await this.body(resource, fields),
      ...more,
    });
    const shown = this.need(exchange);
    const id = idOf(resource, shown);
    if (id === undefined) throw blocked(exchange, 'create');
    return { id, shown, exchange };
  }

  ask(resource: Resource, operation: Operation, more: Partial<Ask> = {}): Ask {
    return { resource, endpoint: endpointOf(resource, operation), ...more };
  }

  /** The resource that a success response shows. Without one the test cannot go on, which is no verdict on its requirement. */
  need(exchange: Exchange | null): JsonObject {
    if (exchange === null || !succeeded(exchange) || !isObject(exchange.json)) throw blocked(exchange, 'read');
    return exchange.json;
  }

  walk(resource: Resource, start: Pick<Start, 'query' | 'mostPages'> = {}): Promise<Walk> {
    const { id } = endpointOf(resource, 'list');
    const { pages, baseUrl } = { pages: this.#bench.pages, baseUrl: this.#bench.baseUrlOf(resource.api) };
    return walk((ask) => this.send(ask), resource, baseUrl, {
      ...pages.boundsOf(id),
      // Whoever asks for few pages wants no more.
      ...(start.mostPages === undefined ? { onBroken: (count, ms) => pages.spend(id, count, ms) } : { isShort: true }),
      ...start,
    });
  }

  /** The life of one example of the resource, lived once by this worker for all tests that read it. */
  life(resource: Resource): Promise<Life> {
    return this.#bench.once(`life of ${resource.name}`, () =>
      live(resource, {
        send: sendOfLife(this.#bench, this),
        walk: (of) => this.walk(of),
        createBody: (of) => this.body(of),
        updateBody: (of) => this.updateBody(of),
      }),
    );
  }

  /** Does something once for all tests of this worker. */
  once<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#bench.once(key, work);
  }

  /** Opens something once for all tests of this worker, and closes it with the worker. */
  held<T extends { close(): void }>(key: string, open: () => Promise<T>): Promise<T> {
    return this.#bench.held(key, open);
  }

  /** Through whom everything goes that is sent to the public addresses of tunnels. Nothing of it is judged: the document is about the agent. */
  get visitors(): Visitors {
    return this.#bench.visitors;
  }

  /**
   * Holds that of two requests which differ in one place the right one is accepted and the broken one is not. A refusal
   * without an accepted twin would prove nothing. An acceptance is tried once more before it is believed.
   */
  refuses(pair: Pair): Promise<boolean> {
    return refuses(this, pair);
  }

  /** Removes what this test made, the newest first. */
  async tidy(): Promise<void> {
    const tidied = this.#places
      .giveBack()
      .then(() => this.#creations.tidy())
      .then(() => this.#bench.orphans.settle());
    await tidied.finally(() => this.#bench.lasting.end());
  }
}
