import { notOnLasting, remember, together, whereAlso } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { collectionOf } from '../../base/seat.ts';
import { answer } from '../../operators/answer.ts';
import { onLongPages, page } from '../../operators/page.ts';
import { shownIn } from '../../operators/show.ts';
import { spoilAfter, spoilBefore } from '../../operators/spoil.ts';

const hidesTheOnlyOne = page(({ items, isFirst, isLast }) =>
  isFirst && isLast && items.length === 1 ? { items: [] } : {},
);

/** Faults of lists that hold nothing or one item. */
export const scantLists: readonly FaultRow[] = [
  ...breaking('list-envelope', {
    'list-of-nothing-is-null: an empty list has null for its items': notOnLasting(
      page(({ items, isFirst }, { seat }) => (isFirst && items.length === 0 ? { [seat.listKey ?? '']: null } : {})),
    ),
    'list-of-one-is-an-object: a list with one item has that item in place of its items': notOnLasting(
      page(({ items: [only, ...more], isFirst, isLast }, { seat }) =>
        isFirst && isLast && more.length === 0 && only ? { [seat.listKey ?? '']: only } : {},
      ),
    ),
  }),
  ...breaking('list', {
    'list-of-nothing-answers-404: an empty list answers 404': notOnLasting(
      answer('list', (reply, { seat, call }) => {
        if (call.query.has('after') || shownIn(reply, seat).length > 0) return;
        Object.assign(reply, { status: 404, body: { msg: 'there are none' } });
      }),
    ),
  }),
  ...breaking('list-complete', {
    'list-hides-the-only-one: what is alone in its list is not in it': notOnLasting(hidesTheOnlyOne),
    'list-hides-the-only-one-that-is-left: what is alone in its list is not in it once others were deleted':
      remember<true>(['list', 'delete'], (deleted) =>
        together(
          spoilAfter('delete', () => void deleted.set('any', true)),
          page((shown) => {
            const { items, isFirst, isLast } = shown;
            return deleted.has('any') && isFirst && isLast && items.length === 1 ? { items: [] } : {};
          }),
        ),
      ),
  }),
];

/** Faults of lists that hold exactly as many items as fit on a page, and of pages whose neighbour changed. */
export const shortLists: readonly FaultRow[] = [
  ...breaking('list-complete', {
    'list-cuts-full-only-page: a list that fills its only page exactly lacks its last item': onLongPages(
      page(({ items, isFirst, isLast }, { call, deployment }) => {
        const size = Math.min(Number(call.query.get('limit') ?? Number.POSITIVE_INFINITY), deployment.rules.pageSize);
        return isFirst && isLast && items.length === size ? { items: items.slice(0, -1) } : {};
      }),
    ),
    'list-goes-on-behind-same-description: a next page lacks what has the description of the last item before it':
      whereAlso(
        'delete',
        onLongPages(
          page(({ items }, { deployment, seat, call }) => {
            const before = collectionOf(deployment, seat).shelf.find(call.query.get('after') ?? '');
            return before ? { items: items.filter(({ description }) => description !== before.description) } : {};
          }),
        ),
      ),
  }),
  ...breaking('deleted-not-listed', {
    'deleted-still-listed-behind: the last of several pages still shows what was deleted': remember<object>(
      ['list', 'delete'],
      (dead) =>
        together(
          spoilBefore('delete', ({ deployment, seat, stored }) => {
            if (stored) dead.set(stored.id, collectionOf(deployment, seat).show(stored, false));
          }),
          page(({ items, isFirst, isLast }) => (isLast && !isFirst ? { items: [...items, ...dead.values()] } : {})),
        ),
    ),
  }),
];
