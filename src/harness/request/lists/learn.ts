import type { Resource } from '../../../contract/terms/contract.ts';
import { can, endpointOf } from '../ask.ts';
import { itemsOn } from './items-on.ts';
import type { KnownPages } from './known-pages.ts';
import type { Recency } from './recency.ts';
import type { Walk } from './walk.ts';

/** Learns the order of a list that was read whole. */
export const learn = (
  { recency, known }: { readonly recency: Recency; readonly known?: KnownPages },
  resource: Resource,
  { pages, stuck, isPart }: Walk,
): void => {
  if (stuck !== null || isPart) return;
  const { id } = endpointOf(resource, 'list');
  const read = pages.map((page) => ({ url: page.request.url, items: itemsOn(page, resource) }));
  const comes = !can(resource, 'create');
  recency.learn(id, read, comes);
  if (comes) known?.keep(id, read);
};
