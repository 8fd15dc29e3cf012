import { agentIngresses } from '../../src/contract/agent-ingresses.ts';
import { apiKeys } from '../../src/contract/api-keys.ts';
import { certificateAuthorities } from '../../src/contract/certificate-authorities.ts';
import type { Resource } from '../../src/contract/contract.ts';
import { credentials } from '../../src/contract/credentials.ts';
import { eventDestinations } from '../../src/contract/event-destinations.ts';
import { failoverBackends } from '../../src/contract/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/http-response-backends.ts';
import { ipPolicyRules } from '../../src/contract/ip-policy-rules.ts';
import type { JsonObject } from '../../src/contract/json-object.ts';
import { reservedAddrs } from '../../src/contract/reserved-addrs.ts';
import { reservedDomains } from '../../src/contract/reserved-domains.ts';
import { sshCertificateAuthorities } from '../../src/contract/ssh-certificate-authorities.ts';
import { sshCredentials } from '../../src/contract/ssh-credentials.ts';
import { sshUserCertificates } from '../../src/contract/ssh-user-certificates.ts';
import { tcpEdges } from '../../src/contract/tcp-edges.ts';
import { tlsEdgeIpRestriction } from '../../src/contract/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../src/contract/tls-edges.ts';
import { tunnelGroupBackends } from '../../src/contract/tunnel-group-backends.ts';
import { weightedBackends } from '../../src/contract/weighted-backends.ts';

/** How one kind refers to others. */
export interface Link {
  /** What it may refer to, the likeliest to be accepted first. */
  readonly to: readonly Resource[];
  /** The member of the request. */
  readonly field: string;
  /** Its value that refers to one resource. */
  readonly naming: (id: string) => unknown;
  /** Whether an update replaces the reference; not said of a map. */
  readonly isReplaced: boolean;
}

/** A kind of resource in a family. */
export interface Kind {
  readonly resource: Resource;
  readonly links: readonly Link[];
  /** Of what may have an IP restriction, the module that has an address of its own; null where it has none. */
  readonly restriction?: { readonly module: Resource | null };
}

/** Kinds that the documents describe together, and the one that has the requirement. What others refer to comes first. */
export interface Family {
  readonly owner: Resource;
  readonly kinds: readonly Kind[];
}

const kind = (resource: Resource, ...links: readonly Link[]): Kind => ({ resource, links });

// Which kinds of backend may be a child, or lead on from an edge, is not said (document 2); a tunnel group is of use to all of them.
const backends = [tunnelGroupBackends, httpResponseBackends];
const backend: Link = {
  to: backends,
  field: 'backend',
  naming: (id): JsonObject => ({ backend_id: id }),
  isReplaced: true,
};

export const families: readonly Family[] = [
  { owner: credentials, kinds: [apiKeys, credentials, sshCredentials, ipPolicyRules].map((one) => kind(one)) },
  { owner: reservedDomains, kinds: [reservedAddrs, reservedDomains, agentIngresses].map((one) => kind(one)) },
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
      kind(weightedBackends, { to: backends, field: 'backends', naming: (id) => ({ [id]: 1 }), isReplaced: false }),
      kind(failoverBackends, { to: backends, field: 'backends', naming: (id) => [id], isReplaced: true }),
      {
        ...kind(tlsEdges, backend, {
          to: [certificateAuthorities],
          field: 'mutual_tls',
          naming: (id): JsonObject => ({ certificate_authority_ids: [id] }),
          isReplaced: true,
        }),
        restriction: { module: tlsEdgeIpRestriction },
      },
      { ...kind(tcpEdges, backend), restriction: { module: null } },
    ],
  },
];
