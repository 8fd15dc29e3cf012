import type { Resource } from '../../contract/terms/contract.ts';
import type { Workbench } from '../bench/workbench.ts';
import { Claims } from './claims/claims.ts';
import { Context } from './context/context.ts';
import { acceptedOf } from './requests/accepted-creations.ts';
import { Creations } from './requests/creations.ts';
import { LentIds } from './requests/lent-ids.ts';
import { Requests } from './requests/requests.ts';
import { Room } from './requests/room.ts';
import { stockOf } from './requests/stock.ts';
import { Bodies } from './resources/bodies.ts';
import { Places } from './resources/places.ts';
import { Resources } from './resources/resources.ts';
import type { Untidied } from './resources/untidied.ts';

/** Everything that one test uses, in parts. */
export class World {
  /** What is known before anything is sent: target, fixtures, effort, seed. */
  readonly context: Context;
  /** Sends requests. */
  readonly requests: Requests;
  /** Makes request bodies. */
  readonly bodies: Bodies;
  /** Resources that the test made, shares or was lent. */
  readonly resources: Resources;
  /** Records what the test claims about answers. */
  readonly claims: Claims;
  readonly #bench: Workbench;
  readonly #creations: Creations;
  readonly #places: Places;

  constructor(bench: Workbench, id: string) {
    this.#bench = bench;
    const untidied: Untidied<World> = (name, work, idIn) => this.#untidied(name, work, idIn);
    this.context = new Context(bench, id);
    const plain = (resource: Resource) => this.bodies.examples(resource);
    const lent = new LentIds(bench, { plain, beside: (resource, place) => this.#places.beside(resource, place) });
    this.#creations = new Creations(bench, (resource, fields) => this.bodies.body(resource, fields), lent);
    this.requests = new Requests(bench, this.#creations, plain, lent);
    this.claims = new Claims(
      bench,
      id,
      (ask) => this.requests.send(ask),
      (work) => this.passing(work),
      (ask) => (this.context.isQuick ? acceptedOf(bench).like(ask) : undefined),
    );
    this.bodies = new Bodies(bench, {
      context: this.context,
      requests: this.requests,
      maker: {
        create: (resource) => this.resources.create(resource),
        shared: (name, as) => this.resources.shared(name, as),
      },
      untidied,
      sparing: (work) => this.sparing(work),
    });
    this.#places = new Places(bench, this.bodies, (name) => this.resources.shared(name));
    this.resources = new Resources(bench, {
      requests: this.requests,
      bodies: this.bodies,
      places: this.#places,
      untidied,
    });
  }

  /** Runs `work` and removes what it made (unless `stays`), so that a test has few resources at a time. */
  passing<T>(work: () => Promise<T>, stays?: (result: T) => boolean): Promise<T> {
    return this.#creations.passing(work, stays);
  }

  /** As `passing`, and the shared resources that `work` took are no longer in use: a later step may need their room. */
  async leavingNothing(work: () => Promise<void>): Promise<void> {
    await stockOf(this.#bench).briefly(() => this.passing(work));
  }

  /** Runs `work`. What it made stays until its room is needed, so the test must not rely on it afterwards. */
  sparing<T>(work: () => Promise<T>): Promise<T> {
    return this.#creations.sparing(work);
  }

  /**
   * The id of the resource that all tests of this worker share under a name. It is made in its own world, so it stays when this test ends, until
   * its room is needed.
   */
  standing(name: string, resource: Resource, make: (world: World) => Promise<string>): Promise<string> {
    return stockOf(this.#bench).take(name, resource, () => this.#untidied(name, make, (id) => id));
  }

  /** No longer shares the resource with this id: the next test makes another one. */
  abandon(id: string): void {
    stockOf(this.#bench).abandon(id);
  }

  /** Throws if the token is read-only. */
  demandWriting(): Promise<void> {
    return this.#creations.demandWriting();
  }

  async #untidied<T>(
    name: string,
    work: (world: World) => Promise<T>,
    idIn: (result: T) => string | undefined,
  ): Promise<T> {
    const world = new World(this.#bench, this.context.id);
    let id: string | undefined;
    try {
      const result = await work(world);
      id = idIn(result);
      return result;
    } finally {
      if (id === undefined) await world.#creations.tidy();
      else stockOf(this.#bench).keepBeside(name, world.#creations.handOver(id));
    }
  }

  /** Removes what this test made, the newest first. */
  async tidy(): Promise<void> {
    const room = new Room(this.#bench);
    try {
      await this.#places.giveBack();
      await this.#creations.tidy();
      await this.#bench.orphans.settle();
      await room.leave();
    } finally {
      stockOf(this.#bench).end();
      room.release();
      this.#bench.lasting.end();
    }
  }
}
