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

/** Whether other kinds of the family may refer to this one. */
const isTarget = ({ kinds }: Family, { resource }: FamilyKind): boolean =>
  kinds.some(({ links }) => links.some(({ to }) => to.includes(resource)));

/**
 * For `--effort quick`: creates one resource of each kind that refers to others or is referred to, updates the first, and deletes those that refer
 * to others. Without references in the family it creates all kinds and deletes the last.
 */
export const fewSteps = (family: Family): Step[] => {
  const deletable = [...family.kinds.entries()].filter(
    ([, { resource, isBeside }]) => can(resource, 'delete') && !isBeside,
  );
  const referring = deletable.filter(([, { links }]) => links.length > 0);
  const isNamed = ({ resource }: FamilyKind): boolean =>
    referring.some(([, { links }]) => links.some(({ to }) => to.includes(resource)));
  // If there are references in the family, the other kinds are left out.
  const kinds = deletable.filter(([, kind]) => referring.length === 0 || kind.links.length > 0 || isNamed(kind));
  return [
    ...kinds.map(([k]) => create(k, true)),
    update(0, 0, 'metadata'),
    ...(referring.length > 0 ? referring : kinds.slice(-1)).map(([k]) => remove(k, 0)),
    demandTwoKinds,
  ];
};

/** Gives a shared setting the same value on all kinds that have it, and then changes it on one at a time: the others must keep theirs. */
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
 * Makes two resources of each kind with the same texts. The first is updated and deleted; reads of the second, which refers to other targets, show
 * whether that affected it. Before the first ones are deleted, the second refers to the same target as the first, so that a delete which cascades
 * too far is noticed. At the end the resources with references are deleted, all but the last kind, and then the target of the last.
 */
export const tellingSteps = (family: Family): Step[] => {
  const kinds = [...family.kinds.entries()];
  const lasting = kinds.filter(([, { resource }]) => !can(resource, 'delete'));
  const deletable = kinds.filter(([, { resource }]) => can(resource, 'delete'));
  const targets = deletable.filter(([, kind]) => isTarget(family, kind));
  const referring = deletable.filter(([, { links }]) => links.length > 0);
  const beside = deletable.filter(([, { isBeside }]) => isBeside);
  // What was made with a reference is read after an update of its target, too, where the reference is soon replaced for good.
  const followed = [...targets.map(([k]) => update(k, 1, 'metadata')), ...lasting.map(([k]) => read(k, 0))];
  // The last kind first, because settings of the reference may be kept with the target, and spoiled by the next kind that refers to it.
  const leadOn = kinds.toReversed().map(([k]) => lead(k, 1, 0));
  // An update of them would hide what was done to them.
  const lookAtTargets = targets.flatMap(([k]) => [read(k, 0), read(k, 1)]);
  // They are read first, because the new reference would hide what was done to them.
  const leadBack = kinds.flatMap(([k, { links }]) => (links.length > 0 ? [read(k, 1), lead(k, 1, 0)] : []));
  return [
    ...deletable.map(([k]) => create(k, true)),
    ...kinds.map(([k]) => create(k, true)),
    ...followed,
    ...leadOn,
    ...lookAtTargets,
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
      // Several creations, because most other steps need an existing resource.
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
  // Starts with a kind that others refer to and one that refers to others, if there are any.
  return steps.map((some) => [create(0, false), create(kinds.length - 1, true), ...some]);
};

/** Runs a sequence. At its end every resource whose state is known is read, if anything was written since the last reading. */
export const followFamily = async (world: World, relatives: Family, steps: Iterable<Step>): Promise<void> => {
  const family = new Kinship(world, relatives);
  await fc.asyncModelRun(() => ({ model: family, real: {} }), [...steps]);
  if (family.since.length > 0) await readAll.run(family, {});
};
