import fc from 'fast-check';
import { can } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import type { Family, FamilyKind } from './families.ts';
import { free, restrict, tellingRestrictions } from './family-restrictions.ts';
import {
  adjust,
  create,
  demandTwoKinds,
  lead,
  list,
  mostOfKind,
  read,
  readAll,
  remove,
  removeReferred,
  type FamilyStep as Step,
  update,
} from './family-steps.ts';
import { Kinship } from './kinship.ts';

/** What others in the family may refer to. */
const isTarget = ({ kinds }: Family, { resource }: FamilyKind): boolean =>
  kinds.some(({ links }) => links.some(({ to }) => to.includes(resource)));

/** Of each kind that refers to another or is referred to one, a change, and the deletion of what refers to others. */
export const fewSteps = (family: Family): Step[] => {
  const deletable = [...family.kinds.entries()].filter(
    ([, { resource, isBeside }]) => can(resource, 'delete') && !isBeside,
  );
  const referring = deletable.filter(([, { links }]) => links.length > 0);
  const isNamed = ({ resource }: FamilyKind): boolean =>
    referring.some(([, { links }]) => links.some(({ to }) => to.includes(resource)));
  // Where some refer to others, the rest have no part in it.
  const kinds = deletable.filter(([, kind]) => referring.length === 0 || kind.links.length > 0 || isNamed(kind));
  return [
    ...kinds.map(([k]) => create(k, true)),
    update(0, 0, 'metadata'),
    ...(referring.length > 0 ? referring : kinds.slice(-1)).map(([k]) => remove(k, 0)),
    demandTwoKinds,
  ];
};

/** Settings that several kinds have are the same on all of them, and then otherwise on one at a time: those of the others stay. */
const tellingSettings = ({ kinds }: Family): readonly Step[] => {
  const settled = [...kinds.entries()].flatMap(([k, { settings = [] }]) => settings.map(({ what }) => ({ k, what })));
  return [
    ...settled.map(({ k, what }) => adjust(k, 1, what, 0)),
    ...settled.flatMap(({ k, what }) => [
      adjust(k, 1, what, 1),
      ...settled.filter((other) => other.k !== k && other.what === what).map((other) => read(other.k, 1)),
      adjust(k, 1, what, 0),
    ]),
  ];
};

/**
 * Of each kind two with the same texts. The first is changed and deleted, and the second, which is led elsewhere, shows what that did to
 * others. Before the first of each kind is deleted, the second one refers to the same target as the first, so that a delete which reaches others shows in
 * it. Then what refers to others is deleted, all but the last, and at the end what that refers to.
 */
export const tellingSteps = (family: Family): Step[] => {
  const kinds = [...family.kinds.entries()];
  const lasting = kinds.filter(([, { resource }]) => !can(resource, 'delete'));
  const deletable = kinds.filter(([, { resource }]) => can(resource, 'delete'));
  const targets = deletable.filter(([, kind]) => isTarget(family, kind));
  const referring = deletable.filter(([, { links }]) => links.length > 0);
  const beside = deletable.filter(([, { isBeside }]) => isBeside);
  const leadOn = kinds.map(([k]) => lead(k, 1, 0));
  // What became of them by then shows no more once they are led elsewhere.
  const leadBack = kinds.flatMap(([k, { links }]) => (links.length > 0 ? [read(k, 1), lead(k, 1, 0)] : []));
  return [
    ...deletable.map(([k]) => create(k, true)),
    ...kinds.map(([k]) => create(k, true)),
    ...leadOn,
    ...targets.map(([k]) => update(k, 1, 'metadata')),
    ...lasting.flatMap(([k]) => [read(k, 0), update(k, 0, 'metadata')]),
    ...deletable.map(([k]) => update(k, 0, 'metadata')),
    ...tellingSettings(family),
    ...tellingRestrictions(family),
    ...referring.flatMap(([k]) => [read(k, 0), lead(k, 0, 0)]),
    ...deletable.toReversed().flatMap(([k]) => [...(k === targets[0]?.[0] ? leadBack : []), remove(k, 0)]),
    ...beside.map(([k]) => create(k, false)),
    readAll,
    ...referring.slice(0, -1).map(([k]) => remove(k, 0)),
    ...referring.slice(-1).map(([k]) => removeReferred(k)),
    demandTwoKinds,
  ];
};

/** Sequences over all kinds of a family. */
export const familySequences = ({ kinds }: Family): fc.Arbitrary<Iterable<Step>> => {
  const k = fc.nat({ max: kinds.length - 1 });
  const place = fc.tuple(k, fc.nat({ max: mostOfKind - 1 }));
  const field = fc.constantFrom('description' as const, 'metadata' as const);
  const way = fc.constantFrom('update' as const, 'replace' as const);
  const steps = fc.commands(
    [
      // Nothing can be done to what is not there.
      ...Array.from({ length: 3 }, () => fc.tuple(k, fc.boolean()).map(([one, isTwin]) => create(one, isTwin))),
      place.map(([one, n]) => read(one, n)),
      k.map(list),
      fc.tuple(place, field).map(([[one, n], some]) => update(one, n, some)),
      fc.tuple(place, fc.nat({ max: 1 })).map(([[one, n], l]) => lead(one, n, l)),
      ...(kinds.some(({ restriction }) => restriction !== undefined)
        ? [
            fc
              .tuple(place, way, fc.constantFrom(0 as const, 1 as const))
              .map(([[k, n], by, time]) => restrict(k, n, by, time)),
            place.map(([one, n]) => free(one, n)),
          ]
        : []),
      place.map(([one, n]) => remove(one, n)),
      fc.constant(readAll),
    ],
    { size: 'medium', maxCommands: 16 },
  );
  // What others refer to, and what refers to others, where there is any.
  return steps.map((some) => [create(0, false), create(kinds.length - 1, true), ...some]);
};

/** Follows a sequence. At its end every resource of which that is known must be what its own requests made of it. */
export const followFamily = async (world: World, relatives: Family, steps: Iterable<Step>): Promise<void> => {
  const family = new Kinship(world, relatives);
  await fc.asyncModelRun(() => ({ model: family, real: {} }), [...steps]);
  if (family.since.length > 0) await readAll.run(family, {});
};
