import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { losesReferences, losesTheLast } from '../laws/values/many.ts';
import { alterList, misreadList } from '../operators/compound.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import { request } from '../operators/send.ts';
import { spoilAfter } from '../operators/spoil.ts';
import { cut } from '../operators/text.ts';

/** What can be wrong with failover backends and with nothing else. */
export const failoverBackendFaults = faultsAt(seats.failoverBackends, [
  ...losesTheLast('backends', 'order-kept', ['create', 'update']),
  ...losesReferences('backends', 'order-kept', ['create', 'update']),
  ...breaking('order-kept', {
    'children-sorted: children are stored in the order of their ids': misreadList(
      ['create', 'update'],
      'backends',
      (ids) => ids.toSorted(),
    ),
    'children-reversed-on-update: an update stores the last child first': misreadList('update', 'backends', (ids) =>
      ids.toReversed(),
    ),
    'children-sorted-in-lists: lists show children in the order of their ids': alterList('list', 'backends', (ids) =>
      ids.toSorted(),
    ),
    'known-children-keep-their-order: an update leaves the children that it knows in the order that is stored': request(
      'update',
      (body, { stored }) => {
        const [known, sent] = [stored?.fields['backends'], body['backends']];
        if (!Array.isArray(known) || !Array.isArray(sent)) return body;
        const kept = known.filter((id) => sent.includes(id));
        return { ...body, backends: [...kept, ...sent.filter((id) => !kept.includes(id))] };
      },
    ),
    'same-first-child-passed-over: an update with the same first child and as many others changes none of them':
      request('update', (body, { stored }) => {
        const [known, sent] = [stored?.fields['backends'], body['backends']];
        const isAlike = Array.isArray(known) && Array.isArray(sent) && sent.length === known.length;
        return isAlike && sent.length > 1 && sent[0] === known[0] ? { ...body, backends: known } : body;
      }),
    'children-by-kind: children are stored one kind after the other': misreadList(
      ['create', 'update'],
      'backends',
      (ids) =>
        ids.toSorted(
          (a, b) =>
            String(a)
              .split('_')[0]
              ?.localeCompare(String(b).split('_')[0] ?? '') ?? 0,
        ),
    ),
    'updated-child-last: a child that is updated becomes the last': elsewhere(
      seats.httpResponseBackends,
      spoilAfter('update', ({ deployment, stored }) => {
        for (const { fields } of seats.failoverBackends.all(deployment)) {
          const ids = fields['backends'];
          if (Array.isArray(ids) && ids.includes(stored?.id))
            fields['backends'] = [...ids.filter((id) => id !== stored?.id), stored?.id];
        }
      }),
    ),
    'third-child-forgotten: get shows two children at most': alterList('get', 'backends', cut(2)),
  }),
]);
