import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { modulesSpill, sequelsOnTlsEdge } from '../modules/sequels.ts';
import { alterList } from '../operators/compound.ts';
import { request } from '../operators/send.ts';
import { cut } from '../operators/text.ts';
import { hostports } from './hostports.ts';
import { edgeModules } from './modules.ts';
import { tlsEdgeModules } from './tls-modules.ts';

/** Faults of edges of both kinds. The example of a TLS edge has two hostports, so every law about echoes sees both. */
export const edgeFaults = [
  ...faultsAt(seats.tlsEdges, [
    ...edgeModules,
    ...tlsEdgeModules,
    ...hostports('update-applies'),
    ...sequelsOnTlsEdge,
    ...modulesSpill(['backend', 'ip_restriction', 'mutual_tls', 'tls_termination']),
  ]),
  ...faultsAt(seats.tcpEdges, [
    ...breaking('hostports', {
      'list-shows-one-hostport: lists show the first of several hosts': alterList('list', 'hostports', cut(1)),
    }),
    ...breaking('update-keeps-rest', {
      'update-to-null-backend-unsets-metadata: an update of backend to null unsets metadata': request(
        'update',
        (body) => (body['backend'] === null ? { ...body, metadata: '' } : body),
      ),
    }),
    ...edgeModules,
    ...hostports('hostports'),
    ...modulesSpill(['backend', 'ip_restriction']),
  ]),
];
