import type { Call } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';

const asAdmin = ({ account }: Deployment): Call => ({
  route: '',
  params: {},
  query: new URLSearchParams(),
  headers: new Headers(),
  body: {},
  caller: { userId: account.admin.id, admin: true },
});

/** Numbers pages from the newest item. While a list is read, somebody creates or removes an item now and then. */
const countPages = (d: Deployment): void => {
  d.rules.order = (a, b) => b.place - a.place;
  for (const collection of d.collections) {
    const { spec, shelf } = collection;
    const others: string[] = [];
    let n = 0;
    let read = 0;
    // A pseudo-random sequence with a long period, so that it does not stay in step with any reader.
    const isMoved = (): boolean => {
      read = (read * 75 + 74) % 65_537;
      return read % 2 === 0;
    };
    const move = async (): Promise<void> => {
      const last = others.pop();
      n += 1;
      if (last !== undefined) shelf.remove(last);
      else others.push((await collection.add({ ...asAdmin(d), body: spec.sample(50_000 + n) })).id);
    };
    d.detour(`GET ${spec.path}`, async (call, next) => {
      const page = Number(call.query.get('page') ?? 1);
      const query = new URLSearchParams(call.query);
      for (const name of ['page', 'limit']) query.delete(name);
      const anchor = shelf.places().sort(d.rules.order)[(page - 1) * d.rules.pageSize - 1];
      if (anchor !== undefined) query.set('after', anchor.id);
      const { body, ...reply } = await next({ ...call, query });
      if (isMoved()) await move();
      if (!isObject(body) || typeof body['next_page_uri'] !== 'string') return { ...reply, body };
      return { ...reply, body: { ...body, next_page_uri: `${body['uri']}?page=${page + 1}` } };
    });
  }
};

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
    name: 'pages-counted-while-others-come-and-go',
    summary: 'pages are counted from the newest, and others make and remove something between one page and the next',
    only: ['api-keys', 'reserved-addrs', 'tcp-edges'],
    plant: countPages,
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
