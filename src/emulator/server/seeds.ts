import type { Rules } from './rules.ts';

/**
 * What exists when the deployment starts, because the documents show no way to create it: IP policies, uploaded TLS certificates, endpoint
 * configurations, routes of HTTPS edges, and names that this deployment uses.
 */
export interface Seeds {
  readonly ipPolicyIds: readonly string[];
  readonly tlsCertificateIds: readonly string[];
  readonly endpointConfigurationIds: readonly string[];
  readonly httpsRoutes: readonly { readonly edgeId: string; readonly routeId: string }[];
  /** A domain under which callers may take names. */
  readonly customDomain: string;
  /** A domain that the service owns. */
  readonly serviceDomain: string;
  /** The only authority that certificate_management_policy may name. */
  readonly acmeAuthority: string;
  /** A label of an online tunnel, as `name=value`. */
  readonly tunnelLabel: string;
}

const several = (rules: Rules, prefix: string): string[] => [
  rules.newId(prefix),
  rules.newId(prefix),
  rules.newId(prefix),
];

/** Two routes of one edge, and one of another. */
const routesOf = (rules: Rules): Seeds['httpsRoutes'] => {
  const [first, second] = [rules.newId('edghts_'), rules.newId('edghts_')];
  return [first, first, second].map((edgeId) => ({ edgeId, routeId: rules.newId('edghtsrt_') }));
};

/** Seeds that must stay the same as before. */
export type KnownSeeds = { readonly [Name in keyof Seeds]?: Seeds[Name] | undefined };

export const seedsOf = (rules: Rules, known: KnownSeeds = {}): Seeds => ({
  ipPolicyIds: known.ipPolicyIds ?? several(rules, 'ipp_'),
  tlsCertificateIds: known.tlsCertificateIds ?? several(rules, 'cert_'),
  endpointConfigurationIds: known.endpointConfigurationIds ?? several(rules, 'ec_'),
  httpsRoutes: known.httpsRoutes ?? routesOf(rules),
  customDomain: known.customDomain ?? 'example.com',
  serviceDomain: known.serviceDomain ?? 'tunnel.example',
  acmeAuthority: known.acmeAuthority ?? 'letsencrypt',
  tunnelLabel: known.tunnelLabel ?? 'app=embedded',
});
