import { faultsAt } from '../base/row.ts';
import { modules } from '../base/seats.ts';
import { moduleAuthentication } from '../laws/authentication.ts';
import { moduleCombinations } from '../laws/values/combinations.ts';
import { alike, meetings } from './alike.ts';
import { clearsNeighbours, everyModule, moduleDeletion, revival, routeModule } from './every-module.ts';
import { besideTlsEdge, ipPolicies, policyCounts } from './ip-restriction.ts';
import { oidc } from './oidc.ts';
import { saml } from './saml.ts';
import { sequelsOnRoute } from './sequels.ts';
import { session } from './session.ts';

const { tlsEdgeIpRestriction, routeIpRestriction, routeSaml, routeOidc } = modules;

const common = [...everyModule, ...moduleAuthentication];

/** What can be wrong with the modules that have addresses of their own. */
export const moduleFaults = [
  ...faultsAt(tlsEdgeIpRestriction, [
    ...common,
    ...moduleDeletion,
    ...ipPolicies,
    ...policyCounts,
    ...besideTlsEdge,
    ...clearsNeighbours(['backend', 'mutual_tls', 'tls_termination']),
    ...revival(['enabled', 'ip_policy_ids']),
    ...alike([['ip_policy_ids', 'enabled']]),
    ...meetings,
  ]),
  ...faultsAt(routeIpRestriction, [
    ...common,
    ...moduleDeletion,
    ...routeModule,
    ...ipPolicies,
    ...policyCounts,
    ...clearsNeighbours(['oidc', 'saml']),
    ...sequelsOnRoute([routeOidc]),
    ...revival(['enabled', 'ip_policy_ids']),
    ...alike([['ip_policy_ids', 'enabled']]),
    ...meetings,
  ]),
  ...faultsAt(routeSaml, [
    ...common,
    ...routeModule,
    ...session,
    ...moduleCombinations,
    ...saml,
    ...clearsNeighbours(['ip_restriction', 'oidc']),
    ...sequelsOnRoute([routeIpRestriction, routeOidc]),
    ...alike([
      ['idp_metadata', 'authorized_groups'],
      ['cookie_prefix', 'maximum_duration'],
    ]),
    ...meetings,
  ]),
  ...faultsAt(routeOidc, [
    ...common,
    ...moduleDeletion,
    ...routeModule,
    ...session,
    ...moduleCombinations,
    ...oidc,
    ...clearsNeighbours(['ip_restriction', 'saml']),
    ...sequelsOnRoute([routeIpRestriction]),
    ...revival(['enabled', 'options_passthrough']),
    ...alike([
      ['client_id', 'client_secret'],
      ['issuer', 'scopes'],
    ]),
    ...meetings,
  ]),
];
