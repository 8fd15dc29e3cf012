import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { DeploymentSight } from './look.ts';

/** The fields of an online session that decide whether it can be lent. */
interface SeenSession {
  readonly id: string;
  readonly os: string;
  readonly version: string;
}

/** What the account has that could be lent, as far as its lists show it. Nobody has said that it may be used. */
export interface Lendable {
  readonly ipPolicyIds: readonly string[];
  readonly httpsRoutes: readonly { readonly edgeId: string; readonly routeId: string }[];
  readonly tlsCertificateIds: readonly string[];
  readonly endpointConfigurationIds: readonly string[];
  readonly owners: readonly string[];
  readonly sessions: readonly SeenSession[];
  readonly serviceDomains: readonly string[];
  readonly acmeAuthorities: readonly string[];
  readonly tunnelLabels: readonly string[];
}

/** So many of a kind are enough to choose from. */
const most = 3;

/** Ids, domains and names that are safe inside a comment: no characters that could end the comment or control a terminal. */
const isPlain = (value: unknown): value is string => typeof value === 'string' && /^[\w.=-]{1,100}$/.test(value);

const plain = (values: readonly unknown[]): readonly string[] => [...new Set(values.filter(isPlain))].slice(0, most);

const idIn = (value: unknown): unknown => (isObject(value) ? value['id'] : undefined);

const listIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The parent domain (`x.tunnel.example` -> `tunnel.example`); undefined if it would have only one label. */
const parentOf = (domain: unknown): unknown =>
  typeof domain === 'string' && /^[^.]+\.[^.]+\./.test(domain) ? domain.slice(domain.indexOf('.') + 1) : undefined;

const pairsOf = (labels: unknown): readonly string[] =>
  isObject(labels) ? Object.entries(labels).map(([name, value]) => `${name}=${value}`) : [];

/** Gathers everything that a target file could lend from what the lists show. */
export const lendableIn = ({ families, undocumented }: DeploymentSight): Lendable => {
  const items = (name: string): readonly JsonObject[] => families.get(name)?.items ?? [];
  const domains = items('reserved-domains');
  const listed = (path: string): readonly unknown[] => (undocumented.get(path) ?? []).map(idIn);
  return {
    ipPolicyIds: plain([
      ...listed('/ip_policies'),
      ...items('ip-policy-rules').map(({ ip_policy }) => idIn(ip_policy)),
    ]),
    httpsRoutes: (undocumented.get('/edges/https') ?? [])
      .flatMap(({ id: edgeId, routes }) => listIn(routes).map(({ id }) => ({ edgeId, routeId: id })))
      .flatMap(({ edgeId, routeId }) => (isPlain(edgeId) && isPlain(routeId) ? [{ edgeId, routeId }] : []))
      .slice(0, most),
    tlsCertificateIds: plain([
      ...listed('/tls_certificates'),
      // Document 1, Reserved domain: with automatic management it is an issued one, and not one that somebody uploaded.
      ...domains
        .filter(({ certificate_management_policy: policy }) => !isObject(policy))
        .map(({ certificate }) => idIn(certificate)),
    ]),
    endpointConfigurationIds: plain([
      ...listed('/endpoint_configurations'),
      ...items('reserved-addrs').map(({ endpoint_configuration }) => idIn(endpoint_configuration)),
      ...domains.flatMap(({ http_endpoint_configuration, https_endpoint_configuration }) => [
        idIn(http_endpoint_configuration),
        idIn(https_endpoint_configuration),
      ]),
    ]),
    owners: plain(['api-keys', 'credentials', 'ssh-credentials'].flatMap(items).map(({ owner_id }) => owner_id)),
    sessions: items('tunnel-sessions')
      .flatMap(({ id, os, agent_version: version }) =>
        isPlain(id) && isPlain(os) && isPlain(version) ? [{ id, os, version }] : [],
      )
      .slice(0, most),
    // Document 1, Reserved domain: cname_target is null for a subdomain of a domain that the service owns.
    serviceDomains: plain(
      domains.filter(({ cname_target }) => cname_target === null).map(({ domain }) => parentOf(domain)),
    ),
    acmeAuthorities: plain(
      [...domains, ...items('agent-ingresses')].map(({ certificate_management_policy: policy }) =>
        isObject(policy) ? policy['authority'] : undefined,
      ),
    ),
    tunnelLabels: plain(
      items('tunnel-group-backends')
        .filter(({ tunnels }) => listIn(tunnels).length > 0)
        .flatMap(({ labels }) => pairsOf(labels)),
    ),
  };
};
