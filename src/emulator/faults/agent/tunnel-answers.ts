import type { Tunnel } from '../../agent/tunnel.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Scene } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { answer, header } from '../operators/answer.ts';
import { page } from '../operators/page.ts';
import { onRefusal, refuse } from '../operators/refuse.ts';
import { alter, alterText, fix, ofAnother, omit, shownIn } from '../operators/show.ts';

/** Refuses in plain text instead of JSON. */
export const refuseInPlainText = onRefusal('get', () => ({
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'not found',
}));

const listAsArray = answer('list', (reply, { seat }) => {
  reply.body = shownIn(reply, seat);
});

/** Whether the path names a tunnel that the condition holds for. */
const isOf =
  (sort: (tunnel: Tunnel) => boolean) =>
  ({ call, deployment: { agent } }: Scene): boolean => {
    const tunnel = agent.tunnels.get(call.params['name'] ?? '');
    return tunnel !== undefined && sort(tunnel);
  };
const isTcp = ({ proto }: Tunnel): boolean => proto === 'tcp';

/** What is wrong with the form of answers about tunnels. */
export const tunnelAnswerFaults: readonly Fault[] = [
  ...faultsAt({ ...seats.agentTunnels, name: 'agent' }, [
    ...breaking('no-authentication', {
      'authorization-demanded: the detail of a tunnel is shown only to who sends credentials': refuse(
        'get',
        ({ call }) => !call.headers.has('authorization'),
        401,
      ),
    }),
  ]),
  ...faultsAt(seats.agentTunnels, [
    ...breaking('shape', {
      'count-is-text-in-lists: lists show metrics.conns.count as text': alter('list', 'metrics.conns.count', String),
      'no-p99: metrics.http has no p99 in the detail': omit('get', 'metrics.http.p99'),
      'no-gauge: metrics.conns has no gauge when a tunnel is started': omit('create', 'metrics.conns.gauge'),
      'inspect-is-text: config.inspect is text': alter(everywhere, 'config.inspect', String),
    }),
    ...breaking('uri-form', {
      'uri-is-absolute: uri is absolute': alterText(everywhere, 'uri', (uri) => `http://localhost:4040${uri}`),
      'uri-of-list-in-lists: uri is that of the list, in lists alone': fix('list', 'uri', '/api/tunnels'),
    }),
    ...breaking('json', {
      'declared-as-html: the detail declares its JSON as HTML': header('get', 'content-type', 'text/html'),
    }),
    wrong('refused-in-plain-text', 'an unknown name is refused in plain text', 'refusals-json', refuseInPlainText),
    ...breaking('list-object', {
      'list-uri-with-slash: the uri of the list ends in a slash': page(() => ({ uri: '/api/tunnels/' })),
      'list-is-array: the list is an array': listAsArray,
    }),
    ...breaking('list-complete', {
      'list-swaps-name: list shows name with the value of another tunnel': ofAnother('list', 'name'),
      'list-unsets-name: list shows name as if it were unset': fix('list', 'name', ''),
      'newest-not-listed: the list lacks the newest tunnel': page(({ items }) => ({ items: items.slice(0, -1) })),
      'list-of-three: the list holds the three oldest tunnels': page(({ items }) => ({ items: items.slice(0, 3) })),
      'list-of-ten: the list holds the ten oldest tunnels': page(({ items }) => ({ items: items.slice(0, 10) })),
    }),
    ...breaking('get', {
      'tcp-has-no-detail: the detail of a TCP tunnel answers 500': refuse('get', isOf(isTcp), 500),
      'uninspected-has-no-detail: a tunnel that is not inspected has no detail': refuse(
        'get',
        isOf(({ inspect }) => !inspect),
        404,
      ),
    }),
  ]),
];
