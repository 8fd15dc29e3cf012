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
import { decisive, expecting, isNoMatter, mustBeRefused, mustSucceed } from '../../request/expect.ts';
import { refusalCause } from '../../request/refusal-cause.ts';
import { offersFixture } from '../context/specimen.ts';
import { acceptedOf } from './accepted-creations.ts';
import { blocked } from './need.ts';
import { madeMark, type PlainBody, PlainCreations } from './plain-creations.ts';
import { Room } from './room.ts';
import type { Identified } from './stock.ts';

/** How the reservations of a run name a kind of which one was made under the domain that stands in for a lent one. */
const usualMark = (collection: string): string => `made ${collection} under example.com`;

/** The answer to a creation. Throws where something rests on it and it is "not now", which says nothing of the creation: there may be no room. */
const withRoomFor = (ask: Ask, exchange: Exchange): Exchange => {
  if (!saysNotNow(ask, exchange) || isNoMatter(ask)) return exchange;
  throw new NoRoom(
    `${ask.endpoint.id} still answers ${exchange.response?.status} while others are answered: there may be no room for more of ${ask.resource.title}`,
    'make room on the account, or run with fewer workers',
  );
};

/** The values of a creation that may be refused because another resource has them. */
const perhapsTaken = ({ resource, json }: Ask): JsonObject =>
  Object.fromEntries(
    (recipeOf(resource).perhapsUnique ?? []).flatMap((member) =>
      isObject(json) && Object.hasOwn(json, member) ? [[member, json[member]]] : [],
    ),
  );

const isUsualDomain = (json: unknown): boolean => isObject(json) && String(json['domain']).endsWith('.example.com');

/**
 * The creations of one test: what was made is removed with it, and what was refused says something or nothing. How many resources
 * of a kind may exist is not shown (document 1, Limits), nor how many tunnels may run, and a domain may have to belong to the
 * caller; so a deployment may refuse what is right in itself. Where there is reason to doubt, a refusal counts only while a plain
 * creation is accepted. An endpoint that is not there is no reason to doubt: the documents list it.
 */
export class Creations {
  readonly #bench: Workbench;
  readonly #plain: PlainCreations;
  readonly #room: Room;
  readonly #made: (Identified & { isSpare: boolean })[] = [];

  constructor(bench: Workbench, plainBody: PlainBody) {
    this.#bench = bench;
    this.#room = new Room(bench, (resource) => this.#spareOwn(resource));
    this.#plain = new PlainCreations(bench, plainBody, (ask) => this.#deliver(ask, 'curious'));
  }

  /** Sends a creation that is held to succeed, unless it says otherwise. */
  async send(ask: Ask): Promise<Exchange> {
    if (!mustSucceed(ask)) return withRoomFor(ask, await this.#deliver(ask));
    const exchange = await this.#insist(expecting(ask, 'success-unless-refused'));
    return turnedDown(ask, exchange) ? this.#deliver(ask) : exchange;
  }

  /** Sends a creation that the test itself judges. It ends the test where the answer says nothing: a success shows a resource. */
  async attempt(ask: Ask): Promise<Exchange> {
    const exchange = await this.#insist(decisive(ask));
    if (succeeded(exchange) && idOf(ask.resource, exchange.json) === undefined) throw blocked(exchange, 'create');
    return exchange;
  }

  /**
   * Sends a creation until it is accepted, or refused as often as others are accepted: workers that share an account take each
   * other's room, and a plain creation may find some a moment after this one found none.
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

  /** Whether there is room for one with other values than those of the plain creation, which was refused, or with its defaults spelled out. */
  async #isRoomForVariant({ resource, authorization }: Ask): Promise<boolean> {
    const { variants, spelledOut } = recipeOf(resource);
    return (
      (variants ?? spelledOut) !== undefined && authorization === undefined && this.#plain.isTakenOtherwise(resource)
    );
  }

  /** Throws where the token may only read, so that what it is refused says nothing. */
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

  /** Stops a tunnel that may run though a gateway answered in the place of the agent, unless another one of ours runs under its name. */
  async #removeLost(ask: Ask, exchange: Exchange): Promise<void> {
    const name = lostName(ask, exchange) ?? '';
    if (isOfRun(name, this.#bench.plan.runId) && !this.#bench.model.isMade(name))
      await this.#bench.discard(ask.resource, name);
  }

  /** Sends a creation, and once more after making room where there is known to be little of it. */
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

  /** Does something and removes what it made, unless that is to stay. */
  async passing<T>(work: () => Promise<T>, stays: (result: T) => boolean = () => false): Promise<T> {
    const before = this.#made.length;
    const result = await work();
    if (!stays(result)) await this.tidy(before);
    return result;
  }

  /** Does something. What it made stays until its room is needed. */
  async sparing<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#made.length;
    const result = await work();
    for (const made of this.#made.slice(before)) made.isSpare = true;
    return result;
  }

  /** Removes the oldest of a kind that this test made and no longer needs; true where that made room. */
  async #spareOwn({ name }: Resource): Promise<boolean> {
    const spare = this.#made.find(({ resource, isSpare }) => isSpare && resource.name === name);
    if (spare === undefined) return false;
    spare.isSpare = false;
    return isAddressable(spare.id) && this.#bench.discard(spare.resource, spare.id);
  }

  /** Removes what was made, the newest first. What no request can name stays in the ledger, and the report names it. */
  async tidy(from = 0): Promise<void> {
    for (const { resource, id } of this.#made.splice(from).reverse()) {
      if (isAddressable(id) && !this.#bench.ledger.hasRemoved(resource.collection, id))
        await this.#bench.discard(resource, id);
    }
  }

  /** Gives what was made and is still there, but for what has an id, out of hand: it is not removed with the test. */
  handOver(but: string): readonly Identified[] {
    const { ledger, lasting } = this.#bench;
    return this.#made
      .splice(0)
      .filter(({ id }) => id !== but)
      .filter(({ resource, id }) => !ledger.hasRemoved(resource.collection, id) && !lasting.stays(resource));
  }

  /** What may be behind a refusal, beside the request; null where nothing is. */
  async #doubt(ask: Ask, refusal: Exchange): Promise<Unexercised | null> {
    const { resource, json, authorization } = ask;
    const owner = isObject(json) && authorization === undefined ? json['owner_id'] : undefined;
    if (owner !== undefined && !(await this.#plain.mayNameOwner(owner)))
      throw new Unexercised(
        'no creation for another owner is accepted: the token may not be the one of an admin',
        'use the token of an admin API key',
      );
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
      // A token that may only read is refused whatever the domain.
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

  /** Not once one under the domain that stands in for a lent one was accepted. One under a domain of the service says nothing of it. */
  #mayBeDomain({ resource }: Ask): boolean {
    const { example } = recipeOf(resource);
    const { plan, reservations } = this.#bench;
    if (offersFixture(plan.target.fixtures, 'customDomain') || reservations.has(usualMark(resource.collection)))
      return false;
    return JSON.stringify(example.create).includes('"$domain"');
  }
}
