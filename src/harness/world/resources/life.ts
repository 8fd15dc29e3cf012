import type { Operation, Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { idOf, succeeded } from '../../../judge/subject/subject.ts';
import { type Ask, can, endpointOf } from '../../request/ask.ts';
import type { Walk } from '../../request/lists/walk.ts';
import { blocked } from '../requests/need.ts';

/** The steps of one resource's life cycle, in order. Most laws can be checked on their answers. */
export interface Life {
  readonly id: string;
  readonly created: Exchange;
  readonly fetched: Exchange | null;
  readonly updated: Exchange | null;
  readonly fetchedAgain: Exchange | null;
  readonly listed: Walk | null;
  readonly deleted: Exchange | null;
  readonly fetchedAfter: Exchange | null;
  readonly updatedAfter: Exchange | null;
  readonly listedAfter: Walk | null;
}

/** The options of a resource life cycle: how to send and list, and the bodies. */
export interface Living {
  readonly send: (ask: Ask) => Promise<Exchange>;
  readonly walk: (resource: Resource) => Promise<Walk>;
  readonly createBody: (resource: Resource) => Promise<Record<string, unknown>>;
  readonly updateBody: (resource: Resource) => Promise<Record<string, unknown>>;
  /** Whether the update is followed by one with the same values and another description. */
  readonly repeats?: boolean;
}

/** The same update with another description; null where it has no other fields than description and metadata. */
const repeated = ({ description, metadata, ...own }: Record<string, unknown>): Record<string, unknown> | null =>
  typeof description !== 'string' || Object.keys(own).length === 0
    ? null
    : { ...own, description: `${description} again`, ...(metadata === undefined ? {} : { metadata }) };

/**
 * Creates a resource, reads, updates, lists and deletes it, and looks whether it is gone. A failed step does not prevent the later ones, except
 * the creation.
 */
export const live = async (resource: Resource, living: Living): Promise<Life> => {
  const { send, walk, createBody, updateBody, repeats = false } = living;
  const ask = (operation: Operation, more: Partial<Ask>): Promise<Exchange | null> =>
    can(resource, operation)
      ? send({ resource, endpoint: endpointOf(resource, operation), ...more })
      : Promise.resolve(null);
  const list = (): Promise<Walk | null> => (can(resource, 'list') ? walk(resource) : Promise.resolve(null));

  const created = await ask('create', { json: await createBody(resource) });
  const id = created && succeeded(created) ? idOf(resource, created.json) : undefined;
  if (created === null || id === undefined) throw blocked(created, 'create');
  const fetched = await ask('get', { id });
  const update = await updateBody(resource);
  const updated = await ask('update', { id, json: update });
  // Repeated, because values that must be unique must not collide with those of the resource itself.
  const same = repeats && updated && succeeded(updated) ? repeated(update) : null;
  if (same !== null) await ask('update', { id, json: same });
  const fetchedAgain = await ask('get', { id });
  const listed = await list();
  const deleted = await ask('delete', { id });
  const gone = deleted !== null && succeeded(deleted);
  const fetchedAfter = gone ? await ask('get', { id, expect: 'refusal' }) : null;
  const updatedAfter = gone ? await ask('update', { id, json: update, expect: 'refusal' }) : null;
  const listedAfter = gone ? await list() : null;
  return { id, created, fetched, listed, updated, fetchedAgain, deleted, fetchedAfter, updatedAfter, listedAfter };
};
