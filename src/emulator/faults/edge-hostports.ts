import { bendReply, bendShown } from './bend.ts';
import type { EdgeSeat } from './edges.ts';
import { type Fault, routesOf } from './fault.ts';
import { storeBent } from './store-bent.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What can be wrong with the hosts that an edge serves. */
export const edgeHostportFaults = (seat: EdgeSeat): readonly Fault[] => {
  const { name, path } = seat;
  const on = routesOf(seat);
  const touches = [`${name}.*-echo`, `${name}.update-*`, `${name}.lifecycle`, `${name}.module-*`];
  return [
    {
      name: `${name}.hostport-without-port-taken`,
      summary: 'an update takes a host without a port, and it is shown as it was sent',
      breaks: [`${name}.hostports`],
      touches: [],
      plant: (d) => {
        const bare = new Map<string, unknown>();
        storeBent(
          d,
          seat,
          'hostports',
          (value) =>
            listOf(value).map((one) => {
              if (String(one).includes(':')) return one;
              bare.set(`${one}:1`, one);
              return `${one}:1`;
            }),
          ['update'],
        );
        bendShown(d, seat, (shown) => {
          const { hostports } = shown;
          if (Array.isArray(hostports)) shown['hostports'] = hostports.map((one) => bare.get(String(one)) ?? one);
        });
      },
    },
    {
      name: `${name}.first-hostport-alone`,
      summary: 'of several hostports the first alone is kept',
      // The example of TLS edges has two, so that every echo sees it there.
      breaks: [name === 'tcp-edges' ? 'tcp-edges.hostports' : 'tls-edges.update-applies'],
      touches,
      plant: (d) => storeBent(d, seat, 'hostports', (value) => listOf(value).slice(0, 1)),
    },
    {
      name: `${name}.update-adds-hostports`,
      summary: 'an update adds hostports to those that are served already',
      breaks: [name === 'tcp-edges' ? 'tcp-edges.hostports' : 'tls-edges.update-applies'],
      touches,
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const served = listOf(d.shelf(path).find(call.params['id'] ?? '')?.fields['hostports']);
          const { hostports } = call.body;
          if (!Array.isArray(hostports)) return next(call);
          return next({ ...call, body: { ...call.body, hostports: [...new Set([...served, ...hostports])] } });
        }),
    },
    ...(name === 'tls-edges'
      ? ([
          {
            name: 'tls-edges.hostports-drop-backend',
            summary: 'an update of hostports removes the backend',
            breaks: ['tls-edges.module-kept'],
            touches,
            plant: (d) =>
              bendReply(d, on.update, (_, { body, params }) => {
                const edge = d.shelf(path).find(params['id'] ?? '');
                if (edge && body['hostports'] && !body['backend']) edge.fields['backend'] = null;
              }),
          },
        ] satisfies readonly Fault[])
      : []),
  ];
};
