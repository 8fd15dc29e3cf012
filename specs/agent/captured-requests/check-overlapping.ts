import type { World } from '../../../src/harness/world/world.ts';
import { lookIn } from '../../steps/agent/captures/captures.ts';
import { mayEndEarly } from '../../steps/agent/captures/may-end-early.ts';
import { overlapping } from '../../steps/agent/captures/overlapping.ts';

/**
 * Holds that each of several requests in flight at the same time is captured. While an older one is still listed, the newer ones were neither
 * evicted nor deleted by others.
 */
export const checkOverlapping = async (world: World): Promise<void> => {
  const [oldest, ...newer] = await overlapping(world);
  for (const { word, capture, answer } of newer) {
    if (capture !== null || !oldest?.capture) continue;
    const [kept] = await lookIn(world, [''], oldest.word);
    if (kept === undefined || (await lookIn(world, ['', '?limit=20'], word)).length > 0) continue;
    if (await mayEndEarly(world)) continue;
    world.claims.check(
      kept.exchange,
      {
        place: '/requests',
        holds: false,
        summary: 'of requests that were under way at the same time one was not captured',
        expected: 'each of them in the list',
        received: 'one, and not another that is newer',
      },
      [answer],
    );
  }
};
