import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded, without } from '../../../src/judge/subject/subject.ts';

/** A place where a module is replaced as a whole, by its own address or by an update of its edge. */
export interface ReplacedModule {
  /** Two bodies that are taken whole; members with the same value in both are not tried. */
  readonly bodies: readonly [JsonObject, JsonObject];
  /** Sends a body that must be taken. */
  readonly set: (body: JsonObject) => Promise<Exchange>;
  /** Sends a body that may be refused; of some members it may not be said what becomes of them. */
  readonly offer: (body: JsonObject, open?: readonly string[]) => Promise<Exchange>;
  /** What is shown then; nothing where the answer to the request is enough. */
  readonly read: () => Promise<readonly Exchange[]>;
  /** Whether an answer shows a member with this value. */
  readonly shows: (answer: Exchange, member: string, value: unknown) => boolean;
  /** Whether it is enough to leave members out. */
  readonly isShort?: boolean;
  /** Where an answer shows a member. */
  readonly placeOf: (member: string) => string;
}

/**
 * Sends a list of a module empty, and holds that it is not the one that was stored before. A deployment may refuse that, or take it for none
 * that was given and show its default: that is one which the same request shows again where another was stored.
 */
const emptyEachList = async (
  { claims }: { readonly claims: Pick<World['claims'], 'check'> },
  { bodies, set, offer, read, shows, placeOf }: ReplacedModule,
  members: readonly string[],
): Promise<void> => {
  const [stored, other] = bodies;
  for (const member of members.filter((one) => Array.isArray(stored[one]) && stored[one].length > 0)) {
    const last = await set(stored);
    const empty = (body: JsonObject): Promise<Exchange> => offer({ ...body, [member]: [] }, [member]);
    const answer = await empty(other);
    if (!succeeded(answer)) continue;
    const answers = [answer, ...(await read())];
    const isAsBefore = answers.map((one) => shows(one, member, stored[member]));
    let isDefault = false;
    if (isAsBefore.includes(true)) {
      await set(other);
      const again = await empty(stored);
      isDefault = !succeeded(again) || shows(again, member, stored[member]);
    }
    for (const [n, one] of answers.entries())
      claims.check(
        one,
        {
          place: placeOf(member),
          holds: isDefault || !isAsBefore[n],
          summary: `a module that was replaced by one with an empty ${member} still has that of the one before`,
          expected: `no trace of the ${member} that was stored before`,
          received: `the ${member} that was stored before`,
        },
        [last],
      );
  }
};

/**
 * Leaves out each member of a module once, and holds that it is not the one that was stored before. What stands there instead is said
 * of few members, so that a value which looks like the stored one may be the default: it is one if the same request shows it again where
 * another value was stored. A deployment may want a member, and refuse. The number of members of which something could be told.
 */
export const leaveOutEach = async (
  world: { readonly claims: Pick<World['claims'], 'check'> },
  module: ReplacedModule,
  members: readonly string[],
): Promise<number> => {
  const { bodies, set, offer, read, shows } = module;
  // A module is enabled by default: leaving that out tells something where the one before was not.
  let [stored, other] = bodies[0]['enabled'] === true ? [bodies[1], bodies[0]] : bodies;
  let told = 0;
  let last = await set(stored);
  for (const member of members) {
    const before = stored[member];
    const answer = await offer(without([member], other));
    if (!succeeded(answer)) continue;
    told += 1;
    const answers = [answer, ...(await read())];
    const isAsBefore = answers.map((one) => shows(one, member, before));
    let isDefault: readonly boolean[] = [];
    if (isAsBefore.includes(true)) {
      await set(other);
      const again = await offer(without([member], stored));
      // Each answer against the one to the same request: what a read shows otherwise than a replace is another flaw.
      isDefault = succeeded(again)
        ? [again, ...(await read())].map((one) => shows(one, member, before))
        : answers.map(() => true);
    }
    for (const [n, one] of answers.entries())
      world.claims.check(
        one,
        {
          place: module.placeOf(member),
          holds: (isDefault[n] ?? isDefault[0]) === true || !isAsBefore[n],
          summary: `a module that was replaced by one without ${member} still has that of the one before`,
          expected: `no trace of the ${member} that was stored before`,
          // Not quoted: it may be a secret.
          received: `the ${member} that was stored before`,
        },
        [last],
      );
    last = isAsBefore.includes(true) ? await set(other) : answer;
    [stored, other] = [other, stored];
  }
  if (!module.isShort) await emptyEachList(world, module, members);
  return told;
};
