import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import type { Fault } from '../base/fault.ts';
import { type Operator, type Scene, stepIn } from '../base/operator.ts';
import { collectionOf, type Seat } from '../base/seat.ts';
import { collections } from '../base/seats.ts';
import { spoilAfter, spoilBefore, storedObject } from '../operators/spoil.ts';
import { between } from './between.ts';

const { credentials, sshCredentials, ipPolicyRules, reservedAddrs, reservedDomains, agentIngresses } = collections;
const { tunnelGroupBackends, httpResponseBackends, weightedBackends, failoverBackends, tlsEdges, tcpEdges } =
  collections;
const edges = [tlsEdges, tcpEdges];
const backends = [tunnelGroupBackends, httpResponseBackends, weightedBackends, failoverBackends];

const backendOf = ({ fields }: Stored): unknown => {
  const { backend } = fields;
  return isObject(backend) ? backend['backend_id'] : undefined;
};

/** After a request, changes resources of another kind. */
const onOthers = (
  at: 'create' | 'update' | 'delete',
  other: Seat,
  change: (one: Stored, scene: Scene) => void,
): Operator =>
  (at === 'delete' ? spoilBefore : spoilAfter)(at, (scene) => {
    for (const one of other.all(scene.deployment)) change(one, scene);
  });

/** An update of settings also changes resources of another kind that have the same settings. */
const copied = (owner: Seat, by: Seat, at: Seat, what: string, sent: string, kept: readonly [string, string]): Fault =>
  between(
    owner,
    at,
    by,
    `${what}-copied-from-${by.name}`,
    `an update of ${sent} in ${by.name} also changes those of ${at.name} that have the same`,
    stepIn('update', async ({ call, deployment, seat, stored }, next) => {
      const shownOf = (of: Seat, one: Stored, field: string): unknown =>
        collectionOf(deployment, of).show(one, false)[field];
      if (stored === undefined || call.body[sent] === undefined) return next(call);
      const before = shownOf(seat, stored, kept[0]);
      const reply = await next(call);
      for (const one of at.all(deployment))
        if (isDeepStrictEqual(shownOf(at, one, kept[1]), before))
          one.fields = { ...one.fields, ...fieldsOf(stored, kept) };
      return reply;
    }),
  );

/** The name under which a shown field is stored, where it differs. */
const storedAs: { readonly [field: string]: string } = {
  acl: 'acl',
  certificate_management_policy: 'management',
  endpoint_configuration: 'configuration',
  http_endpoint_configuration: 'httpId',
};

const fieldsOf = (from: Stored, [one, other]: readonly [string, string]): Record<string, unknown> => ({
  [storedAs[other] ?? other]: from.fields[storedAs[one] ?? one],
});

const acl = ['acl', 'acl'] as const;
const policy = ['certificate_management_policy', 'certificate_management_policy'] as const;

/** Faults in which a request to an edge or to its backend affects the other. */
const ofEdgeAndBackend = (edge: Seat, kind: Seat): readonly Fault[] => [
  between(
    tcpEdges,
    edge,
    kind,
    `backend-switched-with-${kind.name}`,
    `an update in ${kind.name} switches the backend of edges that lead to it on or off`,
    onOthers('update', edge, (one, { stored }) => {
      const { backend } = one.fields;
      if (isObject(backend) && backend['backend_id'] === stored?.id)
        one.fields['backend'] = { ...backend, enabled: backend['enabled'] !== true };
    }),
  ),
  between(
    tcpEdges,
    edge,
    kind,
    `backend-cleared-with-${kind.name}`,
    `an update in ${kind.name} removes it from the edges that lead to it`,
    onOthers('update', edge, (one, { stored }) => {
      if (backendOf(one) === stored?.id) one.fields['backend'] = null;
    }),
  ),
  ...(['update', 'delete'] as const)
    .filter((at) => at === 'update' || edge === tcpEdges)
    .map((at) =>
      between(
        tcpEdges,
        kind,
        edge,
        `description-lost-by-${at}-in-${edge.name}`,
        `${at} of what leads to it in ${edge.name} empties its description`,
        onOthers(at, kind, (one, { stored }) => {
          if (stored && backendOf(stored) === one.id) one.description = '';
        }),
      ),
    ),
];

/** Faults in which requests to one kind affect another kind without any reference between them, or with common settings. */
export const interplayFaults: readonly Fault[] = [
  copied(credentials, credentials, sshCredentials, 'acl', 'acl', acl),
  copied(credentials, sshCredentials, credentials, 'acl', 'acl', acl),
  copied(reservedDomains, reservedDomains, agentIngresses, 'policy', policy[0], policy),
  copied(reservedDomains, agentIngresses, reservedDomains, 'policy', policy[0], policy),
  copied(reservedDomains, reservedAddrs, reservedDomains, 'configuration', 'endpoint_configuration_id', [
    'endpoint_configuration',
    'http_endpoint_configuration',
  ]),
  ...edges.flatMap((edge) => backends.flatMap((kind) => ofEdgeAndBackend(edge, kind))),
  between(
    tcpEdges,
    tlsEdges,
    tcpEdges,
    'backend-cleared-with-tcp-edges',
    'a delete of a TCP edge clears the backend of TLS edges that have the same',
    onOthers('delete', tlsEdges, (one, scene) => {
      const shared = storedObject(scene, 'backend')['backend_id'];
      if (shared !== undefined && backendOf(one) === shared) one.fields['backend'] = null;
    }),
  ),
  between(
    tcpEdges,
    tcpEdges,
    tlsEdges,
    'backend-switched-with-that-of-tls-edges',
    'an update of the backend of a TLS edge also sets enabled of TCP edges that lead to the same',
    onOthers('update', tcpEdges, ({ fields }, { call, stored }) => {
      const [own, { backend: other }] = [stored?.fields['backend'], fields];
      if (isObject(call.body['backend']) && isObject(own) && isObject(other))
        if (own['backend_id'] === other['backend_id']) fields['backend'] = { ...other, enabled: own['enabled'] };
    }),
  ),
  ...edges.flatMap((edge) =>
    [tunnelGroupBackends, httpResponseBackends].map((kind) =>
      between(
        tcpEdges,
        edge,
        kind,
        `backend-cleared-with-other-${kind.name}`,
        `a delete in ${kind.name} clears the backend of edges that lead to another of the kind`,
        onOthers('delete', edge, (one, { stored }) => {
          const id = backendOf(one);
          if (id !== stored?.id && String(id).startsWith(kind.prefix)) one.fields['backend'] = null;
        }),
      ),
    ),
  ),
  between(
    tcpEdges,
    weightedBackends,
    tunnelGroupBackends,
    'weights-reset-with-children',
    'an update of a child sets its weight to 1',
    onOthers('update', weightedBackends, ({ fields }, { stored }) => {
      const { backends } = fields;
      if (stored && isObject(backends) && Object.hasOwn(backends, stored.id))
        fields['backends'] = { ...backends, [stored.id]: 1 };
    }),
  ),
  ...edges.map((edge) =>
    between(
      tcpEdges,
      edge,
      ipPolicyRules,
      'restriction-enabled-with-new-rules',
      'a new rule of an IP policy enables the IP restrictions that name the policy',
      onOthers('create', edge, ({ fields }, { call }) => {
        const { ip_restriction: module } = fields;
        if (isObject(module) && JSON.stringify(module).includes(String(call.body['ip_policy_id'])))
          fields['ip_restriction'] = { ...module, enabled: true };
      }),
    ),
  ),
  between(
    tcpEdges,
    tcpEdges,
    ipPolicyRules,
    'restriction-gone-with-rules',
    'a delete of a rule removes the IP restrictions that name its policy',
    onOthers('delete', tcpEdges, ({ fields }, { stored }) => {
      const policyId = String(stored?.fields['policy'] ?? '-');
      if (JSON.stringify(fields['ip_restriction'] ?? '').includes(policyId)) fields['ip_restriction'] = null;
    }),
  ),
  between(
    tcpEdges,
    tlsEdges,
    reservedDomains,
    'hostports-gone-with-domains',
    'a delete of a reserved domain empties hostports of all TLS edges',
    onOthers('delete', tlsEdges, (one) => {
      one.fields['hostports'] = [];
    }),
  ),
];
