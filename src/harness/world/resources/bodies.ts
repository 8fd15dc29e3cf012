import type { JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import { tryAgain } from '../../../exchange/client/tries.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import type { Example, ExampleBody } from '../../../generate/recipe.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { fresh } from '../../../generate/values/fresh.ts';
import { idOf } from '../../../judge/subject/subject.ts';
import { NoRoom, Unexercised } from '../../base/interruption.ts';
import { resourceNamed } from '../../base/resource-named.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { mayLast } from '../../lasting/lasting.ts';
import { markerOf, named } from '../../ledger/marker.ts';
import { type Ask, requestTo, turnedDown } from '../../request/ask.ts';
import { refusalCause, wantsPayment } from '../../request/refusal-cause.ts';
import type { Context } from '../context/context.ts';
import { type Filling, specimenOf } from '../context/specimen.ts';
import { credentialKey, type KeyParts } from '../context/ssh-credential-key.ts';
import { acceptedOf } from '../requests/accepted-creations.ts';
import type { Requests } from '../requests/requests.ts';
import { stockOf } from '../requests/stock.ts';
import { agreementOn, type Chosen, chooseExample, doubted, hasChoice } from './choose-example.ts';
import { chooseLasting } from './choose-lasting.ts';
import type { Made } from './made.ts';
import type { Untidied } from './untidied.ts';

type Body = Record<string, unknown>;

/** The name in the stock of the resource with which an example was chosen. */
const nameOf = ({ name }: Resource): string => `example of ${name}`;

/** Makes the resources that a body refers to. */
interface Maker {
  create(resource: Resource): Promise<Made>;
  /** The id of a resource that all tests of a worker share. */
  shared(name: string, as: string): Promise<string>;
}

/** The parts of a world whose resources stay when the test ends. */
interface Untidy {
  readonly requests: Requests;
  readonly bodies: Bodies;
}

interface BodyParts {
  readonly context: Context;
  readonly requests: Requests;
  readonly maker: Maker;
  /** Makes a resource that stays when the test ends, under a name of the stock. */
  readonly untidied: Untidied<Untidy>;
  readonly sparing: KeyParts['sparing'];
}

/** The bodies that a test sends, made from the examples of the contract. */
export class Bodies {
  readonly #bench: Workbench;
  readonly #means: BodyParts;

  constructor(bench: Workbench, means: BodyParts) {
    this.#bench = bench;
    this.#means = means;
  }

  /** An example with its placeholders filled in. */
  specimen(example: ExampleBody, otherwise: Partial<Filling> = {}): Promise<Body> {
    return specimenOf(example, { ...this.#filling(), ...otherwise });
  }

  /** The two bodies of a module's example. Each can be sent by replace. */
  async examples(resource: Resource): Promise<Body[]> {
    const { update, create } = recipeOf(resource).example;
    return [await this.specimen(update), await this.specimen(create)];
  }

  /** The example body of a resource with some fields replaced; undefined leaves a field out. It always carries a marker. */
  async body(resource: Resource, fields: JsonObject = {}): Promise<Body> {
    return this.bodyOf(resource, (await this.exampleOf(resource)).create, fields);
  }

  async updateBody(resource: Resource): Promise<Body> {
    return this.updateOf(await this.#chosenUpdate(resource));
  }

  /** An update with its placeholders filled in. Its description is unique: the documents do not say whether two resources may have the same. */
  async updateOf(update: ExampleBody): Promise<Body> {
    const body = await this.specimen(update);
    const { description } = body;
    return typeof description === 'string' ? { ...body, description: `${description} ${this.#marker()}` } : body;
  }

  /** The example of a resource that this deployment accepts. */
  async exampleOf(resource: Resource): Promise<Example> {
    return hasChoice(recipeOf(resource)) ? (await this.#chosen(resource)).example : recipeOf(resource).example;
  }

  /** The id of a resource made from the chosen example; undefined where there was no choice. */
  async tried(resource: Resource): Promise<string | undefined> {
    if (!hasChoice(recipeOf(resource))) return undefined;
    const { example, id, isTaken } = await this.#chosen(resource);
    if (!isTaken || this.#bench.lasting.stays(resource)) return id;
    // The first one may have been removed to make room, or was made by another worker.
    return stockOf(this.#bench).take(nameOf(resource), resource, () =>
      this.#means.untidied(
        nameOf(resource),
        async ({ requests, bodies }) => {
          const json = await bodies.bodyOf(resource, example.create, {});
          return idOf(resource, (await requests.send(requestTo(resource, 'create', { json, expect: 'open' }))).json);
        },
        (made) => made,
      ),
    );
  }

  /** For a module whose examples a correct deployment may refuse: finds out once for all tests of this worker whether it can be set. */
  async settle(resource: Resource, params: Readonly<Record<string, string>>): Promise<void> {
    const recipe = recipeOf(resource);
    const { fixtures } = this.#bench.plan.target;
    if (doubted(recipe, fixtures, []) === null || !this.#bench.mayWrite) return;
    if (recipe.doubt !== undefined && 'with' in recipe.doubt) {
      const { with: known } = recipe.doubt;
      if (Object.hasOwn((await this.exampleOf(resourceNamed(known.resource))).create, known.field)) return;
    }
    await this.#bench.once(`whether ${resource.name} can be set`, async () => {
      for (const body of [recipe.example.update, recipe.example.create]) {
        const json = await this.specimen(body);
        const ask = requestTo(resource, 'replace', { params, json });
        const answer = await tryAgain(
          'refusedReplace',
          () => this.#means.requests.aside(ask),
          (one) => !turnedDown(ask, one),
        );
        if (turnedDown(ask, answer) && refusalCause(answer) !== 'endpoint')
          throw doubted(recipe, fixtures, [answer.response?.status ?? 0]);
      }
      // The model does not know requests that were sent aside, but the edge shows the module now, so it is set again by a usual request.
      const json = await this.specimen(recipe.example.create);
      await this.#means.requests.send(
        requestTo(resource, 'replace', { params, id: params['id'] ?? '', json, expect: 'open' }),
      );
    });
  }

  async bodyOf(resource: Resource, create: ExampleBody, fields: JsonObject): Promise<Body> {
    const marker = this.#marker();
    const left = Object.entries(create).filter(([field]) => !Object.hasOwn(fields, field));
    const body = { ...(await this.specimen(Object.fromEntries(left))), ...fields };
    if (resource.key !== undefined) return named(resource.key, body, fields, marker);
    if (!Object.hasOwn(fields, 'description')) body['description'] = `${create['description']} ${marker}`;
    else if (!Object.hasOwn(fields, 'metadata')) body['metadata'] = marker;
    else if (!JSON.stringify(fields).includes('plumbline/')) throw new Error('A creation must carry a marker');
    for (const field of Object.keys(body)) if (body[field] === undefined) delete body[field];
    return body;
  }

  #marker(): string {
    return markerOf(this.#bench.plan.runId, this.#bench.nextNumber());
  }

  /** The update that this deployment accepts, tried on the resource of the chosen example; the first one if it accepts none. */
  async #chosenUpdate(resource: Resource): Promise<ExampleBody> {
    const { update, lesser = [] } = await this.exampleOf(resource);
    const smallest = lesser.at(-1);
    if (smallest === undefined) return update;
    const chosen = this.#bench.once(`update of ${resource.name}`, () =>
      // Once the update is known, the resource on which it was tried may be removed.
      stockOf(this.#bench).briefly(async () => {
        const mayRefuse = hasChoice(recipeOf(resource));
        const id = mayRefuse ? await this.tried(resource) : await this.#means.maker.shared(resource.name, 'kept');
        if (id === undefined) return smallest;
        await this.#bench.lasting.hold(resource);
        return this.#means.untidied(
          nameOf(resource),
          async ({ requests, bodies }) => {
            for (const body of [update, ...lesser]) {
              const ask = requestTo(resource, 'update', { id, json: await bodies.updateOf(body), expect: 'open' });
              const answer = await requests.send(ask);
              if (!(mayRefuse ? turnedDown(ask, answer) : wantsPayment(answer))) return body;
            }
            return update;
          },
          () => id,
        );
      }),
    );
    return chosen.catch((error: unknown) => {
      // Beside what this test has there is no room for a resource to try it on. A later test may have room.
      if (error instanceof NoRoom) return smallest;
      throw error;
    });
  }

  /** Tries the examples of a resource, once for all tests of this worker. The resource that is made stays until its room is needed. */
  #chosen(resource: Resource): Promise<Chosen> {
    return this.#bench.once(`example of ${resource.name}`, async () => {
      const chosen = await this.#means.untidied(
        nameOf(resource),
        (untidied) => this.#choose(resource, untidied),
        ({ id }) => id,
      );
      const { id } = chosen;
      if (id !== undefined && !this.#bench.lasting.stays(resource))
        stockOf(this.#bench).keep(nameOf(resource), resource, id);
      return chosen;
    });
  }

  async #choose(resource: Resource, { requests, bodies }: Untidy): Promise<Chosen> {
    const { agreements, plan } = this.#bench;
    const send = (ask: Ask): Promise<Exchange> => requests.send(ask);
    const create = async (example: Example): Promise<Exchange | Unexercised> => {
      try {
        const json = await bodies.bodyOf(resource, example.create, {});
        return await send(requestTo(resource, 'create', { json, expect: 'open', lasting: 'shared' }));
      } catch (error) {
        // A resource that this example refers to cannot be made; another example may need less.
        if (error instanceof Unexercised) return error;
        throw error;
      }
    };
    return mayLast(resource)
      ? chooseLasting(this.#bench, send, resource, (body) => bodies.bodyOf(resource, body, {}))
      : chooseExample(resource, recipeOf(resource), plan.target.fixtures, create, agreementOn(agreements, resource));
  }

  #filling(): Filling {
    const { plan } = this.#bench;
    const { context, requests, maker, sparing } = this.#means;
    return {
      fixtures: plan.target.fixtures,
      unmade: plan.unmade ?? {},
      // Resources of earlier runs may still be there, so the word contains the run id.
      unique: () => `${plan.runId}-${this.#bench.nextNumber()}`.toLowerCase(),
      fresh: async (kind) =>
        acceptedOf(this.#bench).fresh(
          kind === 'ssh-key'
            ? await credentialKey({ context, requests, bodies: this, sparing })
            : fresh[kind](context.word()),
        ),
      make: async (name) => (await maker.create(resourceNamed(name))).id,
      fieldOf: async (name, field) => String((await maker.create(resourceNamed(name))).shown[field]),
      share: (name, as) => maker.shared(name, as),
    };
  }
}
