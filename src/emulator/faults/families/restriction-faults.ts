import { isObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import type { Operator, Scene } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';
import { collections, modules } from '../base/seats.ts';
import { spoilAfter } from '../operators/spoil.ts';
import { between } from './between.ts';
import { routeAndEdgeFaults } from './routes-and-edges.ts';

const { tlsEdges, tcpEdges, httpResponseBackends } = collections;
const { tlsEdgeIpRestriction } = modules;
const field = 'ip_restriction';

/** Copies the IP restriction of an edge to edges of another kind with the same description. */
const onTwins = (other: Seat, { deployment, stored }: Scene): void => {
  for (const { description, fields } of other.all(deployment))
    if (description !== '' && description === stored?.description) fields[field] = stored.fields[field] ?? null;
};

const byUpdate = (other: Seat): Operator =>
  spoilAfter('update', (scene) => {
    if (isObject(scene.call.body[field])) onTwins(other, scene);
  });

/** What IP restrictions of one kind of edge, or of routes, do to other kinds. */
export const restrictionFaults: readonly Fault[] = [
  between(
    tcpEdges,
    tcpEdges,
    tlsEdgeIpRestriction,
    'restricted-with-tls-edges',
    'a replace of the IP restriction of a TLS edge also sets that of TCP edges with the same description',
    spoilAfter('replace', (scene) => onTwins(tcpEdges, scene)),
  ),
  between(
    tcpEdges,
    tcpEdges,
    tlsEdgeIpRestriction,
    'freed-with-tls-edges',
    'a delete of the IP restriction of a TLS edge also removes that of TCP edges with the same description',
    spoilAfter('delete', (scene) => onTwins(tcpEdges, scene)),
  ),
  between(
    tcpEdges,
    tcpEdges,
    tlsEdges,
    'restricted-with-updated-tls-edges',
    'an update of a TLS edge with an IP restriction also sets that of TCP edges with the same description',
    byUpdate(tcpEdges),
  ),
  between(
    tcpEdges,
    tlsEdges,
    tcpEdges,
    'restricted-with-updated-tcp-edges',
    'an update of a TCP edge with an IP restriction also sets that of TLS edges with the same description',
    byUpdate(tlsEdges),
  ),
  between(
    tcpEdges,
    httpResponseBackends,
    tlsEdgeIpRestriction,
    'gone-with-ip-restriction',
    'a delete of the IP restriction of a TLS edge also deletes the backend that the edge refers to',
    spoilAfter('delete', ({ deployment, stored }) => {
      for (const { id } of httpResponseBackends.all(deployment))
        if (JSON.stringify(stored?.fields['backend'] ?? null).includes(id)) httpResponseBackends.remove(deployment, id);
    }),
  ),
  ...routeAndEdgeFaults,
];
