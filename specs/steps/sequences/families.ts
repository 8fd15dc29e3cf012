import type { JsonObject } from '../../../src/contract/json-object.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../src/contract/resources/account/credentials.ts';
import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import { failoverBackends } from '../../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../../src/contract/resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { certificateAuthorities } from '../../../src/contract/resources/certificates/certificate-authorities.ts';
import { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdgeIpRestriction } from '../../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import { eventDestinations } from '../../../src/contract/resources/event-destinations.ts';
import { agentIngresses } from '../../../src/contract/resources/reserved/agent-ingresses.ts';
import { reservedAddrs } from '../../../src/contract/resources/reserved/reserved-addrs.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { sshCertificateAuthorities } from '../../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { sshCredentials } from '../../../src/contract/resources/ssh/ssh-credentials.ts';
import { sshUserCertificates } from '../../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Context } from '../../../src/harness/world/context/context.ts';

/** A reference from one kind to others. */
export interface Link {
  /** The kinds that it may refer to, the one most likely to be accepted first. */
  readonly to: readonly Resource[];
  /** The member of the request that holds the reference. */
  readonly field: string;
  /** The value of that member for a reference to one resource. */
  readonly naming: (id: string) => unknown;
  /** Whether an update replaces the reference; not said of a map. */
  readonly isReplaced: boolean;
}

/** A setting that several kinds have, so that a deployment may confuse them. */
interface SharedSetting {
  readonly what: string;
  /** An update of the setting to one of two values; null where the target lacks the fixtures for it. */
  readonly written: (context: Context, time: 0 | 1) => JsonObject | null;
}

/** A kind of resource in a family. */
export interface FamilyKind {
  readonly resource: Resource;
  readonly links: readonly Link[];
  readonly settings?: readonly SharedSetting[];
  /** A kind of another part of the documents, which must stay unaffected; not used at `--effort quick`. */
  readonly isBeside?: true;
  /** For a kind that can have an IP restriction: the module that has an address of its own; null where it has none. */
  readonly restriction?: { readonly module: Resource | null };
}

/** Kinds that the documents describe together, and the owner of the requirement about them. Kinds that others refer to come first. */
export interface Family {
  readonly owner: Resource;
  readonly kinds: readonly FamilyKind[];
}

const kind = (resource: Resource, ...links: readonly Link[]): FamilyKind => ({ resource, links });

// Which kinds of backend may be a child of another, or the backend of an edge, is not documented (document 2); a tunnel group is the likeliest.
const backends = [tunnelGroupBackends, httpResponseBackends];
/** An edge applies the backends of one kind and not those of the other, so that a request which switches them is noticed. */
const backendApplied = (kind: typeof tunnelGroupBackends | typeof httpResponseBackends): Link => ({
  to: backends,
  field: 'backend',
  naming: (id): JsonObject => ({ enabled: id.startsWith(kind.idPrefix), backend_id: id }),
  isReplaced: true,
});

const acl: SharedSetting = {
  what: 'ACL',
  written: (_, time) => ({ acl: [`bind:${time === 0 ? 'one' : 'two'}.plumbline.example.com`] }),
};
const policy: SharedSetting = {
  what: 'certificate policy',
  written: (context, time) =>
    context.offers('acmeAuthority')
      ? {
          certificate_management_policy: {
            authority: context.fixture('acmeAuthority'),
            private_key_type: time === 0 ? 'ecdsa' : 'rsa',
          },
        }
      : null,
};
const configuration = (field: string): SharedSetting => ({
  what: 'endpoint configuration',
  written: (context, time) =>
    context.offers(`endpointConfigurationIds.${time}`)
      ? { [field]: context.fixture(`endpointConfigurationIds.${time}`) }
      : null,
});

export const families: readonly Family[] = [
  {
    owner: credentials,
    kinds: [
      kind(apiKeys),
      { ...kind(credentials), settings: [acl] },
      { ...kind(sshCredentials), settings: [acl] },
      kind(ipPolicyRules),
    ],
  },
  {
    owner: reservedDomains,
    kinds: [
      { ...kind(reservedAddrs), settings: [configuration('endpoint_configuration_id')] },
      { ...kind(reservedDomains), settings: [policy, configuration('http_endpoint_configuration_id')] },
      { ...kind(agentIngresses), settings: [policy] },
    ],
  },
  {
    owner: sshUserCertificates,
    kinds: [
      kind(sshCertificateAuthorities),
      kind(certificateAuthorities),
      kind(sshUserCertificates, {
        to: [sshCertificateAuthorities],
        field: 'ssh_certificate_authority_id',
        naming: (id) => id,
        isReplaced: true,
      }),
    ],
  },
  {
    owner: tcpEdges,
    kinds: [
      kind(tunnelGroupBackends),
      kind(httpResponseBackends),
      kind(certificateAuthorities),
      kind(eventDestinations),
      ...[ipPolicyRules, reservedAddrs, reservedDomains].map((one): FamilyKind => ({ ...kind(one), isBeside: true })),
      kind(weightedBackends, { to: backends, field: 'backends', naming: (id) => ({ [id]: 5 }), isReplaced: false }),
      kind(failoverBackends, { to: backends, field: 'backends', naming: (id) => [id], isReplaced: true }),
      {
        ...kind(tlsEdges, backendApplied(httpResponseBackends), {
          to: [certificateAuthorities],
          field: 'mutual_tls',
          naming: (id): JsonObject => ({ certificate_authority_ids: [id] }),
          isReplaced: true,
        }),
        restriction: { module: tlsEdgeIpRestriction },
      },
      { ...kind(tcpEdges, backendApplied(tunnelGroupBackends)), restriction: { module: null } },
    ],
  },
];
