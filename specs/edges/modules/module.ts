import type { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import type { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import type { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import type { tlsEdgeIpRestriction } from '../../../src/contract/resources/edges/tls-edge-ip-restriction.ts';

/** A module with addresses of its own. */
export type Module = typeof tlsEdgeIpRestriction | typeof routeIpRestriction | typeof routeSaml | typeof routeOidc;

/** The name under which an answer shows a member of a request. */
export const shownAs = (member: string): string => (member === 'ip_policy_ids' ? 'ip_policies' : member);
