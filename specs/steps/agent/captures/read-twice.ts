import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import { isGone, requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { someTunnel } from '../tunnels/shared-tunnels.ts';
import { isFor, itemsOf, listCaptured, ofTunnel } from './captures.ts';
import { recordOn } from './record-on.ts';

/**
 * Holds that a captured request is still there after its detail was read. The agent may evict it meanwhile, but the oldest first: so an older one,
 * which was not read, must be gone as well.
 */
export const readTwice = async (world: World): Promise<void> => {
  const tunnel = await someTunnel(world);
  const [older, newer] = [await recordOn(world, tunnel), await recordOn(world, tunnel)];
  const read = requestTo(capturedRequests, 'get', { id: newer.id, expect: 'open' });
  const first = await world.requests.send(read);
  if (!succeeded(first)) return;
  const second = await world.requests.send(read);
  const items = itemsOf(await listCaptured(world, ofTunnel(tunnel.name)));
  const isLost = isGone(second, false) && !items.some(isFor(newer.word)) && items.some(isFor(older.word));
  world.claims.check(
    second,
    {
      place: 'status',
      flaw: 'read once',
      holds: !isLost,
      summary: 'a captured request is gone once its detail was read, and an older one is not',
      expected: 'status 200, as before',
      received: `status ${second.response?.status}`,
    },
    [first],
  );
};
