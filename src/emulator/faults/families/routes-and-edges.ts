import type { RequirementId } from '../../../contract/index.ts';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, type Scene, stepIn } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';
import { collections, modules } from '../base/seats.ts';
import { spoilAfter, spoilBefore } from '../operators/spoil.ts';

const { tlsEdges, tcpEdges, ipPolicyRules } = collections;
const { routeIpRestriction, tlsEdgeIpRestriction } = modules;
const field = 'ip_restriction';

const restrictionOf = (one: Stored | undefined): JsonObject | null => {
  const module = one?.fields[field];
  return isObject(module) ? module : null;
};

const policiesOf = (module: JsonObject | null): string => JSON.stringify(module?.['ip_policy_ids'] ?? null);

const disable = (one: Stored, module: JsonObject): void => {
  one.fields[field] = { ...module, enabled: module['enabled'] !== true };
};

/** Switches the IP restrictions at another seat that name the same policies as the one of the request. */
const switchesAt =
  (other: Seat) =>
  ({ deployment, stored }: Scene): void => {
    for (const one of other.all(deployment)) {
      const module = restrictionOf(one);
      if (module !== null && policiesOf(module) === policiesOf(restrictionOf(stored))) disable(one, module);
    }
  };

/** Removes the IP restrictions at another seat that name the same policies as the one of the request. */
const removesAt =
  (other: Seat) =>
  ({ deployment, stored }: Scene): void => {
    for (const one of other.all(deployment))
      if (stored !== undefined && policiesOf(restrictionOf(one)) === policiesOf(restrictionOf(stored)))
        one.fields[field] = null;
  };

/** A fault that the test of the modules of routes must notice, visible at one seat and caused by requests at another. */
const apart = (at: Seat, by: Seat, name: string, summary: string, operator: Operator): Fault => ({
  name: `route-ip-restriction.${name}`,
  summary,
  breaks: ['route-ip-restriction.module-apart' satisfies RequirementId],
  plant: (deployment) => {
    operator.plant(deployment, by);
    // Changes nothing, but marks the routes at which the fault is visible.
    stepIn(everywhere, ({ call }, next) => next(call)).plant(deployment, at);
  },
});

const kinds = [
  [tlsEdges, 'TLS edges'],
  [tcpEdges, 'TCP edges'],
] as const;

/** IP restrictions of routes and of edges that a deployment keeps together. */
export const routeAndEdgeFaults: readonly Fault[] = [
  ...kinds.flatMap(([edge, words]) => [
    apart(
      edge,
      routeIpRestriction,
      `replace-switches-${edge.name}`,
      `a replace switches the IP restrictions of ${words} that name the same policies`,
      spoilAfter('replace', switchesAt(edge)),
    ),
    apart(
      edge,
      routeIpRestriction,
      `delete-clears-${edge.name}`,
      `a delete removes the IP restrictions of ${words} that name the same policies`,
      spoilBefore('delete', removesAt(edge)),
    ),
    apart(
      routeIpRestriction,
      edge,
      `switched-with-${edge.name}`,
      `an update of one of the ${words} with an IP restriction switches those of routes that name the same policies`,
      spoilBefore('update', (scene) => {
        if (isObject(scene.call.body[field])) switchesAt(routeIpRestriction)(scene);
      }),
    ),
  ]),
  apart(
    routeIpRestriction,
    tcpEdges,
    'gone-with-tcp-edges',
    'a delete of a TCP edge removes the IP restrictions of routes that name the same policies',
    spoilBefore('delete', removesAt(routeIpRestriction)),
  ),
  apart(
    routeIpRestriction,
    tlsEdgeIpRestriction,
    'switched-with-tls-edge-ip-restriction',
    'a replace of the IP restriction of a TLS edge switches those of routes that name the same policies',
    spoilBefore('replace', switchesAt(routeIpRestriction)),
  ),
  apart(
    routeIpRestriction,
    tlsEdgeIpRestriction,
    'gone-with-tls-edge-ip-restriction',
    'a delete of the IP restriction of a TLS edge removes those of routes that name the same policies',
    spoilBefore('delete', removesAt(routeIpRestriction)),
  ),
  apart(
    routeIpRestriction,
    ipPolicyRules,
    'enabled-with-new-rules',
    'a new rule of an IP policy enables the IP restrictions of routes that name the policy',
    spoilAfter('create', ({ deployment, call }) => {
      for (const one of routeIpRestriction.all(deployment)) {
        const module = restrictionOf(one);
        if (module !== null && policiesOf(module).includes(String(call.body['ip_policy_id'])))
          one.fields[field] = { ...module, enabled: true };
      }
    }),
  ),
  apart(
    routeIpRestriction,
    ipPolicyRules,
    'gone-with-rules',
    'a delete of a rule removes the IP restrictions of routes that name its policy',
    spoilBefore('delete', ({ deployment, stored }) => {
      const policyId = String(stored?.fields['policy'] ?? '-');
      for (const one of routeIpRestriction.all(deployment))
        if (policiesOf(restrictionOf(one)).includes(policyId)) one.fields[field] = null;
    }),
  ),
];
