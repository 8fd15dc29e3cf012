import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import { tryAgain } from '../../../exchange/client/tries.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import { idOf, succeeded } from '../../../judge/subject/subject.ts';
import { NoRoom, Unexercised } from '../../base/interruption.ts';
import type { RoomPatience } from '../../bench/room-delay.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { isOfRun } from '../../ledger/marker.ts';
import { type Ask, isAddressable, saysNotNow, turnedDown } from '../../request/ask.ts';
import { lostName } from '../../request/delivery/lost-starts.ts';
import { decisive, expecting, mustBeRefused, mustSucceed } from '../../request/expect.ts';
import { refusalCause } from '../../request/refusal-cause.ts';
import { offersFixture } from '../context/specimen.ts';
import { acceptedOf } from './accepted-creations.ts';
import type { LentIds } from './lent-ids.ts';
import { mindLostShared } from './lost-shared.ts';
import { blocked } from './need.ts';
import { madeMark, type PlainBody, PlainCreations } from './plain-creations.ts';
import { Room, withRoomFor } from './room.ts';
import type { Identified } from './stock.ts';

/** The reservation that says that a resource of a kind was created under example.com, which replaces a missing `customDomain`. */
const usualMark = (collection: string): string => `made ${collection} under example.com`;

/** The values of a creation that may have to be unique. */
const perhapsTaken = ({ resource, json }: Ask): JsonObject =>
  Object.fromEntries(
    (recipeOf(resource).perhapsUnique ?? []).flatMap((member) =>
      isObject(json) && Object.hasOwn(json, member) ? [[member, json[member]]] : [],
    ),
  );

const isUsualDomain = (json: unknown): boolean => isObject(json) && String(json['domain']).endsWith('.example.com');

/**
 * The creations of one test: removes what was made, and decides whether a refusal says anything. A correct creation may be refused: the documents
 * do not show the quotas for resources (document 1, Limits) and tunnels, and a domain may have to belong to the user. If there is such a doubt, a
 * refusal counts only while a plain creation is accepted. A missing endpoint is no reason for doubt: the documents list it.
 */
export class Creations {
  readonly #bench: Workbench;
  readonly #plain: PlainCreations;
  readonly #room: Room;
  readonly #lent: LentIds;
  readonly #made: (Identified & { isSpare: boolean })[] = [];

  constructor(bench: Workbench, plainBody: PlainBody, lent: LentIds) {
    this.#bench = bench;
    this.#lent = lent;
    this.#room = new Room(bench, (resource) => this.#spareOwn(resource));
    this.#plain = new PlainCreations(bench, plainBody, (ask) => this.#deliver(ask, 'curious'));
  }

  /** Sends a creation that must succeed, unless its `expect` says otherwise. */
  async send(ask: Ask): Promise<Exchange> {
    if (!mustSucceed(ask)) return withRoomFor(ask, await this.#deliver(ask));
    const exchange = await this.#insist(expecting(ask, 'success-unless-refused'));
    return turnedDown(ask, exchange) ? this.#deliver(ask) : exchange;
  }

  /** Sends a creation that the test itself judges. Ends the test if the answer says nothing, such as a success without a resource. */
  async attempt(ask: Ask): Promise<Exchange> {
    const exchange = await this.#insist(decisive(ask));
    if (succeeded(exchange) && idOf(ask.resource, exchange.json) === undefined) throw blocked(exchange, 'create');
    return exchange;
  }

  /**
   * Sends a creation until it is accepted, or was refused several times while plain ones were accepted. Several times, because workers share
   * the quotas of an account: a plain creation may succeed only because another worker freed room meanwhile.
   */
  async #insist(ask: Ask): Promise<Exchange> {
    const last = await tryAgain(
      'refusedCreation',
      (_, isLast) => this.#deliver(ask, isLast ? 'last' : 'known'),
      async (exchange) => {
        const isRefused = turnedDown(ask, exchange) || saysNotNow(ask, exchange);
        const doubt = isRefused ? await this.#doubt(ask, exchange) : null;
        if (doubt === null) return true;
        while (!succeeded(await this.#plain.send(ask, perhapsTaken(ask)))) {
          if (doubt instanceof NoRoom && (await this.#room.make(ask.resource))) continue;
          if (await this.#isRoomForVariant(ask)) break;
          throw doubt;
        }
        return false;
      },
    );
    return withRoomFor(ask, last);
  }

  /** Whether a variant of the refused plain creation is accepted: with other values, or with the defaults spelled out. */
  async #isRoomForVariant({ resource, authorization }: Ask): Promise<boolean> {
    const { variants, spelledOut } = recipeOf(resource);
    return (
      (variants ?? spelledOut) !== undefined && authorization === undefined && this.#plain.isTakenOtherwise(resource)
    );
  }

  /** Throws if the token is read-only, because then refusals say nothing. */
  demandWriting(): Promise<void> {
    return this.#plain.demandWriting();
  }

  async #deliver(ask: Ask, patience: RoomPatience = 'known'): Promise<Exchange> {
    await this.#bench.lasting.hold(ask.resource);
    await this.#room.enter(ask.resource);
    const exchange = await this.#withRoom(ask, patience);
    const id = succeeded(exchange) ? idOf(ask.resource, exchange.json) : undefined;
    await this.#removeLost(ask, exchange);
    if (id === undefined || this.#made.some((made) => made.id === id && made.resource === ask.resource))
      return exchange;
    this.#made.push({ resource: ask.resource, id, isSpare: false });
    acceptedOf(this.#bench).note(ask, exchange);
    this.#bench.reservations.take(madeMark(ask.resource.collection));
    if (isUsualDomain(ask.json)) this.#bench.reservations.take(usualMark(ask.resource.collection));
    return exchange;
  }

  /** Stops a tunnel that may run although its start was answered with a gateway status, unless a known tunnel of ours has its name. */
  async #removeLost(ask: Ask, exchange: Exchange): Promise<void> {
    const name = lostName(ask, exchange) ?? '';
    if (isOfRun(name, this.#bench.plan.runId) && !this.#bench.model.isMade(name))
      await this.#bench.discard(ask.resource, name);
  }

  /** Sends a creation. If it may have exceeded a quota, makes room and sends it again. */
  async #withRoom(ask: Ask, patience: RoomPatience): Promise<Exchange> {
    const send = (): Promise<Exchange> => this.#bench.send(ask);
    const mayLackRoom = (exchange: Exchange): boolean =>
      saysNotNow(ask, exchange) ||
      (turnedDown(ask, exchange) && !mustSucceed(ask) && !mustBeRefused(ask) && this.#wasMade(ask));
    const last = await tryAgain(
      'madeRoom',
      send,
      async (exchange) =>
        !mayLackRoom(exchange) || this.#room.hadMore(ask.resource) || !(await this.#room.spare(ask.resource)),
    );
    return mayLackRoom(last) ? this.#room.outwait(ask.resource, last, patience, send) : last;
  }

  /** Runs `work` and removes what it made, unless `stays` says that it must stay. */
  async passing<T>(work: () => Promise<T>, stays: (result: T) => boolean = () => false): Promise<T> {
    const before = this.#made.length;
    const result = await work();
    if (!stays(result)) await this.tidy(before);
    return result;
  }

  /** Runs `work`. What it made stays until its room is needed. */
  async sparing<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#made.length;
    const result = await work();
    for (const made of this.#made.slice(before)) made.isSpare = true;
    return result;
  }

  /** Removes the oldest resource of a kind that this test made and no longer needs. Returns whether this made room. */
  async #spareOwn({ name }: Resource): Promise<boolean> {
    const spare = this.#made.find(({ resource, isSpare }) => isSpare && resource.name === name);
    if (spare === undefined) return false;
    spare.isSpare = false;
    return isAddressable(spare.id) && this.#bench.discard(spare.resource, spare.id);
  }

  /** Removes what was made, the newest first. A resource whose id cannot stand in a path stays in the ledger, and the report names it. */
  async tidy(from = 0): Promise<void> {
    for (const { resource, id } of this.#made.splice(from).reverse()) {
      if (isAddressable(id) && !this.#bench.ledger.hasRemoved(resource.collection, id))
        await this.#bench.discard(resource, id);
    }
  }

  /** Returns what was made and is still there, except `but`. The caller must remove it: `tidy` no longer does. */
  handOver(but: string): readonly Identified[] {
    const { ledger, lasting } = this.#bench;
    return this.#made
      .splice(0)
      .filter(({ id }) => id !== but)
      .filter(({ resource, id }) => !ledger.hasRemoved(resource.collection, id) && !lasting.stays(resource));
  }

  /** Why a refusal may have another cause than the request; null where there is no such doubt. */
  async #doubt(ask: Ask, refusal: Exchange): Promise<Unexercised | null> {
    const { resource, json, authorization } = ask;
    const owner = isObject(json) && authorization === undefined ? json['owner_id'] : undefined;
    if (owner !== undefined && !(await this.#plain.mayNameOwner(owner)))
      throw new Unexercised(
        'no creation for another owner is accepted: the token may not be the one of an admin',
        'use the token of an admin API key',
      );
    if (owner !== undefined) this.#lent.know(owner);
    await mindLostShared(this.#bench, ask);
    await this.#lent.mind(ask, refusal);
    const otherName = await this.#plain.whyName(ask);
    if (otherName !== null) throw otherName;
    const isForeign = this.#mayBeDomain(ask);
    if (this.#wasMade(ask) && !isForeign)
      return new NoRoom(
        `every ${resource.title} is refused by now, though one was accepted before: there may be no room for more`,
        'make room on the account, or run with fewer workers',
      );
    const cause = refusalCause(refusal);
    if (cause === 'endpoint') return null;
    if (isForeign) {
      // A read-only token is refused with any domain.
      if (cause === 'account' && authorization === undefined) await this.#plain.demandWriting();
      return new Unexercised(
        `every ${resource.title} under example.com is refused: the domain may have to belong to the caller`,
        'fill fixtures.customDomain in the target file',
      );
    }
    const why = cause === 'account' && authorization === undefined ? await this.#plain.whyNone(resource) : null;
    if (why !== null) throw why;
    if (await this.#plain.isRefusedElsewhere(resource)) {
      this.#room.share();
      return new NoRoom(
        `no ${resource.title} is accepted, and by now none of another kind either, of which one was accepted before: there may be no room for more`,
        'make room on the account, or run with fewer workers',
      );
    }
    const tooLong = await this.#plain.whyLongName(resource);
    if (tooLong !== null) throw tooLong;
    const full = await this.#plain.whyFull(resource, refusal);
    if (full !== null) throw full;
    if (!(await this.#plain.isTakenLater(resource))) return null;
    return new NoRoom(
      `one ${resource.title} was refused, and another was accepted right after: there may be little room`,
      'make room on the account, or run with fewer workers',
    );
  }

  /** Whether one of the kind was accepted before. */
  #wasMade({ resource }: Ask): boolean {
    return this.#bench.reservations.has(madeMark(resource.collection));
  }

  /** Whether example.com may be the reason: no custom domain is lent, and no creation under example.com was accepted yet. */
  #mayBeDomain({ resource }: Ask): boolean {
    const { example } = recipeOf(resource);
    const { plan, reservations } = this.#bench;
    if (offersFixture(plan.target.fixtures, 'customDomain') || reservations.has(usualMark(resource.collection)))
      return false;
    return JSON.stringify(example.create).includes('"$domain"');
  }
}
