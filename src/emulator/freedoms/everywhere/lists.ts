import { isObject } from '../../base/json-object.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';

/** Endpoints, rule 5 and Limits: page sizes, order and query parameters are not shown. */
export const listFreedoms: readonly Freedom[] = [
  {
    name: 'one-item-pages',
    summary: 'pages hold one item',
    plant: (d) => {
      d.rules.pageSize = 1;
    },
  },
  {
    name: 'long-pages',
    summary: 'pages hold a thousand items',
    plant: (d) => {
      d.rules.pageSize = 1000;
    },
  },
  {
    name: 'newest-first',
    summary: 'lists begin with the newest',
    plant: (d) => {
      d.rules.order = (a, b) => b.place - a.place;
    },
  },
  {
    name: 'ordered-by-id',
    summary: 'lists are in the order of ids',
    plant: (d) => {
      d.rules.order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
    },
  },
  {
    name: 'relative-pages',
    summary: 'the addresses of lists and pages are relative',
    plant: (d) =>
      onSuccess(d, ({ body }) => {
        if (!isObject(body) || !('next_page_uri' in body)) return;
        for (const field of ['uri', 'next_page_uri'])
          if (typeof body[field] === 'string') body[field] = body[field].replace(/^https?:\/\/[^/]+/, '');
      }),
  },
  {
    name: 'empty-page-between',
    summary:
      'between the first page of a list and the next one comes an empty page, as where all of it has been deleted',
    options: { pageSize: 2 },
    plant: (d) => {
      for (const { spec } of d.collections)
        d.detour(`GET ${spec.path}`, async (call, next) => {
          const { body, ...reply } = await next(call);
          if (!isObject(body) || !Array.isArray(body[spec.listKey])) return { ...reply, body };
          if (call.query.has('empty')) {
            const query = new URLSearchParams(call.query);
            query.delete('empty');
            return { ...reply, body: { ...body, [spec.listKey]: [], next_page_uri: `${body['uri']}?${query}` } };
          }
          const isFirst = !call.query.has('after') && body['next_page_uri'] !== null;
          return { ...reply, body: { ...body, ...(isFirst && { next_page_uri: `${body['next_page_uri']}&empty=1` }) } };
        });
    },
  },
  {
    name: 'lists-that-lag',
    summary: 'lists hear of what is new a moment later',
    plant: (d) => {
      for (const { spec, shelf } of d.collections) {
        const lag = 40;
        const born = new Map<string, number>();
        const { put } = shelf;
        shelf.put = (item) => {
          born.set(item.id, Date.now());
          put.call(shelf, item);
        };
        onSuccess(d, ({ body }) => {
          const items = isObject(body) && 'next_page_uri' in body ? body[spec.listKey] : null;
          if (isObject(body) && Array.isArray(items) && String(body['uri']).endsWith(spec.path))
            body[spec.listKey] = items.filter((item) => (born.get(String(item['id'])) ?? 0) + lag < Date.now());
        });
      }
    },
  },
  {
    name: 'limit-refused',
    summary: 'lists refuse query parameters that they do not know',
    plant: (d) => {
      d.gates.push((request) =>
        request.url.includes('limit=') ? { status: 400, headers: {}, body: { msg: 'unknown parameter' } } : null,
      );
    },
  },
];
