import { everywhere } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { answer, bodyAfter204, header } from '../operators/answer.ts';
import { refuse } from '../operators/refuse.ts';
import { rule } from '../operators/rule.ts';
import { alter, alterText } from '../operators/show.ts';

const createdAt = (change: (text: string) => string) => alterText(everywhere, 'created_at', change);

/** What is wrong with the form of answers. */
export const answers: readonly FaultRow[] = [
  wrong('delete-answers-with-body', 'delete answers 204 with a body', 'delete-no-body', bodyAfter204('delete')),
  ...breaking(['delete', 'delete-no-body'], {
    'delete-answers-200-with-resource: delete answers 200 with the deleted resource': answer(
      'delete',
      (reply, { call }) => Object.assign(reply, { status: 200, body: { id: call.params['id'] } }),
    ),
  }),
  ...breaking('json', {
    'declared-as-html: get declares its JSON as HTML': header('get', 'content-type', 'text/html'),
    'list-is-not-json: list answers with a trailing comma in its JSON': answer('list', (reply) =>
      Object.assign(reply, { body: `${JSON.stringify(reply.body).slice(0, -1)},}` }),
    ),
  }),
  ...breaking('json', {
    'html-for-any-media-type: get answers in HTML where Accept takes any media type': answer(
      'get',
      (reply, { call }) => {
        if (call.headers.get('accept') !== '*/*') return;
        reply.headers['content-type'] = 'text/html';
        reply.body = '<!doctype html><title>API</title>';
      },
    ),
    'any-media-type-refused: the list answers 406 where Accept takes any media type': refuse(
      'list',
      ({ call }) => call.headers.get('accept') === '*/*',
      406,
    ),
  }),
  ...breaking('id-prefix', {
    'id-without-prefix: ids have another prefix': rule(
      'create',
      'newId',
      (documented, seat) => (prefix) => documented(prefix === seat.prefix ? 'x_' : prefix),
    ),
    'id-is-prefix-alone: lists show the prefix in place of the id': alter(
      'list',
      'id',
      (_, __, { seat }) => seat.prefix,
    ),
  }),
  ...breaking('timestamps', {
    'created-at-with-space: created_at has a space where RFC 3339 has a T': alterText(
      everywhere,
      'created_at',
      (text) => text.replace('T', ' '),
    ),
    'created-at-without-offset-in-lists: created_at has no offset, in lists alone': alterText(
      'list',
      'created_at',
      (text) => text.replace('Z', ''),
    ),
  }),
  ...breaking('created-at-told', {
    'created-at-an-hour-behind: created_at is an hour behind the clock of the deployment': createdAt((text) =>
      new Date(Date.parse(text) - 3_600_000).toISOString(),
    ),
    'created-at-with-offset-of-another-zone: created_at is the time of UTC with the offset of Berlin': createdAt(
      (text) => text.replace('Z', '+02:00'),
    ),
    'created-at-is-zero: created_at is the first moment of the year 1': createdAt(() => '0001-01-01T00:00:00Z'),
  }),
  ...breaking('uri-form', {
    'uri-absolute-or-not: uri is relative where the documents have it absolute, and absolute where they have it relative':
      alterText(everywhere, 'uri', (text, _, { deployment: { baseUrl } }) =>
        text.startsWith(baseUrl) ? text.slice(baseUrl.length) : `${baseUrl}${text}`,
      ),
    'uri-of-collection-in-lists: uri is that of the collection, in lists alone': alterText(
      'list',
      'uri',
      (text, { id }) => text.replace(`/${id}`, ''),
    ),
  }),
];
