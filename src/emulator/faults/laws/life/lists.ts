import type { JsonObject } from '../../../base/json-object.ts';
import type { Stored } from '../../../base/store.ts';
import { notOnLasting, type Operator, remember, together } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { collectionOf } from '../../base/seat.ts';
import { firstPage, hide, onLongPages, page } from '../../operators/page.ts';
import { spoilAfter, spoilBefore } from '../../operators/spoil.ts';
import { shortLists } from './short-lists.ts';

const dropsAfterFirst = page(({ isFirst, items }) => (isFirst ? {} : { items: items.slice(1) }));

const repeats = page(({ items }, { deployment, seat, call }) => {
  const collection = collectionOf(deployment, seat);
  const before = collection.shelf.find(call.query.get('after') ?? '');
  return before ? { items: [collection.show(before, false), ...items] } : {};
});

const losesOneAlone = page(({ isFirst, isLast, items }) =>
  isLast && !isFirst && items.length === 1 ? { items: [] } : {},
);

const losesFullOne = page(({ isFirst, isLast, items }, { call, deployment }) => {
  const size = Math.min(Number(call.query.get('limit') ?? Number.POSITIVE_INFINITY), deployment.rules.pageSize);
  return isLast && !isFirst && items.length === size ? { items: [] } : {};
});

const endsAfterSecond = page(({ isFirst }) => (isFirst ? {} : { next_page_uri: null }));

/** On some pages, shows each resource as the list showed it first. */
const keepsFirst = (isKept: (isFirst: boolean) => boolean): Operator =>
  remember<JsonObject>(['list', 'update'], (first) =>
    page(({ items, isFirst }) => ({
      items: items.map((item) => {
        const id = String(item['id']);
        const kept = first.get(id) ?? item;
        first.set(id, kept);
        return isKept(isFirst) ? kept : item;
      }),
    })),
  );

const leavesOut = (field: 'description' | 'metadata', isOut: (bytes: number) => boolean): Operator =>
  hide((item) => isOut(Buffer.byteLength(String(item[field] ?? ''))));

/** What is wrong with lists. A member that is undefined is left out of the JSON. */
export const lists: readonly FaultRow[] = [
  ...shortLists,
  ...breaking('list-envelope', {
    'list-without-uri: the list has no uri': page(() => ({ uri: undefined })),
    'list-uri-is-next-page: uri is the address of the next page, where there is one': page(({ envelope, isLast }) =>
      isLast ? {} : { uri: envelope['next_page_uri'] },
    ),
    'list-omits-next-page-uri: the last page has no next_page_uri at all': page(({ isLast }) =>
      isLast ? { next_page_uri: undefined } : {},
    ),
    'list-next-page-uri-empty: next_page_uri is an empty text on the last page': page(({ isLast }) =>
      isLast ? { next_page_uri: '' } : {},
    ),
    'list-next-page-uri-false: next_page_uri is false on the last page': page(({ isLast }) =>
      isLast ? { next_page_uri: false } : {},
    ),
    'list-under-items: the items stand under another key': page(({ items }, { seat }) => ({
      [seat.listKey ?? '']: undefined,
      entries: items,
    })),
  }),
  ...breaking('list-complete', {
    'list-drops-last-item: the last page lacks its last item': page(({ isLast, items }) =>
      isLast ? { items: items.slice(0, -1) } : {},
    ),
    'list-breaks-off-after-ten: a page that could hold a hundred holds ten at most and names no next one': onLongPages(
      page(({ items }, { call }) =>
        call.query.has('limit') ? {} : { items: items.slice(0, 10), next_page_uri: null },
      ),
    ),
    'list-leaves-out-updated: what was updated is on no page': remember<true>(['list', 'update', 'delete'], (updated) =>
      together(
        spoilAfter('update', ({ stored }) => void (stored && updated.set(stored.id, true))),
        hide(({ id }) => updated.has(String(id))),
      ),
    ),
    'list-shows-one-of-twins: of those with the same description and metadata one is on a page': notOnLasting(
      hide(({ id, description, metadata }, { deployment, seat }) => {
        const isAlike = (one: Stored): boolean => one.description === description && one.metadata === metadata;
        return seat.all(deployment).find(isAlike)?.id !== id;
      }),
    ),
    'list-leaves-out-unusual-metadata: what has metadata with other characters than ASCII is on no page': notOnLasting(
      hide(({ metadata }) => !/^[\p{ASCII}]*$/u.test(String(metadata ?? ''))),
    ),
  }),
  ...(['', '-of-many'] as const).flatMap((many) => {
    const at = many === '' ? (operator: Operator) => operator : onLongPages;
    const where = many === '' ? '' : ', on pages of a hundred';
    return [
      ...breaking('list-complete', {
        [`list-drops-after-first-page${many}: every page but the first lacks its first item${where}`]:
          at(dropsAfterFirst),
        [`list-ends-after-second-page${many}: the second page names no next one${where}`]: at(endsAfterSecond),
        [`list-loses-last-page-of-one${many}: a last page of one item is empty${where}`]: at(losesOneAlone),
        [`list-loses-full-last-page${many}: a last page that is full is empty${where}`]: at(losesFullOne),
      }),
      ...breaking('list-once', {
        [`list-repeats-across-pages${many}: each page begins with the last item of the page before${where}`]:
          at(repeats),
      }),
    ];
  }),
  ...(['description', 'metadata'] as const).flatMap((field) => [
    ...breaking('list-complete', {
      [`list-leaves-out-without-${field}: what has no ${field} is on no page`]: leavesOut(
        field,
        (bytes) => bytes === 0,
      ),
      [`list-leaves-out-long-${field}: what has the longest ${field} that there may be is on no page`]: leavesOut(
        field,
        (bytes) => bytes === (field === 'description' ? 255 : 4096),
      ),
    }),
  ]),
  ...breaking(['list-next-page', 'list-ends'], {
    'list-next-page-is-same: next_page_uri is the address of the page that carries it': page(({ isLast }, scene) =>
      isLast ? {} : { next_page_uri: `${firstPage(scene)}?${scene.call.query}` },
    ),
  }),
  ...breaking('list-next-page', {
    'list-next-page-is-empty: every page but the first is empty': page(({ isFirst }) => (isFirst ? {} : { items: [] })),
    'list-next-page-elsewhere: next_page_uri leads to another origin': page(({ envelope, isLast }) =>
      isLast ? {} : { next_page_uri: String(envelope['next_page_uri']).replace('127.0.0.1', '127.0.0.2') },
    ),
  }),
  ...breaking('list-ends', {
    'list-never-ends: the last page names the first as the next': page(({ isLast }, scene) =>
      isLast ? { next_page_uri: firstPage(scene) } : {},
    ),
  }),
  ...breaking('list-echo', {
    'list-keeps-what-it-showed-first: the list shows each resource as it showed it for the first time': keepsFirst(
      () => true,
    ),
    'list-keeps-what-it-showed-first-behind: pages behind the first, where they are asked for, show each resource as the list showed it for the first time':
      onLongPages(keepsFirst((isFirst) => !isFirst)),
  }),
];

/** Faults of lists for resources whose updates may change more than texts. */
export const settingsBehind: readonly FaultRow[] = [
  ...breaking('list-echo', {
    'list-is-one-update-behind-with-settings: the list shows all but the texts of what was updated as it was before its last update':
      remember<JsonObject>(['list', 'update'], (before) =>
        together(
          spoilBefore('update', ({ deployment, seat, stored }) => {
            if (stored) before.set(stored.id, collectionOf(deployment, seat).show(stored, false));
          }),
          page(({ items }) => ({
            items: items.map(({ description, metadata, ...item }) => ({
              ...(before.get(String(item['id'])) ?? item),
              description,
              metadata,
            })),
          })),
        ),
      ),
  }),
];
