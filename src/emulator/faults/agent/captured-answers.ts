import type { Fault } from '../base/fault.ts';
import { everywhere } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { header } from '../operators/answer.ts';
import { allCaptured, headers } from '../operators/captured.ts';
import { findMembers } from '../operators/members.ts';
import { page } from '../operators/page.ts';
import { crash, refuse } from '../operators/refuse.ts';
import { lookUp } from '../operators/send.ts';
import { alter, alterText, fix, omit } from '../operators/show.ts';
import { refuseInPlainText } from './tunnel-answers.ts';

const shareIds = page(({ items: [first, second, ...rest] }) =>
  first && second ? { items: [first, { ...second, id: first['id'] }, ...rest] } : {},
);

const showNewest = lookUp('get', (asked, { deployment: { agent } }) =>
  agent.inspector.find(asked) ? agent.inspector.list(1, null)[0]?.id : asked,
);

const findByBeginning = lookUp(
  'get',
  (asked, { deployment: { agent } }) => allCaptured(agent).find(({ id }) => asked.startsWith(id))?.id,
);

const refuseAwaited = refuse(
  'get',
  ({ call, deployment: { agent } }) => agent.inspector.find(call.params['id'] ?? '')?.response === null,
  500,
);

/** What is wrong with the form of answers about captured requests. */
export const capturedAnswerFaults: readonly Fault[] = faultsAt(seats.capturedRequests, [
  ...breaking('shape', {
    'duration-has-fraction: duration is no integer': alter(everywhere, 'duration', (value) => Number(value) + 0.5),
    'headers-are-text: lists show header values as text': headers('list', 'request', (values) => values.join(', ')),
    'status-code-is-text: response.status_code is text': alter(everywhere, 'response.status_code', String),
    'raw-left-out-of-lists: lists have no response.raw': omit('list', 'response.raw'),
  }),
  ...breaking('uri-form', {
    'uri-without-id-in-lists: lists show the uri of the list': fix('list', 'uri', '/api/requests/http'),
  }),
  ...breaking('timestamps', {
    'start-with-space: start has a space where RFC 3339 has a T': alterText(everywhere, 'start', (text) =>
      text.replace('T', ' '),
    ),
    'start-without-offset: start has no offset in the detail': alterText('get', 'start', (text) =>
      text.replace(/(Z|[+-]\d\d:\d\d)$/, ''),
    ),
  }),
  wrong('declared-as-html', 'the list declares its JSON as HTML', 'json', header('list', 'content-type', 'text/html')),
  wrong('refused-in-plain-text', 'an unknown id is refused in plain text', 'refusals-json', refuseInPlainText),
  ...breaking('list-object', {
    'empty-list-is-null: a list without requests has null for them': page(({ items }) =>
      items.length === 0 ? { requests: null } : {},
    ),
    'list-uri-of-tunnels: the uri of the list is that of the tunnels': page(() => ({ uri: '/api/tunnels' })),
  }),
  wrong('ids-shared', 'lists show one id for the first two requests', 'id-unique', shareIds),
  wrong('detail-of-the-newest', 'the detail shows the newest request, whatever the id', 'get-agrees', showNewest),
  wrong('no-detail-while-awaited', 'the detail of a request without a response answers 500', 'get', refuseAwaited),
  ...breaking('refusal-4xx', {
    'unknown-id-crashes: the detail of an unknown id answers 500': crash('get'),
  }),
  ...breaking('unknown-id', {
    'unknown-id-by-beginning: the detail is found by the beginning of an id': findByBeginning,
    'members-of-objects-found: an id that every object has, such as constructor, finds a request': findMembers('get'),
  }),
]);
