import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import type { Family, FamilyKind } from './families.ts';

/** A resource that a sequence has made. */
export interface Member {
  readonly kind: FamilyKind;
  readonly id: string;
  /** The ids that it may refer to, by the member of the request that set them. */
  readonly refersTo: Map<string, ReadonlySet<string>>;
  /** Fields whose value is not known any more. */
  readonly open: Set<string>;
  /** Whether its own requests determine its state; false once a request had an effect that the documents leave open. */
  isKnown: boolean;
}

/** The resources of one sequence over a family, and how they refer to each other. */
export class Kinship {
  readonly world: World;
  readonly kinds: readonly FamilyKind[];
  readonly #owner: Resource;
  readonly #members: Member[] = [];
  readonly #made = new Set<FamilyKind>();
  /** Kinds of which no more can be made, because of the quota or because the account does not have them. */
  readonly #full = new Map<FamilyKind, Unexercised>();
  /** The writes since everything was last read. */
  readonly since: Exchange[] = [];
  /** The ids of those that the sequence has given an IP restriction. */
  readonly restricted = new Set<string>();

  constructor(world: World, { owner, kinds }: Family) {
    this.world = world;
    this.#owner = owner;
    this.kinds = kinds;
  }

  /** The existing members of a kind, the oldest first. */
  of(kind: FamilyKind | undefined): readonly Member[] {
    return this.#members.filter((one) => one.kind === kind);
  }

  /** The members whose state is known. */
  get known(): readonly Member[] {
    return this.#members.filter(({ isKnown }) => isKnown);
  }

  add(member: Member): void {
    this.#made.add(member.kind);
    this.#members.push(member);
  }

  remove(member: Member): void {
    this.#members.splice(this.#members.indexOf(member), 1);
  }

  isFull(kind: FamilyKind): boolean {
    return this.#full.has(kind);
  }

  /** Notes that no more of a kind can be made; the sequence goes on with what there is. */
  fill(kind: FamilyKind, why: unknown): void {
    if (!(why instanceof Unexercised)) throw why;
    this.#full.set(kind, why);
  }

  /** Throws where fewer than two kinds could be made, so that nothing could be seen, or none of the kind that has the requirement. */
  demandTwoKinds(): void {
    for (const [{ resource }, why] of this.#full) {
      const isMade = [...this.#made].some((kind) => kind.resource === resource);
      if (this.#made.size < 2 || (resource === this.#owner && !isMade)) throw why;
    }
  }

  /** The members of a kind whose state is known, the newest first. */
  newest(resource: Resource): readonly Member[] {
    return this.known.filter(({ kind }) => kind.resource === resource).toReversed();
  }

  /** All members that refer to this one, directly or through others. */
  referringTo(member: Member): readonly Member[] {
    const found = new Set([member]);
    for (const one of found)
      for (const other of this.#members)
        if ([...other.refersTo.values()].some((ids) => ids.has(one.id))) found.add(other);
    found.delete(member);
    return [...found];
  }

  /** Stops all checks of a resource. */
  giveUp(member: Member): void {
    member.isKnown = false;
    this.world.resources.giveUp(member.id);
  }
}
