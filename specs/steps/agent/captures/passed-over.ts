import { tryAgain } from '../../../../src/exchange/client/tries.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { arrive, type Running } from '../tunnels/tunnels.ts';
import { findCapture, listsOf, lookIn } from './captures.ts';
import type { Exhibit } from './exhibits.ts';
import { sendAndLook } from './look-at-exhibit.ts';
import { mayEndEarly } from './may-end-early.ts';

/**
 * Whether an exhibit is not captured, although it was sent after a plain request that is still listed afterwards. This rules out that others
 * deleted it, because a deletion deletes all, and that it was evicted, because the oldest go first.
 */
export const isPassedOver = async (world: World, tunnel: Running, exhibit: Exhibit): Promise<boolean> => {
  const seen = await tryAgain(
    'disturbed',
    async (): Promise<'captured' | 'passed over' | 'gone'> => {
      const older = world.context.word();
      await arrive(world, tunnel, older);
      if ((await findCapture(world, tunnel.name, older, () => true)) === null) return 'gone';
      const again = await sendAndLook(world, tunnel, exhibit, false);
      if (again === null || again.listed !== null) return 'captured';
      const [kept] = await lookIn(world, [...listsOf(tunnel.name), ''], older);
      return kept === undefined || (await mayEndEarly(world)) ? 'gone' : 'passed over';
    },
    (one) => one !== 'gone',
  );
  return seen === 'passed over';
};
