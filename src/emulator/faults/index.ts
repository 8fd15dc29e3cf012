import { accountWideFaults } from './account/access/account-wide.ts';
import { acl } from './account/access/acl.ts';
import { ipPolicyRuleFaults } from './account/access/ip-policy-rules.ts';
import { tokenFaults } from './account/access/tokens.ts';
import { capturedAnswerFaults } from './agent/captured-answers.ts';
import { capturedContentFaults } from './agent/captured-contents.ts';
import { capturedRemovalFaults } from './agent/captured-removals.ts';
import { capturedTrafficFaults } from './agent/captured-traffic.ts';
import { mistakenFaults } from './agent/mistaken.ts';
import { mixedUpFaults } from './agent/mixed-up.ts';
import { namesakeFaults } from './agent/namesakes.ts';
import { oneSortFaults } from './agent/of-one-sort.ts';
import { onlySomeFaults } from './agent/only-some.ts';
import { passageFaults } from './agent/passages.ts';
import { replayFaults } from './agent/replays.ts';
import { shownReplayFaults } from './agent/shown-replays.ts';
import { tunnelAnswerFaults } from './agent/tunnel-answers.ts';
import { tunnelStartFaults } from './agent/tunnel-starts.ts';
import { tunnelStopFaults } from './agent/tunnel-stops.ts';
import { tunnelTrafficFaults } from './agent/tunnel-traffic.ts';
import { backendFaults } from './backends/every-kind.ts';
import { failoverBackendFaults } from './backends/failover.ts';
import { httpResponseBackendFaults } from './backends/http-response.ts';
import { tunnelGroupBackendFaults } from './backends/tunnel-group.ts';
import { weightedBackendFaults } from './backends/weighted.ts';
import type { Fault } from './base/fault.ts';
import { type FaultRow, faultsAt } from './base/row.ts';
import type { Seat } from './base/seat.ts';
import { collections } from './base/seats.ts';
import { certificateAuthorityFaults } from './certificates/authorities.ts';
import { policies } from './certificates/policies.ts';
import { statuses } from './certificates/statuses.ts';
import { edgeFaults } from './edges/edges.ts';
import { eventDestinationFaults } from './events/destinations.ts';
import { familyFaults } from './families/family-faults.ts';
import { interplayFaults } from './families/interplay.ts';
import { restrictionFaults } from './families/restriction-faults.ts';
import { answers } from './laws/answers.ts';
import { authentication } from './laws/authentication.ts';
import { afterRefusals } from './laws/life/after-refusals.ts';
import { concurrency } from './laws/life/concurrency.ts';
import { contents } from './laws/life/contents.ts';
import { creation, overwrites, returns } from './laws/life/creation.ts';
import { lists, settingsBehind } from './laws/life/lists.ts';
import { kindsBefore, otherKinds, typePrefixes, updatesOfOtherKinds } from './laws/life/other-kinds.ts';
import { ownership, ownershipOfRules } from './laws/life/ownership.ts';
import { reading } from './laws/life/reading.ts';
import { removal, removesAlike, removesAlong, removesBelow, removesUsed } from './laws/life/removal.ts';
import { secondLooks } from './laws/life/second-looks.ts';
import { unsettings, updating } from './laws/life/updating.ts';
import { halfRefused, refusals } from './laws/refusals.ts';
import { secrets } from './laws/secrets.ts';
import { combinations, longLists, sameSettings, sameTexts, updatesOfTwo } from './laws/values/combinations.ts';
import { demandedDefaultFaults } from './laws/values/defaults.ts';
import { emptied, emptiedLists } from './laws/values/emptied.ts';
import { entryFaults } from './laws/values/entries.ts';
import { enumerationFaults } from './laws/values/enumerations.ts';
import { leftovers } from './laws/values/leftovers.ts';
import { limits } from './laws/values/limits.ts';
import { ownValues } from './laws/values/own-values.ts';
import { readings } from './laws/values/readings.ts';
import { versions } from './laws/versions.ts';
import { moduleFaults } from './modules/modules.ts';
import { reservedAddrFaults } from './reserved/addrs.ts';
import { attachmentFaults } from './reserved/attachments.ts';
import { reservedCertificateFaults } from './reserved/certificates.ts';
import { domainNames } from './reserved/domain-names.ts';
import { reservedDomainFaults } from './reserved/domains.ts';
import { agentIngressFaults } from './reserved/ingresses.ts';
import { sessionAnswerFaults } from './sessions/answers.ts';
import { commandFaults } from './sessions/commands.ts';
import { sessionListFaults } from './sessions/lists.ts';
import { sshCertificateAuthorityFaults } from './ssh/authorities.ts';
import { sshUserCertificateFaults } from './ssh/certificates.ts';
import { sshCertificateContentFaults } from './ssh/contents.ts';
import { sshCredentialFaults } from './ssh/credentials.ts';

const { agentIngresses, apiKeys, credentials, eventDestinations, reservedDomains, sshCredentials } = collections;
const {
  failoverBackends,
  httpResponseBackends,
  ipPolicyRules,
  sshUserCertificates,
  tunnelGroupBackends,
  weightedBackends,
} = collections;

/** Kinds without similar kinds that a deployment might store in the same table. */
const unrelated: readonly Seat[] = [agentIngresses, eventDestinations, ipPolicyRules];
const related = Object.values(collections).filter((seat) => !unrelated.includes(seat));

/** What refers to others by fields that an update may change. */
const referring: readonly Seat[] = [failoverBackends, collections.tcpEdges, collections.tlsEdges];

/** Settings that an update may change, and by which two resources may be taken for one. */
const alike: readonly (readonly [field: string, at: readonly Seat[]])[] = [
  ['labels', [tunnelGroupBackends]],
  ['cidr', [ipPolicyRules]],
  ['body', [httpResponseBackends]],
  ['backends', [weightedBackends, failoverBackends]],
];

/** Lists and maps that an update may empty. */
const emptiable: readonly (readonly [field: string, at: readonly Seat[]])[] = [
  ['acl', [credentials, sshCredentials]],
  ['hostports', [collections.tcpEdges, collections.tlsEdges]],
  ['headers', [httpResponseBackends]],
  ['labels', [tunnelGroupBackends]],
  ['backends', [weightedBackends, failoverBackends]],
];

/** Fields that a deployment might use as the key of a resource. */
const named: readonly (readonly [field: string, at: readonly Seat[]])[] = [
  ['cidr', [ipPolicyRules]],
  ['ca_pem', [collections.certificateAuthorities]],
  ['domain', [agentIngresses, reservedDomains]],
  ['public_key', [sshCredentials]],
  ['labels', [tunnelGroupBackends]],
];

/** Families of faults, and the seats that they are planted at. */
const families: readonly { readonly rows: readonly FaultRow[]; readonly at: readonly Seat[] }[] = [
  ...[
    afterRefusals,
    answers,
    authentication,
    combinations,
    concurrency,
    creation,
    emptied,
    limits,
    lists,
    reading,
    readings,
    refusals,
    removal,
    removesAlong,
    secondLooks,
    typePrefixes,
    updating,
  ].map((rows) => ({
    rows,
    at: Object.values(collections),
  })),
  {
    rows: removesUsed(['/backends/failover', '/backends/weighted', '/ssh_user_certificates']),
    at: [
      collections.sshCertificateAuthorities,
      httpResponseBackends,
      tunnelGroupBackends,
      weightedBackends,
      failoverBackends,
    ],
  },
  ...leftovers,
  ...emptiable.map(([field, at]) => ({ rows: emptiedLists(field), at })),
  {
    rows: [...settingsBehind, ...updatesOfTwo],
    at: [credentials, sshCredentials, ipPolicyRules, httpResponseBackends, tunnelGroupBackends, weightedBackends],
  },
  {
    rows: halfRefused,
    at: [credentials, sshCredentials, ipPolicyRules, reservedDomains, agentIngresses, weightedBackends, ...referring],
  },
  ...contents,
  { rows: otherKinds, at: related },
  { rows: kindsBefore(credentials), at: [sshCredentials] },
  { rows: kindsBefore(collections.certificateAuthorities), at: [collections.sshCertificateAuthorities] },
  { rows: removesBelow, at: [agentIngresses, reservedDomains] },
  { rows: updatesOfOtherKinds, at: related.filter(({ routes }) => routes.delete !== undefined) },
  ...alike.map(([field, at]) => ({
    rows: [sameSettings, sameTexts, removesAlike, ownValues].flatMap((rows) => rows(field)),
    at,
  })),
  { rows: ownValues('hostports', 'hostports'), at: [collections.tcpEdges] },
  { rows: ownValues('hostports'), at: [collections.tlsEdges] },
  { rows: ownValues('certificate_id', 'certificate-on-update', 'certificateId'), at: [reservedDomains] },
  {
    rows: ownValues('endpoint_configuration_id', 'endpoint-configuration-attached', 'configuration'),
    at: [collections.reservedAddrs],
  },
  ...(['http', 'https'] as const).map((scheme) => ({
    rows: ownValues(`${scheme}_endpoint_configuration_id`, `${scheme}-configuration`, `${scheme}Id`),
    at: [reservedDomains],
  })),
  { rows: unsettings('acl'), at: [credentials, sshCredentials] },
  { rows: unsettings('headers'), at: [httpResponseBackends] },
  { rows: [...sameTexts('public_key'), ...removesAlike('public_key')], at: [sshCredentials] },
  { rows: removesAlike('ca_pem'), at: [collections.certificateAuthorities] },
  ...named.map(([field, at]) => ({ rows: [...returns(field), ...overwrites(field)], at })),
  { rows: longLists('acl'), at: [credentials, sshCredentials] },
  { rows: longLists('principals'), at: [sshUserCertificates] },
  { rows: versions, at: [{ ...apiKeys, name: 'api' }] },
  { rows: secrets, at: [apiKeys, credentials] },
  { rows: ownership, at: [apiKeys, credentials, sshCredentials] },
  { rows: [...acl, ...ownershipOfRules], at: [credentials, sshCredentials] },
  ...[domainNames, policies, statuses].map((rows) => ({ rows, at: [agentIngresses, reservedDomains] })),
];

/** All faults written by hand. */
export const allFaults: readonly Fault[] = [
  ...tokenFaults,
  ...accountWideFaults,
  ...sshCredentialFaults,
  ...ipPolicyRuleFaults,
  ...reservedAddrFaults,
  ...attachmentFaults,
  ...backendFaults,
  ...httpResponseBackendFaults,
  ...tunnelGroupBackendFaults,
  ...weightedBackendFaults,
  ...failoverBackendFaults,
  ...eventDestinationFaults,
  ...reservedDomainFaults,
  ...reservedCertificateFaults,
  ...agentIngressFaults,
  ...certificateAuthorityFaults,
  ...sshCertificateAuthorityFaults,
  ...sshUserCertificateFaults,
  ...sshCertificateContentFaults,
  ...sessionAnswerFaults,
  ...sessionListFaults,
  ...commandFaults,
  ...edgeFaults,
  ...familyFaults,
  ...interplayFaults,
  ...restrictionFaults,
  ...moduleFaults,
  ...entryFaults,
  ...enumerationFaults,
  ...demandedDefaultFaults,
  ...families.flatMap(({ rows, at }) => at.flatMap((seat) => faultsAt(seat, rows))),
  ...tunnelAnswerFaults,
  ...tunnelStartFaults,
  ...tunnelStopFaults,
  ...tunnelTrafficFaults,
  ...mixedUpFaults,
  ...passageFaults,
  ...mistakenFaults,
  ...namesakeFaults,
  ...capturedAnswerFaults,
  ...capturedContentFaults,
  ...capturedTrafficFaults,
  ...capturedRemovalFaults,
  ...replayFaults,
  ...shownReplayFaults,
  ...onlySomeFaults,
  ...oneSortFaults,
];
