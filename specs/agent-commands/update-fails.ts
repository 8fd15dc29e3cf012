import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { refusalClaim } from '../../src/harness/world/claim.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject.ts';

/** An update that must fail, beside one that did not. */
export const updateFails = async (world: World, wrong: string, answer: Exchange, accepted: Exchange): Promise<void> => {
  if (!succeeded(accepted)) return leave(`no update was accepted: ${accepted.response?.status}`);
  world.claims.observe('api.failure-statuses', `${wrong}: ${answer.response?.status}`);
  world.claims.check(answer, refusalClaim(answer, wrong), [accepted]);
};
