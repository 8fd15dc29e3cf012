import type { Reply } from '../server/call.ts';
import { bendReply, type Shown } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

interface Envelope {
  [field: string]: unknown;
  next_page_uri?: unknown;
  uri?: unknown;
}

const envelopeOf = (reply: Reply): Envelope => reply.body as Envelope;
const itemsOf = (reply: Reply, { listKey }: Seat): Shown[] => envelopeOf(reply)[listKey] as Shown[];

/** What is wrong with lists. */
export const listFaults = (seat: Seat): readonly Fault[] => {
  const { name, listKey } = seat;
  const { list } = routesOf(seat);
  const walking = [`${name}.list-*`, `${name}.deleted-not-listed`, `${name}.owner-by-admin`];
  return [
    {
      name: `${name}.list-without-uri`,
      summary: 'the list has no uri',
      breaks: [`${name}.list-envelope`],
      touches: [],
      plant: (d) =>
        bendReply(d, list, (reply) => {
          delete envelopeOf(reply).uri;
        }),
    },
    {
      name: `${name}.list-omits-next-page-uri`,
      summary: 'the last page has no next_page_uri at all',
      breaks: [`${name}.list-envelope`],
      touches: [],
      plant: (d) =>
        bendReply(d, list, (reply) => {
          if (envelopeOf(reply).next_page_uri === null) delete envelopeOf(reply).next_page_uri;
        }),
    },
    {
      name: `${name}.list-next-page-uri-empty`,
      summary: 'next_page_uri is an empty text on the last page',
      breaks: [`${name}.list-envelope`],
      touches: [],
      plant: (d) =>
        bendReply(d, list, (reply) => {
          envelopeOf(reply).next_page_uri ??= '';
        }),
    },
    {
      name: `${name}.list-next-page-uri-false`,
      summary: 'next_page_uri is false on the last page',
      breaks: [`${name}.list-envelope`],
      touches: [],
      plant: (d) =>
        bendReply(d, list, (reply) => {
          envelopeOf(reply).next_page_uri ??= false;
        }),
    },
    {
      name: `${name}.list-under-items`,
      summary: 'the items stand under another key',
      breaks: [`${name}.list-envelope`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply) => {
          const { [listKey]: items, ...rest } = envelopeOf(reply);
          reply.body = { ...rest, items };
        }),
    },
    {
      name: `${name}.list-drops-last-item`,
      summary: 'the last page lacks its last item',
      breaks: [`${name}.list-complete`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply) => {
          if (envelopeOf(reply).next_page_uri === null) itemsOf(reply, seat).pop();
        }),
    },
    {
      name: `${name}.list-drops-after-first-page`,
      summary: 'every page but the first lacks its first item',
      breaks: [`${name}.list-complete`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply, { query }) => {
          if (query.has('after')) itemsOf(reply, seat).shift();
        }),
    },
    {
      name: `${name}.list-repeats-across-pages`,
      summary: 'each page begins with the last item of the page before',
      breaks: [`${name}.list-once`],
      touches: [],
      plant: (d) => {
        bendReply(d, list, (reply, { query }) => {
          const before = d.shelf(seat.path).find(query.get('after') ?? '');
          const shown = before && d.collections.find(({ spec }) => spec.path === seat.path)?.show(before, false);
          if (shown) itemsOf(reply, seat).unshift(shown);
        });
      },
    },
    {
      name: `${name}.list-next-page-is-same`,
      summary: 'next_page_uri is the address of the page that carries it',
      breaks: [`${name}.list-next-page`, `${name}.list-ends`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply, { query }) => {
          const envelope = envelopeOf(reply);
          if (typeof envelope.next_page_uri === 'string') envelope.next_page_uri = `${d.baseUrl}${seat.path}?${query}`;
        }),
    },
    {
      name: `${name}.list-next-page-is-empty`,
      summary: 'every page but the first is empty',
      breaks: [`${name}.list-next-page`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply, { query }) => {
          if (query.has('after')) itemsOf(reply, seat).length = 0;
        }),
    },
    {
      name: `${name}.list-next-page-elsewhere`,
      summary: 'next_page_uri leads to another origin',
      breaks: [`${name}.list-next-page`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply) => {
          const envelope = envelopeOf(reply);
          if (typeof envelope.next_page_uri === 'string')
            envelope.next_page_uri = envelope.next_page_uri.replace('127.0.0.1', '127.0.0.2');
        }),
    },
    {
      name: `${name}.list-never-ends`,
      summary: 'the last page names the first as the next',
      breaks: [`${name}.list-ends`],
      touches: walking,
      plant: (d) =>
        bendReply(d, list, (reply) => {
          envelopeOf(reply).next_page_uri ??= `${d.baseUrl}${seat.path}`;
        }),
    },
  ];
};
