import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { type Ask, endpointOf } from '../request/ask.ts';
import { parkedMark } from './lasting-shares.ts';

/** Marks a lasting resource as free for later runs; false where the update failed. */
export const parkLasting = async (
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  id: string,
): Promise<boolean> => {
  // The id makes it unique: the documents do not say whether two resources may have the same description.
  const description = `left by plumbline, which uses ${id} again: ${parkedMark}${resource.name}`;
  const json = { description, metadata: '' };
  return succeeded(await send({ resource, endpoint: endpointOf(resource, 'update'), id, json }));
};
