import { isObject, type JsonObject } from '../../../base/json-object.ts';
import { dashed } from '../../base/dashed.ts';
import { notOnLasting, type Scene } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { collectionOf, type Seat } from '../../base/seat.ts';
import { collections } from '../../base/seats.ts';
import { doNothing } from '../../operators/answer.ts';
import { hide, page } from '../../operators/page.ts';
import { ignore } from '../../operators/send.ts';

/** What lists pass over: the words for it after "what is", and whether a resource is such. */
type Kinds = { readonly [kind: string]: (shown: JsonObject) => boolean };

const isManaged = (shown: JsonObject): boolean => isObject(shown['certificate_management_policy']);
const targetOf = ({ target }: JsonObject): JsonObject => (isObject(target) ? target : {});
const weightsOf = ({ backends }: JsonObject): unknown[] => (isObject(backends) ? Object.values(backends) : []);

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

/** A join with what a resource has several of, which gives a row for each. */
const repeatedBy = (several: { readonly [what: string]: (shown: JsonObject) => unknown }): FaultRow[] =>
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

/** A list that takes two resources with the same value for one. */
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

const permitsAll: Kinds = { 'permitted everything': ({ acl }) => String(acl) === '*' };

/** Lists that leave out or repeat what exists, by what it holds beside its texts. */
export const contents: readonly { readonly rows: readonly FaultRow[]; readonly at: readonly Seat[] }[] = [
  {
    rows: repeatedBy({ 'IP policy': ({ ip_restriction: module }) => (isObject(module) ? module['ip_policies'] : []) }),
    at: [collections.tcpEdges],
  },
  { rows: repeatedBy({ hostport: ({ hostports }) => hostports }), at: [collections.tlsEdges] },
  { rows: repeatedBy({ header: ({ headers }) => headers }), at: [collections.httpResponseBackends] },
  { rows: repeatedBy({ label: ({ labels }) => labels }), at: [collections.tunnelGroupBackends] },
  {
    rows: repeatedBy({ child: ({ backends }) => backends }),
    at: [collections.weightedBackends, collections.failoverBackends],
  },
  { rows: repeatedBy({ rule: ({ acl }) => acl }), at: [collections.credentials, collections.sshCredentials] },
  { rows: repeatedBy({ principal: ({ principals }) => principals }), at: [collections.sshUserCertificates] },
  { rows: passedOver(permitsAll), at: [collections.credentials, collections.sshCredentials] },
  {
    rows: passedOver({
      'about IPv6': ({ cidr }) => String(cidr).includes(':'),
      'an allow rule': ({ action }) => action === 'allow',
    }),
    at: [collections.ipPolicyRules],
  },
  { rows: passedOver({ 'outside region us': ({ region }) => region !== 'us' }), at: [collections.reservedAddrs] },
  {
    rows: passedOver({ 'a wildcard': ({ domain }) => String(domain).startsWith('*.') }),
    at: [collections.reservedDomains],
  },
  { rows: passedOver({ managed: isManaged }), at: [collections.reservedDomains, collections.agentIngresses] },
  {
    rows: passedOver({ 'of RSA': ({ key_type: type }) => type === 'rsa' }),
    at: [collections.sshCertificateAuthorities, collections.sshUserCertificates],
  },
  {
    rows: passedOver({ 'of ECDSA': ({ key_type: type }) => type === 'ecdsa' }),
    at: [collections.sshCertificateAuthorities],
  },
  {
    rows: passedOver({
      'without usages': ({ key_usages: usages }) => Array.isArray(usages) && usages.length === 0,
      'for every usage': ({ key_usages: usages }) => Array.isArray(usages) && usages.length > 7,
    }),
    at: [collections.certificateAuthorities],
  },
  { rows: [onceFor('ca_pem')], at: [collections.certificateAuthorities] },
  {
    rows: passedOver({ 'with a certificate': ({ certificate }) => isObject(certificate) }),
    at: [collections.reservedDomains],
  },
  {
    rows: passedOver({ 'under a long name': ({ domain }) => String(domain).length > 63 }),
    at: [collections.reservedDomains, collections.agentIngresses],
  },
  {
    rows: passedOver({ restricted: ({ acl }) => String(acl).startsWith('bind:') }),
    at: [collections.credentials, collections.sshCredentials],
  },
  {
    rows: passedOver({
      'not yet valid': ({ valid_after: after }) => Date.parse(String(after)) > Date.now() + 3_600_000,
      'for any principal': ({ principals }) => Array.isArray(principals) && principals.length === 0,
    }),
    at: [collections.sshUserCertificates],
  },
  {
    rows: passedOver({
      'a response with status 200': ({ status_code: code }) => code === 200,
      'a response without headers': ({ headers }) => headers === null,
    }),
    at: [collections.httpResponseBackends],
  },
  {
    rows: passedOver({
      'with one label': ({ labels }) => isObject(labels) && Object.keys(labels).length === 1,
      'without labels': ({ labels }) => isObject(labels) && Object.keys(labels).length === 0,
    }),
    at: [collections.tunnelGroupBackends],
  },
  {
    rows: passedOver({ 'a group with a weight of 0': (shown) => weightsOf(shown).includes(0) }),
    at: [collections.weightedBackends],
  },
  {
    rows: passedOver({
      'with a backend': ({ backend }) => isObject(backend),
      'with a disabled backend': ({ backend }) => isObject(backend) && backend['enabled'] === false,
    }),
    at: [collections.tcpEdges],
  },
  {
    rows: passedOver({
      'for monitoring': (shown) => isObject(targetOf(shown)['monitoring']),
      'for firehose': (shown) => isObject(targetOf(shown)['firehose']),
      'for cloudwatch logs': (shown) => isObject(targetOf(shown)['cloudwatch_logs']),
      'with an access key': (shown) => JSON.stringify(shown['target'] ?? null).includes('"cloud_access_key_id"'),
    }),
    at: [collections.eventDestinations],
  },
];
