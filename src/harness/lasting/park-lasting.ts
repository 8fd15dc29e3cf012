import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { type Ask, endpointOf } from '../request/ask.ts';
import { parkedMark } from './lasting-shares.ts';

/** Marks what cannot be deleted as free for a later run; false where that did not work. */
export const parkLasting = async (
  send: (ask: Ask) => Promise<Exchange>,
  resource: Resource,
  id: string,
): Promise<boolean> => {
  // Whether two may have the same description is not said.
  const description = `left by plumbline, which uses ${id} again: ${parkedMark}${resource.name}`;
  const json = { description, metadata: '' };
  return succeeded(await send({ resource, endpoint: endpointOf(resource, 'update'), id, json }));
};
