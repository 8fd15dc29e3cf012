import { setTimeout } from 'node:timers/promises';
import { resources } from '../../../contract/index.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { NoRoom } from '../../base/interruption.ts';
import type { RoomPatience } from '../../bench/room-delay.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, saysNotNow } from '../../request/ask.ts';
import { isNoMatter } from '../../request/expect.ts';
import { stockOf } from './stock.ts';

/** Returns the answer to a creation. Throws if a test rests on it and it is "not now": then a quota may be used up. */
export const withRoomFor = (ask: Ask, exchange: Exchange): Exchange => {
  if (!saysNotNow(ask, exchange) || isNoMatter(ask)) return exchange;
  throw new NoRoom(
    `${ask.endpoint.id} still answers ${exchange.response?.status} while others are answered: there may be no room for more of ${ask.resource.title}`,
    'make room on the account, or run with fewer workers',
  );
};

/** How long to wait for other workers to remove what they have of a kind, and how often to look, in milliseconds. */
const waitMs = 60_000;
const pauseMs = 200;

/** The reservation that says that all kinds share one quota. */
const sharedMark = 'scarce everything';

/** The reason under which this takes its turn (a lock shared between workers). */
const reason = 'room';

/**
 * Room (unused quota) for more resources of a kind. The documents do not show quotas (document 1, Limits); the target file may set one, and a
 * deployment may refuse creations. Once a kind is known to be scarce, only one test at a time creates it, and may use the whole quota: shared
 * resources that it does not need are removed, and created again for the next test. If all kinds share one quota, every kind is scarce, and
 * shared resources of every kind are removed.
 */
export class Room {
  readonly #bench: Workbench;
  readonly #spareOwn: (resource: Resource) => Promise<boolean>;

  /** `spareOwn` removes a resource of a kind that the current test made and no longer needs, and returns whether this made room. */
  constructor(bench: Workbench, spareOwn: (resource: Resource) => Promise<boolean> = async () => false) {
    this.#bench = bench;
    this.#spareOwn = spareOwn;
  }

  /** Removes resources of a kind that the current test does not need. Returns whether this made room. */
  async spare(resource: Resource): Promise<boolean> {
    const stock = stockOf(this.#bench);
    if ((await this.#spareOwn(resource)) || (await stock.spare(resource))) return true;
    for (const kind of this.#isShared ? stock.kinds() : []) if (await stock.spare(kind)) return true;
    return false;
  }

  /** Whether this worker had more of a kind before than now, and the kind is not scarce. Then a quota is not the reason for a refusal. */
  hadMore(resource: Resource): boolean {
    return !this.#isScarce(resource) && this.#standing(resource) < this.#bench.ledger.mostStanding(resource.collection);
  }

  /** Notes that all kinds share one quota. */
  share(): void {
    this.#bench.reservations.take(sharedMark);
  }

  /** If a kind is scarce, waits for this test's turn. Throws if `allow.atMost` allows no more of it. */
  async enter(resource: Resource): Promise<void> {
    const most = this.#allowed(resource);
    if (most === undefined && !this.#isScarce(resource)) return;
    await this.#takeTurn();
    if (most === undefined || this.#standing(resource) < most) return;
    if (await this.spare(resource)) return this.enter(resource);
    throw new NoRoom(`needs more than ${most} of ${resource.title} at a time`, 'raise allow.atMost in the target file');
  }

  /** Repeats a refused creation while deleted resources may still count against the quota. Returns the last answer. */
  outwait(
    resource: Resource,
    refused: Exchange,
    patience: RoomPatience,
    again: () => Promise<Exchange>,
  ): Promise<Exchange> {
    const { ledger, plan, reservations, settling } = this.#bench;
    const { collection } = resource;
    const isKnown = reservations.has(this.#fullMark(resource));
    return settling.room.outwait(refused, {
      kind: collection,
      sinceRemovalMs: () => ledger.sinceRemovalMs(this.#isShared ? null : collection),
      patienceMs: plan.target.patience.deletionMs,
      patience: isKnown && patience === 'curious' ? 'known' : patience,
      again,
      isAccepted: succeeded,
      isHeldElsewhere: () => this.#elsewhere(resource) > 0,
    });
  }

  /** Makes room after a refusal that may be due to a quota. Returns whether there may be more room than before. */
  async make(resource: Resource): Promise<boolean> {
    const { turn, reservations } = this.#bench;
    reservations.take(scarceMark(resource));
    if (await this.spare(resource)) return true;
    const fullMark = this.#fullMark(resource);
    if (reservations.has(fullMark)) return false;
    const wasTurn = turn.isHeld;
    await this.#takeTurn();
    const before = this.#elsewhere(resource);
    if (before === 0) {
      // Another worker may have removed one meanwhile, or may have been creating one that the ledger did not show yet.
      if (!wasTurn) return true;
      // Only this worker has any, so the quota is known now.
      reservations.take(fullMark);
      return false;
    }
    // The worker that has the others may be waiting for its turn.
    turn.end(reason);
    for (let waited = 0; waited < waitMs; waited += pauseMs) {
      if (this.#elsewhere(resource) < before) return true;
      await setTimeout(pauseMs);
      await this.#spareScarce();
    }
    return false;
  }

  /** Call this when the test has ended: removes shared resources of scarce kinds. */
  async leave(): Promise<void> {
    stockOf(this.#bench).end();
    await this.#spareScarce();
  }

  /** Lets other tests take their turn. */
  release(): void {
    this.#bench.turn.end(reason);
  }

  /** Removes shared resources of scarce kinds that the current test does not use. */
  async #spareScarce(): Promise<void> {
    const stock = stockOf(this.#bench);
    for (const resource of stock.kinds())
      if (this.#allowed(resource) !== undefined || this.#isScarce(resource)) await stock.spare(resource);
  }

  /** Waits for this test's turn. Meanwhile frees what this worker does not use, because the holder of the turn may be waiting for room. */
  async #takeTurn(): Promise<void> {
    const taken = this.#bench.turn.take(reason);
    while (!(await Promise.race([taken.then(() => true), setTimeout(pauseMs, false)]))) await this.#spareScarce();
  }

  /** The reservation that says that the quota of a kind is what this worker has now. */
  #fullMark(resource: Resource): string {
    return `full ${resource.collection} ${this.#standing(resource)}`;
  }

  #standing({ collection }: Resource): number {
    return this.#bench.ledger.standing(collection);
  }

  #allowed({ name }: Resource): number | undefined {
    const { atMost } = this.#bench.plan.target.allow;
    return typeof atMost === 'number' ? atMost : atMost?.[name];
  }

  /** How many resources of other workers count against the quota of a kind. */
  #elsewhere(resource: Resource): number {
    const kinds = this.#isShared ? resources.filter(({ api }) => api === resource.api) : [resource];
    return kinds.reduce((sum, { collection }) => sum + this.#bench.ledger.standingElsewhere(collection), 0);
  }

  #isScarce(resource: Resource): boolean {
    return this.#isShared || this.#bench.reservations.has(scarceMark(resource));
  }

  get #isShared(): boolean {
    return this.#bench.reservations.has(sharedMark);
  }
}

const scarceMark = ({ collection }: Resource): string => `scarce ${collection}`;
