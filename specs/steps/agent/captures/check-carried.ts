import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import { answerInWords, obstacleTo } from '../../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import type { Running } from '../tunnels/tunnels.ts';
import { changesBackOf, changesOf } from './carried.ts';
import { type Exhibit, exhibits } from './exhibits.ts';
import type { Passed } from './passed.ts';
import { sendExhibit } from './send-exhibit.ts';

/** Sends an exhibit. Unlike `sendExhibit` alone, it returns also an answer that an obstacle explains. */
const sendOnce = async (world: World, tunnel: Running, exhibit: Exhibit): Promise<Passed | Exchange> => {
  const seen = await sendExhibit(world, tunnel, { ...exhibit, isUncommon: true });
  return 'exhibit' in seen ? { ...seen, exhibit } : seen;
};

/**
 * Sends an exhibit, again until it arrives where it must. If it does not arrive, the answer of the public address. Where that cannot be reached it is
 * no fault of the agent: a firewall may drop a request. But it can, if the same request still arrives each time it is sent and answered at once.
 */
const send = async (
  world: World,
  tunnel: Running,
  exhibit: Exhibit,
  mustArrive: boolean,
): Promise<Passed | Exchange> => {
  if (!mustArrive) return sendExhibit(world, tunnel, exhibit);
  const isParted = exhibit.answered.manner === 'in-pieces';
  const atOnce: Exhibit = { ...exhibit, answered: { ...exhibit.answered, manner: 'plain' } };
  let last = await sendOnce(world, tunnel, exhibit);
  const isOver = async (): Promise<boolean> => {
    if ('exhibit' in last) return true;
    const obstacle = obstacleTo(last);
    const isReached = obstacle === null || (isParted && 'exhibit' in (await sendOnce(world, tunnel, atOnce)));
    return isReached ? false : leave(obstacle.reason, obstacle.cure);
  };
  if (await isOver()) return last;
  await eventually(world.context, async () => {
    last = await sendOnce(world, tunnel, exhibit);
    return (await isOver()) ? last : null;
  });
  return last;
};

/** Holds that requests of many sorts arrive behind a tunnel as they were sent, and that their answers come back as they were given. */
export const checkCarried = async (world: World, tunnel: Running): Promise<void> => {
  const { proto } = tunnel.shown;
  const all = exhibits(1024);
  for (const [n, exhibit] of world.context.byEffort(all.slice(0, 3), all, all).entries()) {
    // Only a plain GET and a plain POST must arrive; a gateway in front of a tunnel may have its own rules for other requests.
    const mustArrive = n < 2;
    const passed = await send(world, tunnel, exhibit, mustArrive);
    if (!('exhibit' in passed)) {
      world.claims.check(passed, {
        place: '/public_url',
        holds: !mustArrive,
        summary: `${exhibit.what}: did not reach the local address behind public_url (${proto})`,
        expected: 'the request at the local address, as others before it',
        received: `nothing; public_url answered ${answerInWords(passed)}`,
      });
      continue;
    }
    const ways = [
      [changesOf(passed), 'reached the local address', 'the request as it was sent'],
      [changesBackOf(passed), 'was answered through public_url', 'the answer of the local server'],
    ] as const;
    for (const [changes, what, expected] of ways)
      world.claims.check(passed.answer, {
        place: '/public_url',
        holds: changes.length === 0,
        summary: `${exhibit.what}: ${what} (${proto}) with another ${changes.join(', ')}`,
        expected,
        received: `another ${changes.join(', ')}`,
      });
  }
};
