import { Unexercised } from '../../base/interruption.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { type Ask, can, isAddressable, isGone, requestTo } from '../../request/ask.ts';
import { stockOf } from './stock.ts';

/**
 * Reads the shared resources that a refused creation names. One that is gone although no test removed it was lost, and so the refusal says nothing:
 * its GET is judged, the test ends, and the next one makes another.
 */
export const mindLostShared = async (bench: Workbench, { json }: Ask): Promise<void> => {
  const stock = stockOf(bench);
  for (const { resource, id } of stock.named(json)) {
    if (!can(resource, 'get') || !isAddressable(id)) continue;
    const isRemoved = bench.ledger.hasRemoved(resource.collection, id);
    if (!isRemoved && !isGone(await bench.send(requestTo(resource, 'get', { id })), false)) continue;
    stock.abandon(id);
    throw new Unexercised(`${resource.title} ${id}, which tests share, is not there any more`);
  }
};
