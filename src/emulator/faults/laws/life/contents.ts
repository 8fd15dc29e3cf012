import { isObject, type JsonObject } from '../../../base/json-object.ts';
import { dashed } from '../../base/dashed.ts';
import { notOnLasting, type Scene } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { collectionOf, type Seat } from '../../base/seat.ts';
import { collections } from '../../base/seats.ts';
import { doNothing } from '../../operators/answer.ts';
import { hide, page } from '../../operators/page.ts';
import { ignore } from '../../operators/send.ts';
import { scantLists } from './short-lists.ts';

/** Resources that lists leave out: from the words after "what is" in the fault's sentence to a test for them. */
type Kinds = { readonly [kind: string]: (shown: JsonObject) => boolean };

/** Things that a resource may have several of: from the word for one to their list or map. */
type Several = { readonly [what: string]: (shown: JsonObject) => unknown };

const isSet = (target: unknown, member: string): boolean => isObject(target) && isObject(target[member]);
const weights = (backends: unknown): unknown[] => (isObject(backends) ? Object.values(backends) : []);

const passedOver = (kinds: Kinds): FaultRow[] =>
  Object.entries(kinds).flatMap(([kind, isOfKind]) => {
    const name = kind.toLowerCase().replaceAll(' ', '-');
    const isSuch = ({ deployment, seat, stored }: Scene): boolean =>
      stored !== undefined && isOfKind(collectionOf(deployment, seat).show(stored, false));
    return [
      ...breaking('list-complete', {
        [`list-passes-over-${name}: what is ${kind} is on no page`]: hide(isOfKind),
      }),
      ...breaking('update-applies', {
        [`update-passes-over-${name}: an update of what is ${kind} leaves its metadata as it was`]: notOnLasting(
          ignore('update', 'metadata', (_, scene) => isSuch(scene)),
        ),
      }),
      ...breaking('deleted-not-listed', {
        [`delete-passes-over-${name}: a delete of what is ${kind} answers 204 and deletes nothing`]: doNothing(
          'delete',
          isSuch,
        ),
      }),
    ];
  });

/** Lists a resource once for each of the things that it has several of, like a join. */
const repeatedBy = (several: Several): FaultRow[] =>
  Object.entries(several).map(([what, entriesOf]) =>
    wrong(
      `list-repeats-for-each-${what.toLowerCase().replaceAll(' ', '-')}`,
      `what has several is listed once for each ${what}`,
      'list-once',
      page(({ items }) => ({
        items: items.flatMap((item) => Array(Math.max(1, Object.keys(Object(entriesOf(item))).length)).fill(item)),
      })),
    ),
  );

/** Lists only one of several resources with the same value. */
const onceFor = (field: string): FaultRow =>
  wrong(
    `list-shows-each-${dashed(field)}-once`,
    `of several with one ${field} the first alone is listed`,
    'list-complete',
    page(({ items }, { deployment, seat }) => {
      const all = seat.all(deployment).map((stored) => collectionOf(deployment, seat).show(stored, false));
      return { items: items.filter((item) => all.find((one) => one[field] === item[field])?.['id'] === item['id']) };
    }),
  );

interface Planted {
  readonly rows: readonly FaultRow[];
  readonly at: readonly Seat[];
}

const passed = (at: readonly Seat[], kinds: Kinds): Planted => ({ rows: passedOver(kinds), at });
const repeated = (at: readonly Seat[], several: Several): Planted => ({ rows: repeatedBy(several), at });

const { agentIngresses, certificateAuthorities, credentials, eventDestinations, failoverBackends } = collections;
const { httpResponseBackends, ipPolicyRules, reservedAddrs, reservedDomains, sshCertificateAuthorities } = collections;
const { sshCredentials, sshUserCertificates, tcpEdges, tlsEdges, tunnelGroupBackends, weightedBackends } = collections;

/** Kinds of which a deployment has some from its start: the key of the run, and the credentials of its sessions. */
const inUse: readonly string[] = ['api-keys', 'credentials', 'ssh-credentials'];

/** Faults in which lists leave out or repeat resources because of their contents, apart from texts. */
export const contents: readonly Planted[] = [
  { rows: scantLists, at: Object.values(collections).filter(({ name }) => !inUse.includes(name)) },
  repeated([tcpEdges], {
    'IP policy': ({ ip_restriction: module }) => (isObject(module) ? module['ip_policies'] : []),
  }),
  repeated([tlsEdges], { hostport: ({ hostports }) => hostports }),
  repeated([httpResponseBackends], { header: ({ headers }) => headers }),
  repeated([tunnelGroupBackends], { label: ({ labels }) => labels }),
  repeated([weightedBackends, failoverBackends], { child: ({ backends }) => backends }),
  repeated([credentials, sshCredentials], { rule: ({ acl }) => acl }),
  repeated([sshUserCertificates], { principal: ({ principals }) => principals }),
  { rows: [onceFor('ca_pem')], at: [certificateAuthorities] },
  passed([credentials, sshCredentials], {
    'permitted everything': ({ acl }) => String(acl) === '*',
    restricted: ({ acl }) => String(acl).startsWith('bind:'),
  }),
  passed([ipPolicyRules], {
    'about IPv6': ({ cidr }) => String(cidr).includes(':'),
    'an allow rule': ({ action }) => action === 'allow',
  }),
  passed([reservedAddrs], { 'outside region us': ({ region }) => region !== 'us' }),
  passed([reservedDomains], {
    'a wildcard': ({ domain }) => String(domain).startsWith('*.'),
    'with a certificate': ({ certificate }) => isObject(certificate),
  }),
  passed([reservedDomains, agentIngresses], {
    managed: (shown) => isObject(shown['certificate_management_policy']),
    'under a long name': ({ domain }) => String(domain).length > 63,
  }),
  passed([sshCertificateAuthorities, sshUserCertificates], { 'of RSA': ({ key_type: type }) => type === 'rsa' }),
  passed([sshCertificateAuthorities], { 'of ECDSA': ({ key_type: type }) => type === 'ecdsa' }),
  passed([certificateAuthorities], {
    'without usages': ({ key_usages: usages }) => Array.isArray(usages) && usages.length === 0,
    'for every usage': ({ key_usages: usages }) => Array.isArray(usages) && usages.length > 7,
  }),
  passed([sshUserCertificates], {
    'not yet valid': ({ valid_after: after }) => Date.parse(String(after)) > Date.now() + 3_600_000,
    'for any principal': ({ principals }) => Array.isArray(principals) && principals.length === 0,
  }),
  passed([httpResponseBackends], {
    'a response with status 200': ({ status_code: code }) => code === 200,
    'a response without headers': ({ headers }) => headers === null,
  }),
  passed([tunnelGroupBackends], {
    'with one label': ({ labels }) => isObject(labels) && Object.keys(labels).length === 1,
    'without labels': ({ labels }) => isObject(labels) && Object.keys(labels).length === 0,
  }),
  passed([weightedBackends], { 'a group with a weight of 0': ({ backends }) => weights(backends).includes(0) }),
  passed([tcpEdges], {
    'with a backend': ({ backend }) => isObject(backend),
    'with a disabled backend': ({ backend }) => isObject(backend) && backend['enabled'] === false,
  }),
  passed([eventDestinations], {
    'for monitoring': ({ target }) => isSet(target, 'monitoring'),
    'for firehose': ({ target }) => isSet(target, 'firehose'),
    'for cloudwatch logs': ({ target }) => isSet(target, 'cloudwatch_logs'),
    'with an access key': ({ target }) => JSON.stringify(target ?? null).includes('"cloud_access_key_id"'),
  }),
];
