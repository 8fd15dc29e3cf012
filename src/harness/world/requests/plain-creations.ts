import { setTimeout } from 'node:timers/promises';
import { resources, resourcesUnder } from '../../../contract/index.ts';
import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { idOf, succeeded } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, can, endpointOf, isAddressable } from '../../request/ask.ts';
import { itemsOn } from '../../request/lists/items-on.ts';
import { refusalCause } from '../../request/refusal-cause.ts';
import { fixtureAt, offersFixture } from '../context/specimen.ts';
import { inItsWords } from './in-its-words.ts';

/** The example body of the contract, filled in anew, with some fields otherwise. */
export type PlainBody = (resource: Resource, fields?: JsonObject) => Promise<JsonObject>;

/**
 * What plain creations tell of an account: which kinds it may make, whether its token may write, and whether it is an admin's. Each is
 * found out once for all tests of a worker, when a refusal gives reason to ask.
 */
export class PlainCreations {
  readonly #bench: Workbench;
  readonly #body: PlainBody;
  readonly #deliver: (ask: Ask) => Promise<Exchange>;

  constructor(bench: Workbench, body: PlainBody, deliver: (ask: Ask) => Promise<Exchange>) {
    this.#bench = bench;
    this.#body = body;
    this.#deliver = deliver;
  }

  /** Sends a plain creation. What it makes is removed at once, so that it does not take the room of what is to follow. */
  async send({ resource, authorization }: Pick<Ask, 'resource' | 'authorization'>, fields = {}): Promise<Exchange> {
    const exchange = await this.#deliver({
      resource,
      endpoint: endpointOf(resource, 'create'),
      json: await this.#body(resource, fields),
      expect: 'open',
      ...(authorization === undefined ? {} : { authorization }),
    });
    const id = succeeded(exchange) ? idOf(resource, exchange.json) : undefined;
    if (id !== undefined && isAddressable(id)) await this.#bench.discard(resource, id);
    return exchange;
  }

  /**
   * Why this account makes none of a kind: each plain creation is refused by a status that may be about the account, while the list of
   * the kind answers. Null where that is not so. Plans are not shown (document 1, Limits), nor are roles (Authentication, rule 7).
   */
  whyNone(resource: Resource): Promise<Unexercised | null> {
    return this.#bench.once(`why no ${resource.name}`, async () => {
      let exchange: Exchange | null = null;
      // A deployment that refuses one field refuses no kind.
      for (const fields of resource.key === undefined ? [{}, { metadata: undefined }] : [{}]) {
        exchange = await this.send({ resource }, fields);
        if (refusalCause(exchange) !== 'account') return null;
      }
      if (resource.api === 'management') await this.demandWriting();
      const list = { resource, endpoint: endpointOf(resource, 'list') };
      if (exchange === null || !succeeded(await this.#bench.aside(list))) return null;
      if (await this.isTakenOtherwise(resource)) return null;
      return new Unexercised(
        `this account makes no ${resource.title}: every plain creation is refused (${inItsWords(exchange)})`,
        'use an account and a token that may make one',
      );
    });
  }

  /**
   * Why a creation is refused to whose name a test has added something: the same is accepted under a short name. Which names a tunnel may have is not
   * said (document 3, Endpoints). Null where the name is not the reason.
   */
  async whyName(ask: Ask): Promise<Unexercised | null> {
    const { resource, json } = ask;
    const { key } = resource;
    if (key === undefined || !isObject(json)) return null;
    const name = String(json[key]);
    if (name.length <= String((await this.#body(resource))[key]).length) return null;
    const made = await this.#short({ ...ask, json });
    // A tunnel of another worker may have gone in between, so that there was no room before and is now.
    if (made === null || (await this.#isTaken(ask))) return null;
    return new Unexercised(
      `one ${resource.title} is refused under a name of ${name.length} characters, which this test needs, and accepted under one of ${made.length}`,
      'allow longer names',
    );
  }

  /** Whether a creation is accepted; what it makes is removed again. */
  async #isTaken(ask: Ask): Promise<boolean> {
    const made = await this.#deliver({ ...ask, expect: 'open' });
    const id = succeeded(made) ? idOf(ask.resource, made.json) : undefined;
    if (id !== undefined && isAddressable(id)) await this.#bench.discard(ask.resource, id);
    return succeeded(made);
  }

  /** The same creation under a short name, which is removed again; the name, or null where it is refused as well. */
  async #short(ask: Ask & { readonly json: JsonObject }): Promise<string | null> {
    const { resource } = ask;
    const short = `pl-${this.#bench.plan.runId.slice(-4)}-${this.#bench.nextNumber()}`;
    const made = await this.#deliver({ ...ask, json: { ...ask.json, [resource.key ?? '']: short }, expect: 'open' });
    const id = succeeded(made) ? idOf(resource, made.json) : undefined;
    if (id === undefined || !isAddressable(id)) return null;
    await this.#bench.discard(resource, id);
    return short;
  }

  /**
   * Why nothing is made under a name that carries our marker: a short one is accepted. How long the name of a tunnel may be is not said
   * (document 3, Endpoints). Null where names are not the reason.
   */
  whyLongName(resource: Resource): Promise<Unexercised | null> {
    return this.#bench.once(`why no ${resource.name} of such a name`, async () => {
      const { key } = resource;
      if (key === undefined || succeeded(await this.send({ resource }))) return null;
      const json = await this.#body(resource);
      const short = await this.#short({ resource, endpoint: endpointOf(resource, 'create'), json });
      if (short === null) return null;
      return new Unexercised(
        `no ${resource.title} is accepted under a name of ${String(json[key]).length} characters, which tests need to mark what they make; one of ${short.length} is`,
        'allow longer names',
      );
    });
  }

  /**
   * Why none is made beside those of others. How many tunnels an agent may run is not shown, nor how it says that there are as many. Null where it runs
   * none.
   */
  whyFull(resource: Resource, refusal: Exchange): Promise<Unexercised | null> {
    return this.#bench.once(`why no ${resource.name} beside others`, async () => {
      if (resource.api !== 'agent') return null;
      const list = await this.#bench.aside({ resource, endpoint: endpointOf(resource, 'list') });
      const others = itemsOn(list, resource).length;
      if (others === 0 || succeeded(await this.send({ resource }))) return null;
      return new Unexercised(
        `no ${resource.title} is started beside the ${others} that run: there may be no room for more (${inItsWords(refusal)})`,
        'stop one that is not needed, or allow the account more of them',
      );
    });
  }

  /**
   * Whether a kind is made with parameters that may be left to their defaults, or with other values that the documents list. Then it is on the
   * plan, and what was refused is that they are left out, or the values of the example.
   */
  async isTakenOtherwise(resource: Resource): Promise<boolean> {
    for (const fields of [this.#spelledOut(resource), ...(recipeOf(resource).variants ?? [])]) {
      if (Object.keys(fields).length === 0) continue;
      const json = await this.#body(resource, fields);
      const made = await this.#bench.aside({ resource, endpoint: endpointOf(resource, 'create'), json });
      const id = succeeded(made) ? idOf(resource, made.json) : undefined;
      if (id !== undefined && isAddressable(id)) await this.#bench.discard(resource, id);
      if (id !== undefined) return true;
    }
    return false;
  }

  /** The parameters that the example leaves to their defaults, as far as they are known. */
  #spelledOut(resource: Resource): JsonObject {
    const { fixtures } = this.#bench.plan.target;
    return Object.fromEntries(
      Object.entries(recipeOf(resource).spelledOut ?? {}).flatMap(([field, value]): [string, unknown][] => {
        const path = typeof value === 'object' && value !== null && '$fixture' in value ? String(value.$fixture) : null;
        if (path === null) return [[field, value]];
        return offersFixture(fixtures, path) ? [[field, fixtureAt(fixtures, path)]] : [];
      }),
    );
  }

  /**
   * Whether a plain creation of another kind is refused by now, though one was accepted before: then the kind is not the reason. How many resources
   * an account may have in all is not shown (document 1, Limits).
   */
  async isRefusedElsewhere({ api, name }: Resource): Promise<boolean> {
    const other = resources.find(
      (one) =>
        one.api === api &&
        one.name !== name &&
        can(one, 'create') &&
        can(one, 'delete') &&
        isByItself(one) &&
        this.#bench.reservations.has(madeMark(one.collection)),
    );
    return other !== undefined && !succeeded(await this.send({ resource: other }));
  }

  /** Whether a kind is accepted now, or once all that was deleted is gone: when a deployment counts it out is not said. */
  async isTakenLater(resource: Resource): Promise<boolean> {
    if (resource.api === 'agent') return false;
    if (succeeded(await this.send({ resource }))) return true;
    return this.#bench.once(`whether a ${resource.name} is accepted later`, async () => {
      await setTimeout(this.#bench.plan.target.patience.deletionMs);
      return succeeded(await this.send({ resource }));
    });
  }

  /** Whether the token may name another owner: it may where one kind accepts such a creation. Only admins may (document 1, Conventions, owner_id). */
  mayNameOwner(owner: unknown): Promise<boolean> {
    return this.#bench.once(`whether the token names ${owner} as an owner`, async () => {
      for (const resource of resourcesUnder('owner-by-admin'))
        if (succeeded(await this.send({ resource }, { owner_id: owner }))) return true;
      return false;
    });
  }

  /** Throws where the token may only read: no kind is made, and each is answered 401 or 403. */
  async demandWriting(): Promise<void> {
    const mayWrite = await this.#bench.once('whether the token writes', async () => {
      const { mayWrite: isAllowed, reservations } = this.#bench;
      const kinds = resources.filter((one) => one.api === 'management' && can(one, 'create') && isByItself(one));
      const isUnnamed = this.#bench.baseUrl === '';
      if (isUnnamed || !isAllowed || kinds.some(({ collection }) => reservations.has(madeMark(collection))))
        return true;
      for (const resource of kinds) {
        const status = await this.#statusOf(resource);
        if (status !== 401 && status !== 403) return true;
      }
      return false;
    });
    if (!mayWrite)
      throw new Unexercised(
        'every creation of every kind is answered 401 or 403: the token may only read',
        'use the token of an admin API key',
      );
  }

  /** What a plain creation of a kind is answered; undefined where there is nothing to make it of. */
  async #statusOf(resource: Resource): Promise<number | undefined> {
    try {
      return (await this.send({ resource })).response?.status;
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
      // Something that it refers to cannot be made, so that it says nothing of the token; the token may be the reason for that.
      error.isAfterDenial = true;
      return 403;
    }
  }
}

/** Whether a kind is made without making another one first. */
const isByItself = (resource: Resource): boolean =>
  !/"\$(shared|made|of)"|"ssh-key"/.test(JSON.stringify(recipeOf(resource)));

/** How the reservations of a run name a kind of which one was made. */
export const madeMark = (collection: string): string => `made ${collection}`;
