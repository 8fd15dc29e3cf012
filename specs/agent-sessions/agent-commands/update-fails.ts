import { setTimeout } from 'node:timers/promises';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { refusalClaim } from '../../../src/harness/world/claims/claim.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { isSteady } from '../../steps/sessions/bystanders.ts';
import { type Offered, read } from '../../steps/sessions/offered-session.ts';

/** Holds that an update is refused, with an accepted one as its twin. */
export const updateFails = async (world: World, wrong: string, answer: Exchange, accepted: Exchange): Promise<void> => {
  if (!succeeded(accepted)) return leave(`no update was accepted: ${accepted.response?.status}`);
  world.claims.observe('api.failure-statuses', `${wrong}: ${answer.response?.status}`);
  world.claims.check(answer, refusalClaim(answer, wrong), [accepted]);
};

/**
 * Holds that a refused update ended no session, as no update does (document 1, States and transitions). The time that other tests have used since
 * counts as part of the wait.
 */
export const goesOn = async (
  world: World,
  wrong: string,
  { id, shown, answer, at }: Offered & { readonly answer: Exchange; readonly at: number },
): Promise<void> => {
  if (!declined(answer)) return;
  await setTimeout(Math.max(0, at + world.context.patience.settleMs - performance.now()));
  const after = await read(world, id);
  const isChance = !isSteady(answer, shown, performance.now() - at);
  world.claims.check(
    after,
    {
      place: 'status',
      flaw: 'ends',
      holds: !declined(after) || isChance,
      summary: `${wrong} is refused, and ends the session`,
      expected: 'the session goes on',
      received: `status ${after.response?.status}`,
    },
    [answer],
  );
};
