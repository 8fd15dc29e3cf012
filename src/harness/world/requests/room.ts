import { setTimeout } from 'node:timers/promises';
import { resources } from '../../../contract/index.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { NoRoom } from '../../base/interruption.ts';
import type { RoomPatience } from '../../bench/room-delay.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { stockOf } from './stock.ts';

/** How long to wait for other workers to remove what they have of a kind, and how often to look, in milliseconds. */
const waitMs = 60_000;
const pauseMs = 200;

/** How the reservations of a run say that all kinds share what room there is. */
const sharedMark = 'scarce everything';

/** Why it takes turns with other workers. */
const reason = 'room';

/**
 * Room for more of a kind. How many there may be is not shown (document 1, Limits); the target file may name a number, and a
 * deployment may refuse. Once a kind is known to be scarce, one test at a time makes some, with all the room that there is: what
 * other tests have left standing is removed, and made anew for the next test that uses it. An account may also have room for so many
 * resources in all, of whatever kind: then every kind is scarce, and what stands of any kind makes room for all.
 */
export class Room {
  readonly #bench: Workbench;
  readonly #spareOwn: (resource: Resource) => Promise<boolean>;

  /** `spareOwn` removes one of a kind that the test under way made and no longer needs; true where that made room. */
  constructor(bench: Workbench, spareOwn: (resource: Resource) => Promise<boolean> = async () => false) {
    this.#bench = bench;
    this.#spareOwn = spareOwn;
  }

  /** Removes what nobody needs of a kind; true where that made room. */
  async spare(resource: Resource): Promise<boolean> {
    const stock = stockOf(this.#bench);
    if ((await this.#spareOwn(resource)) || (await stock.spare(resource))) return true;
    for (const kind of this.#isShared ? stock.kinds() : []) if (await stock.spare(kind)) return true;
    return false;
  }

  /** Whether more of a kind stood at once before than now, and never was there too little room: a refusal has another reason then. */
  hadMore(resource: Resource): boolean {
    return !this.#isScarce(resource) && this.#standing(resource) < this.#bench.ledger.mostStanding(resource.collection);
  }

  /** Nothing is accepted any more, of whatever kind: all of them share the room that there is. */
  share(): void {
    this.#bench.reservations.take(sharedMark);
  }

  /** Waits for the turn of this test where a kind is scarce, and throws where the user allows no more of it. */
  async enter(resource: Resource): Promise<void> {
    const most = this.#allowed(resource);
    if (most === undefined && !this.#isScarce(resource)) return;
    await this.#takeTurn();
    if (most === undefined || this.#standing(resource) < most) return;
    if (await this.spare(resource)) return this.enter(resource);
    throw new NoRoom(`needs more than ${most} of ${resource.title} at a time`, 'raise allow.atMost in the target file');
  }

  /** Sends a creation again that was refused, while what was deleted may still take its room; the last answer counts. */
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

  /** Makes room after a refusal that may be for lack of it; true where there is more than before. */
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
      // Somebody may have removed one meanwhile, or may have been making one, of which the ledger did not tell yet.
      if (!wasTurn) return true;
      // Nobody but this test has one, so that it is known how many there may be.
      reservations.take(fullMark);
      return false;
    }
    // The worker that has one may be waiting for its turn.
    turn.end(reason);
    for (let waited = 0; waited < waitMs; waited += pauseMs) {
      if (this.#elsewhere(resource) < before) return true;
      await setTimeout(pauseMs);
      await this.#spareScarce();
    }
    return false;
  }

  /** The test has ended: removes what stands of scarce kinds. */
  async leave(): Promise<void> {
    stockOf(this.#bench).end();
    await this.#spareScarce();
  }

  /** Lets other tests take their turn. */
  release(): void {
    this.#bench.turn.end(reason);
  }

  /** Removes what stands of scarce kinds and the test under way does not use. */
  async #spareScarce(): Promise<void> {
    const stock = stockOf(this.#bench);
    for (const resource of stock.kinds())
      if (this.#allowed(resource) !== undefined || this.#isScarce(resource)) await stock.spare(resource);
  }

  /** Waits for the turn of this test. Who has it may be waiting for the room of what this worker does not use. */
  async #takeTurn(): Promise<void> {
    const taken = this.#bench.turn.take(reason);
    while (!(await Promise.race([taken.then(() => true), setTimeout(pauseMs, false)]))) await this.#spareScarce();
  }

  /** How the reservations of a run say that there is no room for more than this test has. */
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

  /** How many things of other workers take the room of a kind. */
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
