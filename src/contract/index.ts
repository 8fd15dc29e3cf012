import { type LawName, laws } from './laws/laws.ts';
import { type SilenceName, silences } from './laws/silences.ts';
import { apiKeys } from './resources/account/api-keys.ts';
import { credentials } from './resources/account/credentials.ts';
import { ipPolicyRules } from './resources/account/ip-policy-rules.ts';
import { agent } from './resources/agent/agent.ts';
import { agentTunnels } from './resources/agent/agent-tunnels.ts';
import { capturedRequests } from './resources/agent/captured-requests.ts';
import { api } from './resources/api.ts';
import { failoverBackends } from './resources/backends/failover-backends.ts';
import { httpResponseBackends } from './resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from './resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from './resources/backends/weighted-backends.ts';
import { certificateAuthorities } from './resources/certificates/certificate-authorities.ts';
import { routeIpRestriction } from './resources/edges/route-ip-restriction.ts';
import { routeOidc } from './resources/edges/route-oidc.ts';
import { routeSaml } from './resources/edges/route-saml.ts';
import { tcpEdges } from './resources/edges/tcp-edges.ts';
import { tlsEdgeIpRestriction } from './resources/edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from './resources/edges/tls-edges.ts';
import { eventDestinations } from './resources/event-destinations.ts';
import { agentIngresses } from './resources/reserved/agent-ingresses.ts';
import { reservedAddrs } from './resources/reserved/reserved-addrs.ts';
import { reservedDomains } from './resources/reserved/reserved-domains.ts';
import { sshCertificateAuthorities } from './resources/ssh/ssh-certificate-authorities.ts';
import { sshCredentials } from './resources/ssh/ssh-credentials.ts';
import { sshUserCertificates } from './resources/ssh/ssh-user-certificates.ts';
import { tunnelSessions } from './resources/tunnel-sessions.ts';
import { byPlace } from './sections.ts';
import type { Endpoint, Gap, Law, Requirement, Resource, SharedSilence, Statement } from './terms/contract.ts';

/** Every resource of the contract, in the order of the documents. */
export const resources = [
  api,
  apiKeys,
  credentials,
  sshCredentials,
  ipPolicyRules,
  reservedAddrs,
  reservedDomains,
  agentIngresses,
  tunnelSessions,
  certificateAuthorities,
  sshCertificateAuthorities,
  sshUserCertificates,
  tlsEdges,
  tcpEdges,
  tlsEdgeIpRestriction,
  routeIpRestriction,
  routeSaml,
  routeOidc,
  httpResponseBackends,
  tunnelGroupBackends,
  weightedBackends,
  failoverBackends,
  eventDestinations,
  agent,
  agentTunnels,
  capturedRequests,
] as const satisfies readonly Resource[];

/** All resources with the general type, for code that treats them alike. */
export const everyResource: readonly Resource[] = resources;

export type AnyResource = (typeof resources)[number];
export type ResourceName = AnyResource['name'];
type OwnRequirementId<R> = R extends Resource<infer Name, infer Behaviour, string> ? `${Name}.${Behaviour}` : never;
type OwnGap<R> = R extends Resource<infer Name, string, infer Question> ? `${Name}.${Question}` : never;
/** The names of those rules that reach a resource with these operations and traits. */
type Reaching<Rules, Features> = {
  [Name in keyof Rules]: Rules[Name] extends { readonly needs: readonly (infer Needs)[] }
    ? [Exclude<Needs, Features>] extends [never]
      ? Name
      : never
    : never;
}[keyof Rules] &
  string;
/** The rules of documents 1 and 2 reach every resource of the management API that has endpoints. */
type Shared<R, Rules> =
  R extends Resource<infer Name, string, string, infer Does, infer Has, infer Of>
    ? [Does] extends [never]
      ? never
      : Of extends 'management'
        ? `${Name}.${Reaching<Rules, Does | Has>}`
        : never
    : never;
/** `<resource>.<behaviour>`; the behaviour is the resource's own or a law's that binds it. */
export type RequirementId = OwnRequirementId<AnyResource> | Shared<AnyResource, typeof laws>;
/** The second half of a requirement's id. */
export type Behaviour = RequirementId extends infer Id ? (Id extends `${string}.${infer Name}` ? Name : never) : never;
/** The second half of a gap's id. */
export type Question = GapId extends infer Id ? (Id extends `${string}.${infer Name}` ? Name : never) : never;
export type GapId = OwnGap<AnyResource> | Shared<AnyResource, typeof silences>;

const reaches = (rule: Law | SharedSilence, resource: Resource): boolean =>
  resource.endpoints.length > 0 &&
  // Document 3 describes a separate API, to which the rules of documents 1 and 2 do not apply.
  (rule.document === 3) === (resource.api === 'agent') &&
  rule.needs.every(
    (need) =>
      resource.endpoints.some((endpoint) => endpoint.operation === need) ||
      resource.traits.some((trait) => trait === need),
  );

const word = (text: string, resource: Resource): string =>
  text
    .replaceAll('{one}', resource.title)
    .replaceAll('{collection}', resource.collection)
    .replaceAll('{prefix}', resource.idPrefix)
    .replaceAll('{key}', resource.listKey)
    .replaceAll('{secret}', resource.secrets.join(', '))
    .replace(/\{(get|delete|replace)\}/g, (_, operation) => endpointIdOf(resource, operation));

const endpointIdOf = ({ endpoints }: Resource, operation: string): string =>
  endpoints.find((endpoint) => endpoint.operation === operation)?.id ?? '';

/** Whether a resource is a module: it has no id of its own and is replaced as a whole. */
const isModule = ({ endpoints }: Resource): boolean => endpoints.some(({ operation }) => operation === 'replace');

/** The resources that a law binds, without modules: those are not created, so they have specs of their own. */
export const resourcesUnder = (law: LawName): readonly AnyResource[] =>
  resources.filter((resource) => !isModule(resource) && reaches(laws[law], resource));

/** The resources with a gap of this shared silence, without modules. */
export const resourcesAsked = (silence: SilenceName): readonly AnyResource[] =>
  resources.filter((resource) => !isModule(resource) && reaches(silences[silence], resource));

/** Whether a behaviour is a requirement of a resource: one of its own, or a law that binds it. */
export const binds = (behaviour: string, resource: Resource): boolean =>
  Object.hasOwn(resource.requirements, behaviour) ||
  (Object.hasOwn(laws, behaviour) && reaches(laws[behaviour as LawName], resource));

const entries = <K extends string, V>(record: { readonly [key in K]: V }): [K, V][] =>
  Object.entries(record) as [K, V][];

/** The version of Plumbline with the first requirements. */
const firstVersion = '0.1.0';

/** The level and the basis of a statement, which decide what a breach counts for. */
const groundOf = ({ level, follows, inferred, since = firstVersion }: Statement) => ({
  level: level ?? (inferred === undefined ? ('must' as const) : ('should' as const)),
  basis:
    inferred !== undefined ? ('inferred' as const) : follows !== undefined ? ('follows' as const) : ('stated' as const),
  why: inferred ?? follows ?? null,
  since,
});

/** Whether several resources have this statement: then they share the object. */
const isShared = (statement: Statement): boolean =>
  resources.filter(({ requirements }) => Object.values<Statement>(requirements).includes(statement)).length > 1;

const requirementsOf = (resource: Resource): Requirement[] => [
  ...entries<string, Statement>(resource.requirements).map(([behaviour, own]) => ({
    id: `${resource.name}.${behaviour}`,
    resource: resource.name,
    statementId: isShared(own) ? `*.${behaviour}` : `${resource.name}.${behaviour}`,
    document: resource.document,
    section: own.section,
    statement: word(own.statement, resource),
    ...groundOf(own),
  })),
  ...entries<LawName, Law>(laws)
    .filter(([, law]) => reaches(law, resource))
    .map(([name, law]) => ({
      id: `${resource.name}.${name}`,
      resource: resource.name,
      statementId: `*.${name}`,
      law: name,
      document: law.document,
      section: law.section,
      statement: word(law.statement, resource),
      ...groundOf(law),
    })),
];

const gapsOf = (resource: Resource): Gap[] => [
  ...entries(resource.gaps).map(([question, silence]) => ({
    id: `${resource.name}.${question}`,
    resource: resource.name,
    document: resource.document,
    ...silence,
  })),
  ...entries<SilenceName, SharedSilence>(silences)
    .filter(([, silence]) => reaches(silence, resource))
    .map(([name, silence]) => ({
      id: `${resource.name}.${name}`,
      resource: resource.name,
      document: silence.document,
      section: silence.section,
      question: word(silence.question, resource),
    })),
];

/** Sorted as in the documents, and within a section by resource. */
export const requirements: readonly Requirement[] = resources.flatMap(requirementsOf).sort(byPlace);
export const gaps: readonly Gap[] = resources.flatMap(gapsOf).sort(byPlace);
export const endpoints: readonly (Endpoint & { readonly resource: string })[] = resources.flatMap((resource) =>
  resource.endpoints.map((endpoint) => ({ ...endpoint, resource: resource.name })),
);
