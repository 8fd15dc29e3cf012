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

/** A new body from the example of the contract, with some fields replaced. */
export type PlainBody = (resource: Resource, fields?: JsonObject) => Promise<JsonObject>;

/**
 * Finds out by plain creations what an account may do: which kinds it may create, whether its token may write, and whether it is an admin's. Each
 * is found out once for all tests of a worker, and only after a refusal that leaves it in doubt.
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

  /** Sends a plain creation. What it makes is removed at once, so that it does not use up the quota. */
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
   * Why this account cannot create a kind: every plain creation is refused with a status that may be about the account, but the list of the kind
   * answers. Null where that is not so. The documents show neither plans (document 1, Limits) nor roles (Authentication, rule 7).
   */
  whyNone(resource: Resource): Promise<Unexercised | null> {
    return this.#bench.once(`why no ${resource.name}`, async () => {
      let exchange: Exchange | null = null;
      // Tried without metadata as well: a deployment that refuses only this field does not refuse the kind.
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
   * Why a creation with a longer name than usual is refused: the same one is accepted under a short name. The documents do not say which names a
   * tunnel may have (document 3, Endpoints). Null where the name is not the reason.
   */
  async whyName(ask: Ask): Promise<Unexercised | null> {
    const { resource, json } = ask;
    const { key } = resource;
    if (key === undefined || !isObject(json)) return null;
    const name = String(json[key]);
    if (name.length <= String((await this.#body(resource))[key]).length) return null;
    const made = await this.#short({ ...ask, json });
    // Another worker may have stopped a tunnel in between, so that there is room only now.
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

  /** Sends a creation under a short name, and removes what it made. Returns the name, or null if it is refused as well. */
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
   * Why every creation is refused whose name carries our marker: a short name is accepted. The documents do not say how long the name of a tunnel
   * may be (document 3, Endpoints). Null where names are not the reason.
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
   * Why an agent starts no more tunnels: others are running, and its quota may be used up. The documents show neither the quota nor the answer
   * then. Null where no other tunnel is running, or a plain one is accepted.
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
   * Whether a kind is accepted with its defaults spelled out, or with other documented values. Then it is on the plan, and the refusal was about
   * missing parameters or the values of the example.
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

  /** The default values that the example leaves out, as far as they are known. */
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
   * Whether a plain creation of another kind is refused now although one was accepted before: then the kind is not the reason, but perhaps a quota
   * for all resources of an account, which the documents do not show (document 1, Limits).
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

  /** Whether a kind is accepted now, or after deleted resources no longer count: the documents do not say how long they count. */
  async isTakenLater(resource: Resource): Promise<boolean> {
    if (resource.api === 'agent') return false;
    if (succeeded(await this.send({ resource }))) return true;
    return this.#bench.once(`whether a ${resource.name} is accepted later`, async () => {
      await setTimeout(this.#bench.plan.target.patience.deletionMs);
      return succeeded(await this.send({ resource }));
    });
  }

  /** Whether the token may name another owner: one accepted creation proves it. Only admins may (document 1, Conventions, owner_id). */
  mayNameOwner(owner: unknown): Promise<boolean> {
    return this.#bench.once(`whether the token names ${owner} as an owner`, async () => {
      for (const resource of resourcesUnder('owner-by-admin'))
        if (succeeded(await this.send({ resource }, { owner_id: owner }))) return true;
      return false;
    });
  }

  /** Throws if the token is read-only: creations of every kind are answered 401 or 403. */
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

  /** The status of a plain creation of a kind. */
  async #statusOf(resource: Resource): Promise<number | undefined> {
    try {
      return (await this.send({ resource })).response?.status;
    } catch (error) {
      if (!(error instanceof Unexercised)) throw error;
      // A resource that it refers to cannot be created. The token may be the reason, so this counts as denied.
      error.isAfterDenial = true;
      return 403;
    }
  }
}

/** Whether a kind can be created without creating another one first. */
const isByItself = (resource: Resource): boolean =>
  !/"\$(shared|made|of)"|"ssh-key"/.test(JSON.stringify(recipeOf(resource)));

/** The reservation that says that a resource of a kind was created in this run. */
export const madeMark = (collection: string): string => `made ${collection}`;
