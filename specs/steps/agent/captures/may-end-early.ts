import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { itemsOf, limits, listCaptured } from './captures.ts';

/**
 * Whether lists may omit the newest requests: neither their order nor the default and the maximum of limit are documented. A list from newest to
 * oldest omits none of them, nor does a list that is shorter than any probable maximum. Requests that were in flight at the same time may be in any
 * order.
 */
export const mayEndEarly = async (world: World): Promise<boolean> => {
  const starts = itemsOf(await listCaptured(world, '')).map(({ start }) => Date.parse(String(start)));
  const inOrder = starts.slice(1).filter((start, n) => start <= Number(starts[n])).length;
  return starts.length >= Math.min(...limits) && inOrder < 0.75 * (starts.length - 1);
};

/** Deletes all captured requests where lists may end before the newest ones, so that they show the next one. */
export const clearHiding = async (world: World): Promise<boolean> => {
  const isHiding = await mayEndEarly(world);
  if (isHiding) await world.requests.send(requestTo(capturedRequests, 'clear', { expect: 'open' }));
  return isHiding;
};
