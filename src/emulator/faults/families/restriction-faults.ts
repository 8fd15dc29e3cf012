import { isObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, type Scene, stepIn } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';
import { collections, modules } from '../base/seats.ts';
import { spoilAfter } from '../operators/spoil.ts';

const { tlsEdges, tcpEdges, httpResponseBackends } = collections;
const { tlsEdgeIpRestriction } = modules;
const field = 'ip_restriction';

/** Gives edges of another kind that have the same description the restriction that an edge has by now. */
const onTwins = (other: Seat, { deployment, stored }: Scene): void => {
  for (const { description, fields } of other.all(deployment))
    if (description !== '' && description === stored?.description) fields[field] = stored.fields[field] ?? null;
};

const byUpdate = (other: Seat): Operator =>
  spoilAfter('update', (scene) => {
    if (isObject(scene.call.body[field])) onTwins(other, scene);
  });

/** Changes nothing. What requests to another kind did shows where this one is read, so that the fault reaches that far. */
const shownHere = stepIn(everywhere, ({ call }, next) => next(call));

const fault = (at: Seat, name: string, summary: string, by: Seat, operator: Operator): Fault => ({
  name: `${at.name}.${name}`,
  summary,
  breaks: ['tcp-edges.family-sequences'],
  plant: (deployment: Deployment) => {
    operator.plant(deployment, by);
    shownHere.plant(deployment, at);
  },
});

/** What IP restrictions of one kind of edge do to other kinds. */
export const restrictionFaults: readonly Fault[] = [
  fault(
    tcpEdges,
    'restricted-with-tls-edges',
    'a replace of the IP restriction of a TLS edge also sets that of TCP edges with the same description',
    tlsEdgeIpRestriction,
    spoilAfter('replace', (scene) => onTwins(tcpEdges, scene)),
  ),
  fault(
    tcpEdges,
    'freed-with-tls-edges',
    'a delete of the IP restriction of a TLS edge also removes that of TCP edges with the same description',
    tlsEdgeIpRestriction,
    spoilAfter('delete', (scene) => onTwins(tcpEdges, scene)),
  ),
  fault(
    tcpEdges,
    'restricted-with-updated-tls-edges',
    'an update of a TLS edge with an IP restriction also sets that of TCP edges with the same description',
    tlsEdges,
    byUpdate(tcpEdges),
  ),
  fault(
    tlsEdges,
    'restricted-with-updated-tcp-edges',
    'an update of a TCP edge with an IP restriction also sets that of TLS edges with the same description',
    tcpEdges,
    byUpdate(tlsEdges),
  ),
  fault(
    httpResponseBackends,
    'gone-with-ip-restriction',
    'a delete of the IP restriction of a TLS edge also deletes the backend that the edge refers to',
    tlsEdgeIpRestriction,
    spoilAfter('delete', ({ deployment, stored }) => {
      for (const { id } of httpResponseBackends.all(deployment))
        if (JSON.stringify(stored?.fields['backend'] ?? null).includes(id)) httpResponseBackends.remove(deployment, id);
    }),
  ),
];
