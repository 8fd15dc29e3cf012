import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded, without } from '../../../src/judge/subject/subject.ts';

/** A place where a module is replaced as a whole, by its own address or by an update of its edge. */
export interface ReplacedModule {
  /** Two bodies that must be accepted as a whole; members with the same value in both are not tried. */
  readonly bodies: readonly [JsonObject, JsonObject];
  /** Sends a body that must be accepted. */
  readonly set: (body: JsonObject) => Promise<Exchange>;
  /** Sends a body that may be refused. `open`: members whose resulting value is not judged. */
  readonly offer: (body: JsonObject, open?: readonly string[]) => Promise<Exchange>;
  /** Reads the module after a request; empty where the answer to the request is enough. */
  readonly read: () => Promise<readonly Exchange[]>;
  /** Whether an answer shows a member with this value. */
  readonly shows: (answer: Exchange, member: string, value: unknown) => boolean;
  /** Whether to skip the empty lists and only leave members out. */
  readonly isShort?: boolean;
  /** Where an answer shows a member. */
  readonly placeOf: (member: string) => string;
}

/**
 * Replaces a module by one with an empty list, and holds that the stored list does not remain. A deployment may refuse an empty list, or treat it
 * as absent and show its default. It is a default if the same request shows it again after another value was stored.
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
 * Leaves out each member of a module once, and holds that its stored value does not remain. The default is documented for few members, so a value
 * that equals the stored one may be the default: it is if the same request shows it again after another value was stored. A deployment may require
 * a member, and refuse. Returns for how many members the answer was conclusive.
 */
export const leaveOutEach = async (
  world: { readonly claims: Pick<World['claims'], 'check'> },
  module: ReplacedModule,
  members: readonly string[],
): Promise<number> => {
  const { bodies, set, offer, read, shows } = module;
  // A module is enabled by default: leaving out `enabled` is conclusive only where the stored module is disabled.
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
      // Each answer is compared with the one to the same request: a read that differs from its replace is another deviation.
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
