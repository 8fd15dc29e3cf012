import type fc from 'fast-check';
import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { type Ask, can, requestTo } from '../../../src/harness/request/ask.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';
import { createAlike } from '../resources/create-alike.ts';
import { textsOf } from '../resources/texts-of.ts';
import type { FamilyKind, Link } from './families.ts';
import type { Kinship, Member } from './kinship.ts';
import { look as lookAt } from './resource-sequences.ts';

export type FamilyStep = fc.AsyncCommand<Kinship, object>;

/** How many resources of a kind a sequence makes: the quota of the account may allow no more. */
export const mostOfKind = 2;

/** How many requests before a read a finding shows as its context. */
const mostShown = 6;

export const step = (
  name: string,
  check: (family: Kinship) => boolean,
  run: (family: Kinship) => Promise<unknown>,
): FamilyStep => ({
  check,
  run: async (family) => {
    await run(family);
  },
  toString: () => name,
});

/** The member at a position: `k` is the position of its kind, `n` its position among the members of that kind. Both wrap around. */
export const at = (family: Kinship, k: number, n: number): Member | undefined => {
  const some = family.of(family.kinds[k % family.kinds.length]);
  return some[n % some.length];
};

export const write = async ({ world, since }: Kinship, ask: Ask): Promise<Exchange> => {
  const answer = await world.requests.send(ask);
  since.push(answer);
  return answer;
};

const look = ({ world, since }: Kinship, { kind: { resource }, id, open }: Member): Promise<void> =>
  lookAt({ world, resource }, id, { before: since.slice(-mostShown), open: [...open] });

export const readAll: FamilyStep = step(
  'get all',
  () => true,
  async (family) => {
    for (const member of family.known) await look(family, member);
    family.since.length = 0;
  },
);

type Reference = readonly [Link, Member];

/** Ways to refer to existing members, those with most references first; the last has none. */
const waysToRefer = (family: Kinship, { links }: FamilyKind): readonly (readonly Reference[])[] => {
  const each = links.map((link) =>
    link.to.flatMap((resource) => family.newest(resource).slice(0, 1)).map((target): Reference => [link, target]),
  );
  const all = each.flatMap(([first]) => (first === undefined ? [] : [first]));
  return [all, ...(all.length > 1 ? all.map((one) => [one]) : []), ...each.flat().map((one) => [one]), []];
};

const naming = (references: readonly Reference[]): JsonObject =>
  Object.fromEntries(references.map(([{ field, naming: name }, { id }]) => [field, name(id)]));

/** Makes a resource that refers to others, with as many references as the deployment accepts: which kinds may be referred to is not documented. */
const make = async (family: Kinship, kind: FamilyKind, texts: JsonObject): Promise<void> => {
  const { world } = family;
  const { resource } = kind;
  const lasts = await world.resources.lasts(resource);
  for (const references of waysToRefer(family, kind)) {
    const named = naming(references);
    const isPlain = references.length === 0 || lasts;
    const json = isPlain ? {} : await world.bodies.body(resource, { ...named, ...texts });
    const answer = isPlain
      ? (await createAlike(world, resource, texts, named)).exchange
      : await world.requests.send(requestTo(resource, 'create', { json, expect: 'open' }));
    family.since.push(answer);
    const id = succeeded(answer) ? idOf(resource, answer.json) : undefined;
    if (id === undefined) continue;
    const refersTo = new Map(references.map(([{ field }, target]) => [field, new Set([target.id])]));
    family.add({ kind, id, refersTo, open: new Set(), isKnown: true });
    return;
  }
};

/** Makes one of a kind; a twin has the description and the metadata of the first that there is, of whatever kind. */
export const create = (k: number, isTwin: boolean): FamilyStep =>
  step(
    `create ${k}${isTwin ? ' as a twin' : ''}`,
    (family) => {
      const kind = family.kinds[k % family.kinds.length];
      return kind !== undefined && !family.isFull(kind) && family.of(kind).length < mostOfKind;
    },
    async (family) => {
      const kind = family.kinds[k % family.kinds.length];
      const [first] = family.known;
      if (kind === undefined) return;
      try {
        const isLike = isTwin && first !== undefined;
        await make(family, kind, isLike ? textsOf(family.world, first.kind.resource, first.id) : {});
      } catch (error) {
        family.fill(kind, error);
      }
    },
  );

export const read = (k: number, n: number): FamilyStep =>
  step(
    `get ${k} ${n}`,
    (family) => at(family, k, n)?.isKnown ?? false,
    async (family) => {
      const member = at(family, k, n);
      if (member !== undefined) await look(family, member);
    },
  );

export const list = (k: number): FamilyStep =>
  step(
    `list ${k}`,
    (family) => family.of(family.kinds[k % family.kinds.length]).length > 0,
    async (family) => {
      const kind = family.kinds[k % family.kinds.length];
      if (kind !== undefined) await family.world.requests.recent(kind.resource);
    },
  );

/** Updates one text to a unique value. Callers update the metadata where descriptions must stay the same, so that only ids identify resources. */
export const update = (k: number, n: number, field: 'description' | 'metadata'): FamilyStep =>
  step(
    `update ${field} of ${k} ${n}`,
    (family) => {
      const member = at(family, k, n);
      return member?.isKnown === true && can(member.kind.resource, 'update');
    },
    async (family) => {
      const member = at(family, k, n);
      if (member === undefined) return;
      const json = { [field]: `another ${family.world.context.marker()}` };
      await write(family, requestTo(member.kind.resource, 'update', { id: member.id, json }));
    },
  );

/** Updates a setting that other kinds have as well. Whether the update is accepted is not documented. */
export const adjust = (k: number, n: number, what: string, time: 0 | 1): FamilyStep =>
  step(
    `update ${what} of ${k} ${n} ${time}`,
    (family) => at(family, k, n)?.isKnown ?? false,
    async (family) => {
      const member = at(family, k, n);
      const setting = member?.kind.settings?.find((one) => one.what === what);
      const json = setting?.written(family.world.context, time) ?? null;
      if (member === undefined || json === null) return;
      await write(family, requestTo(member.kind.resource, 'update', { id: member.id, json, expect: 'open' }));
    },
  );

/** Updates a reference to another target. */
export const lead = (k: number, n: number, l: number): FamilyStep =>
  step(
    `lead ${k} ${n} elsewhere by ${l}`,
    (family) => {
      const member = at(family, k, n);
      return member?.isKnown === true && l < member.kind.links.length && can(member.kind.resource, 'update');
    },
    async (family) => {
      const member = at(family, k, n);
      const link = member?.kind.links[l];
      if (member === undefined || link === undefined) return;
      const { field, isReplaced } = link;
      const before = member.refersTo.get(field) ?? new Set();
      const targets = link.to.toReversed().flatMap((resource) => family.newest(resource));
      const target = targets.find(({ id }) => !before.has(id));
      if (target === undefined) return;
      const { resource } = member.kind;
      const json = naming([[link, target]]);
      const expect = { outcome: 'open', openFields: isReplaced ? [] : [field] } as const;
      const answer = await write(family, requestTo(resource, 'update', { id: member.id, json, expect }));
      member.refersTo.set(field, new Set(isReplaced ? [target.id] : [...before, target.id]));
      if (!isReplaced) member.open.add(field);
      if (!succeeded(answer)) family.giveUp(member);
    },
  );

/**
 * Deletes a member. The effect on members that refer to it is not documented: the deployment may refuse, keep the reference, clear it, or delete
 * them. So nothing is checked of those any more.
 */
const removeOne = async (family: Kinship, member: Member): Promise<void> => {
  const { resource } = member.kind;
  const referring = family.referringTo(member);
  const isOpen = referring.length > 0 || !member.isKnown;
  if (referring.length > 0 && member.isKnown) await look(family, member);
  const expect = isOpen ? 'open' : 'success';
  const answer = await write(family, requestTo(resource, 'delete', { id: member.id, expect }));
  for (const one of referring) family.giveUp(one);
  if (succeeded(answer)) family.remove(member);
  else if (isOpen) family.giveUp(member);
  else {
    // Another step may have deleted it before; then this read tells.
    await look(family, member);
    family.remove(member);
  }
};

export const remove = (k: number, n: number): FamilyStep =>
  step(
    `delete ${k} ${n}`,
    (family) => {
      const member = at(family, k, n);
      return member !== undefined && can(member.kind.resource, 'delete');
    },
    async (family) => {
      const member = at(family, k, n);
      if (member !== undefined) await removeOne(family, member);
    },
  );

/** Deletes a target of the first member of a kind. */
export const removeReferred = (k: number): FamilyStep =>
  step(
    `delete what ${k} refers to`,
    () => true,
    async (family) => {
      const ids = [...(at(family, k, 0)?.refersTo.values() ?? [])].flatMap((some) => [...some]);
      const member = family.known.find(({ id }) => ids.includes(id));
      if (member !== undefined) await removeOne(family, member);
    },
  );

/** Ends the test as unexercised if fewer than two kinds could be made, or none of the owner's. */
export const demandTwoKinds: FamilyStep = step(
  'two kinds',
  () => true,
  async (family) => family.demandTwoKinds(),
);
