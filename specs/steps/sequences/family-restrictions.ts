import type { JsonObject } from '../../../src/contract/json-object.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { moduleAsk } from '../resources/module-life.ts';
import type { Family } from './families.ts';
import { at, type FamilyStep, read, step, write } from './family-steps.ts';
import type { Kinship, Member } from './kinship.ts';

/** An IP restriction, written in one of two ways. */
const written = ({ world: { context } }: Kinship, time: 0 | 1): JsonObject => ({
  enabled: time === 1,
  ip_policy_ids: [context.fixture(`ipPolicyIds.${context.offers('ipPolicyIds.1') ? time : 0}`)],
});

/** The member at this position, if it can have an IP restriction and its state is known. */
const restrictable = (family: Kinship, k: number, n: number): Member | undefined => {
  const member = at(family, k, n);
  const isTried = member?.kind.restriction !== undefined && family.world.context.offers('ipPolicyIds.0');
  return isTried && member.isKnown ? member : undefined;
};

/** Restricts an edge: by an update, or at the address of the module, where it has one. What a refusal leaves there is not said. */
export const restrict = (k: number, n: number, by: 'update' | 'replace', time: 0 | 1): FamilyStep =>
  step(
    `${by} restriction of ${k} ${n} ${time}`,
    (family) => restrictable(family, k, n) !== undefined,
    async (family) => {
      const member = restrictable(family, k, n);
      if (member === undefined) return;
      const { id, kind } = member;
      const module = kind.restriction?.module ?? null;
      const ip_restriction = written(family, time);
      const ask =
        by === 'replace' && module !== null
          ? moduleAsk(module, { id })('replace', { json: ip_restriction, expect: 'open' })
          : requestTo(kind.resource, 'update', { id, json: { ip_restriction }, expect: 'open' });
      if (succeeded(await write(family, ask))) family.restricted.add(id);
      else family.giveUp(member);
    },
  );

/** Removes an IP restriction that the sequence has set, if the module has an address of its own. */
export const free = (k: number, n: number): FamilyStep => {
  const restricted = (family: Kinship): Member | undefined => {
    const member = restrictable(family, k, n);
    return member && family.restricted.has(member.id) && member.kind.restriction?.module ? member : undefined;
  };
  return step(
    `delete restriction of ${k} ${n}`,
    (family) => restricted(family) !== undefined,
    async (family) => {
      const member = restricted(family);
      const module = member?.kind.restriction?.module;
      if (member === undefined || !module) return;
      const answer = await write(family, moduleAsk(module, { id: member.id })('delete'));
      if (succeeded(answer)) family.restricted.delete(member.id);
      else family.giveUp(member);
    },
  );
};

/** Restricts each kind that can have an IP restriction, in each way, and reads the others after it. */
export const tellingRestrictions = ({ kinds }: Family): readonly FamilyStep[] => {
  const edges = [...kinds.entries()].filter(([, { restriction }]) => restriction !== undefined);
  return edges.flatMap(([k, { restriction }]) => {
    const others = edges.filter(([one]) => one !== k).map(([one]) => one);
    const looks = others.map((one) => read(one, 0));
    return [
      ...others.flatMap((one) => [restrict(one, 0, 'update', 0), restrict(one, 1, 'update', 0)]),
      restrict(k, 0, 'update', 1),
      ...looks,
      ...(restriction?.module ? [restrict(k, 0, 'replace', 1), ...looks, free(k, 0), ...looks] : []),
    ];
  });
};
