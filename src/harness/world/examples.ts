import type { Example, ExampleBody, Resource } from '../../contract/contract.ts';
import { fresh } from '../../generate/fresh.ts';
import type { JsonObject } from '../../judge/subject.ts';
import type { Workbench } from '../bench/workbench.ts';
import { chooseLasting } from '../lasting/choose-lasting.ts';
import { mayLast } from '../lasting/lasting.ts';
import { markerOf, named } from '../ledger/marker.ts';
import { turnedDown } from '../request/ask.ts';
import { Unexercised } from '../trial/interruption.ts';
import { type Chosen, chooseExample, doubted, hasChoice } from './choose-example.ts';
import { resourceNamed } from './resource-named.ts';
import { type Filling, specimenOf } from './specimen.ts';
import { credentialKey } from './ssh-credential-key.ts';
import type { World } from './world.ts';

type Body = Record<string, unknown>;

/** The bodies that a test sends, made from the examples of the contract. */
export class Examples {
  readonly #bench: Workbench;
  readonly #world: World;
  /** A world that is never tidied. */
  readonly #lasting: () => World;

  constructor(bench: Workbench, world: World, lasting: () => World) {
    this.#bench = bench;
    this.#world = world;
    this.#lasting = lasting;
  }

  /** An example with its placeholders filled in. */
  fill(example: ExampleBody, otherwise: Partial<Filling> = {}): Promise<Body> {
    return specimenOf(example, { ...this.#filling(), ...otherwise });
  }

  async body(resource: Resource, fields: JsonObject): Promise<Body> {
    return this.bodyOf(resource, (await this.exampleOf(resource)).create, fields);
  }

  async updateBody(resource: Resource): Promise<Body> {
    return this.fill(await this.#updateOf(resource));
  }

  async exampleOf(resource: Resource): Promise<Example> {
    return hasChoice(resource) ? (await this.#chosen(resource)).example : resource.example;
  }

  /** The resource by which the example was chosen; undefined where there was no choice. */
  async tried(resource: Resource): Promise<string | undefined> {
    return hasChoice(resource) ? (await this.#chosen(resource)).id : undefined;
  }

  /** Finds out, once for all tests of this worker, whether a module can be set whose examples a deployment may rightly refuse. */
  async settle(resource: Resource, params: Readonly<Record<string, string>>): Promise<void> {
    const { example, name } = resource;
    const doubt = doubted(resource, this.#bench.plan.target.fixtures);
    if (doubt === null || !this.#bench.mayWrite) return;
    if (resource.doubt !== undefined && 'with' in resource.doubt) {
      const { with: known } = resource.doubt;
      if (Object.hasOwn((await this.exampleOf(resourceNamed(known.resource))).create, known.field)) return;
    }
    await this.#bench.once(`whether ${name} can be set`, async () => {
      for (const body of [example.update, example.create]) {
        const json = await this.fill(body);
        const ask = this.#world.ask(resource, 'replace', { params, json });
        const isRefused = async (): Promise<boolean> => turnedDown(ask, await this.#world.aside(ask));
        // What is looked at first may fail to answer once.
        if ((await isRefused()) && (await isRefused())) throw doubt;
      }
    });
  }

  async bodyOf(resource: Resource, create: ExampleBody, fields: JsonObject): Promise<Body> {
    const marker = markerOf(this.#bench.plan.runId, this.#bench.nextNumber());
    const left = Object.entries(create).filter(([field]) => !Object.hasOwn(fields, field));
    const body = { ...(await this.fill(Object.fromEntries(left))), ...fields };
    if (resource.key !== undefined) return named(resource.key, body, fields, marker);
    if (!Object.hasOwn(fields, 'description')) body['description'] = `${create['description']} ${marker}`;
    else if (!Object.hasOwn(fields, 'metadata')) body['metadata'] = marker;
    else if (!JSON.stringify(fields).includes('plumbline/')) throw new Error('A creation must carry a marker');
    for (const field of Object.keys(body)) if (body[field] === undefined) delete body[field];
    return body;
  }

  /** The update that this deployment takes, found out on the resource by which the example was chosen; the first where it takes none. */
  async #updateOf(resource: Resource): Promise<ExampleBody> {
    const { update, lesser = [] } = await this.exampleOf(resource);
    const id = lesser.length > 0 ? await this.tried(resource) : undefined;
    if (id === undefined) return update;
    return this.#bench.once(`update of ${resource.name}`, async () => {
      await this.#bench.lasting.hold(resource);
      const world = this.#lasting();
      const examples = new Examples(this.#bench, world, this.#lasting);
      for (const body of [update, ...lesser]) {
        const ask = world.ask(resource, 'update', { id, json: await examples.fill(body), expect: 'open' });
        if (!turnedDown(ask, await world.send(ask))) return body;
      }
      return update;
    });
  }

  /** Tries the examples of a resource, once for all tests of this worker. What is made of one stays until the run ends. */
  #chosen(resource: Resource): Promise<Chosen> {
    return this.#bench.once(`example of ${resource.name}`, async () => {
      const world = this.#lasting();
      const examples = new Examples(this.#bench, world, this.#lasting);
      if (mayLast(resource))
        return chooseLasting(this.#bench, world, resource, (body) => examples.bodyOf(resource, body, {}));
      return chooseExample(resource, this.#bench.plan.target.fixtures, async ({ create }) => {
        try {
          const json = await examples.bodyOf(resource, create, {});
          return await world.send(world.ask(resource, 'create', { json, expect: 'open', lasting: 'shared' }));
        } catch (error) {
          // What this one needs cannot be had; another may need less.
          if (error instanceof Unexercised) return error;
          throw error;
        }
      });
    });
  }

  #filling(): Filling {
    const world = this.#world;
    const { plan } = this.#bench;
    return {
      fixtures: plan.target.fixtures,
      // What an earlier run had to leave behind may still be there, so the word names the run, too.
      unique: () => `${plan.runId}-${this.#bench.nextNumber()}`.toLowerCase(),
      fresh: (kind) => (kind === 'ssh-key' ? credentialKey(world) : fresh[kind](world.word())),
      make: async (name) => (await world.create(resourceNamed(name))).id,
      fieldOf: async (name, field) => String((await world.create(resourceNamed(name))).shown[field]),
      share: (name, as) => world.shared(name, as),
    };
  }
}
