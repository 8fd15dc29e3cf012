/** What the documents leave to a deployment is no finding in a recording, where nobody chose the requests with care. */
import { expect, test } from '@playwright/test';
import { judgeRecording } from '../../../src/conduct/recording/judge-recording.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { parseJsonBody } from '../../../src/exchange/wire/json-body.ts';

const base = 'https://api.example.com';
let count = 0;

/** An exchange that begins a minute after the one before. */
const exchange = (method: string, path: string, status: number, shown?: unknown, sent?: unknown): Exchange => {
  const bytes = Buffer.from(shown === undefined ? '' : JSON.stringify(shown));
  count += 1;
  return {
    id: `r-${count}`,
    endpoint: '',
    request: {
      method,
      url: base + path,
      headers: [],
      body: sent === undefined ? null : Buffer.from(JSON.stringify(sent)),
    },
    response: { status, headers: [['content-type', 'application/json']], body: bytes },
    failure: null,
    timings: { startedAt: new Date(1.8e12 + count * 60_000).toISOString(), queuedMs: 0, firstByteMs: 1, totalMs: 1 },
    attempt: 1,
    json: parseJsonBody(bytes),
  };
};

const resource = (path: string, id: string, fields: object): object => ({
  id,
  uri: `${base}${path}/${id}`,
  created_at: '2027-01-15T08:00:00Z',
  description: '',
  metadata: '',
  ...fields,
});

const findings = (exchanges: readonly Exchange[], found: RegExp): string[] =>
  judgeRecording(exchanges, { alone: true })
    .findings.filter(({ requirement }) => found.test(requirement))
    .map(({ requirement, place }) => `${requirement} ${place}`);

const echoes = /-echo$|-applies$|-kept$|-keeps-rest$/;

/** A creation whose answer shows a field in another form, and a read that shows it so again. */
const shownAs = (path: string, id: string, sent: object, shown: object): Exchange[] => {
  const answer = resource(path, id, { ...sent, ...shown });
  return [exchange('POST', path, 201, answer, sent), exchange('GET', `${path}/${id}`, 200, answer)];
};

test('a description with white space, control characters or decomposed accents may be stored in another form', () => {
  const tidied = { description: 'Caf\u00e9 one' };
  expect(findings(shownAs('/api_keys', 'ak_1', { description: ' Cafe\u0301  one\n' }, tidied), echoes)).toEqual([]);
  expect(findings(shownAs('/api_keys', 'ak_1', { description: 'Cafe one' }, tidied), echoes)).not.toEqual([]);
});

test('ACL rules may be shown without duplicates and in another case, and no other rules', () => {
  const shown = { acl: ['bind:a.example.com'], token: null, owner_id: 'usr_1' };
  for (const acl of [['bind:a.example.com', 'bind:a.example.com'], ['bind:A.example.com']])
    expect(findings(shownAs('/credentials', 'cr_1', { acl }, shown), echoes)).toEqual([]);
  expect(findings(shownAs('/credentials', 'cr_1', { acl: ['bind:b.example.com'] }, shown), echoes)).not.toEqual([]);
});

test('a cidr that is no range of the usual form may be shown in that form', () => {
  const policy = { ip_policy: { id: 'ipp_1', uri: `${base}/ip_policies/ipp_1` }, action: 'allow' };
  const sent = { ip_policy_id: 'ipp_1', action: 'allow' };
  const shown = { ...policy, cidr: '192.0.2.0/24' };
  for (const [cidr, isFound] of [
    ['192.0.2.0/024', false],
    ['192.0.2.0/25', true],
  ] as const)
    expect(findings(shownAs('/ip_policy_rules', 'ipr_1', { ...sent, cidr }, shown), echoes).length > 0).toBe(isFound);
});

test('what refers to a deleted resource may lose that, and keeps the rest', () => {
  const path = '/backends/failover';
  const backends = ['bkdhr_1', 'bkdhr_2'];
  const made = [
    exchange('POST', path, 201, resource(path, 'bkdfo_1', { backends, description: 'x' }), {
      backends,
      description: 'x',
    }),
  ];
  const shown = (fields: object): Exchange =>
    exchange('GET', `${path}/bkdfo_1`, 200, resource(path, 'bkdfo_1', { backends: ['bkdhr_2'], ...fields }));
  const gone = (): Exchange => exchange('DELETE', '/backends/http_response/bkdhr_1', 204);
  expect(findings([...made, shown({ description: 'x' })], echoes)).toEqual(['failover-backends.order-kept /backends']);
  expect(findings([...made, gone(), shown({ description: 'x' })], echoes)).toEqual([]);
  expect(findings([...made, gone(), shown({ description: 'y' })], echoes)).toEqual([
    'failover-backends.get-echo /description',
  ]);
});

test('a module that is not set may be shown as null or as disabled, without the settings that nobody made', () => {
  const path = '/edges/https/edghts_1/routes/edghtsrt_1/saml';
  const get = (shown: unknown): string[] => findings([exchange('GET', path, 200, shown)], /\.shape$/);
  expect(get(null)).toEqual([]);
  expect(get({ enabled: false })).toEqual([]);
  expect(get({ enabled: true })).not.toEqual([]);
});

test('the id of a deleted resource may be used again, also after a refused update of that', () => {
  const made = (description: string): Exchange =>
    exchange('POST', '/api_keys', 201, resource('/api_keys', 'ak_1', { description }), { description });
  const gone = (): Exchange => exchange('DELETE', '/api_keys/ak_1', 204);
  const refused = (): Exchange => exchange('PATCH', '/api_keys/ak_1', 404, { msg: 'no' }, { description: 'x' });
  expect(findings([made('a'), gone(), refused(), made('b')], /id-unique/)).toEqual([]);
  expect(findings([made('a'), refused(), made('b')], /id-unique/)).toEqual(['api-keys.id-unique /id']);
});
