import { moduleAuthentication } from '../laws/authentication.ts';
import { faultsAt } from '../row.ts';
import { modules } from '../seats.ts';
import { everyModule, moduleDeletion, routeModule } from './every-module.ts';
import { besideTlsEdge, ipPolicies } from './ip-restriction.ts';
import { oidc } from './oidc.ts';
import { saml } from './saml.ts';
import { session } from './session.ts';

const { tlsEdgeIpRestriction, routeIpRestriction, routeSaml, routeOidc } = modules;
const common = [...everyModule, ...moduleAuthentication];

/** What can be wrong with the modules that have addresses of their own. */
export const moduleFaults = [
  ...faultsAt(tlsEdgeIpRestriction, [...common, ...moduleDeletion, ...ipPolicies, ...besideTlsEdge]),
  ...faultsAt(routeIpRestriction, [...common, ...moduleDeletion, ...routeModule, ...ipPolicies]),
  ...faultsAt(routeSaml, [...common, ...routeModule, ...session, ...saml]),
  ...faultsAt(routeOidc, [...common, ...moduleDeletion, ...routeModule, ...session, ...oidc]),
];
