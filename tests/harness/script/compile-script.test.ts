import { expect, test } from '@playwright/test';
import { allFaults } from '../../../src/conduct/prove/all-faults.ts';
import type { Fault } from '../../../src/emulator/faults/fault.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';
import type { Deployment } from '../../../src/emulator/server/deployment.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Secrets } from '../../../src/exchange/secrets.ts';
import { compileScript } from '../../../src/harness/script/compile-script.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { Finding } from '../../../src/judge/finding.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { tryFault } from './try-fault.ts';

test.beforeAll(collectBodies);

/** At least one fault for each way in which a script can tell. `tests/endurance/scripts.test.ts` tries many more. */
const sample = [
  'api-keys.any-scheme',
  'api-keys.deleted-key-lives-on',
  'credentials.token-deletes',
  'reserved-domains.both-taken-on-create',
  'http-response-backends.update-needs-status-code',
  'weighted-backends.create-refuses-10000',
  'ssh-user-certificates.malformed-valid-until-ignored',
  'api-keys.delete-gone-with-501',
  'tcp-edges.cut-off-body-crashes',
  'http-response-backends.no-headers-as-empty-map',
  'tcp-edges.update-takes-backend-for-enabled',
  'credentials.uri-of-collection-in-lists',
  'api-keys.declared-as-html',
  'ssh-credentials.created-at-with-space',
  'ip-policy-rules.id-without-prefix',
  'reserved-addrs.addr-null-at-creation',
  'ip-policy-rules.allow-shown-as-permit',
  'agent-ingresses.get-leaves-out-id',
  'failover-backends.list-is-not-json',
  'agent-tunnels.stop-answers-with-body',
  'agent-tunnels.names-not-unescaped',
  'reserved-addrs.lost-where-two-meet',
  'api-keys.list-drops-after-first-page',
  'api-keys.list-never-ends',
  'ip-policy-rules.list-repeats-across-pages',
  'ssh-user-certificates.deleted-still-listed',
  'api-keys.token-in-header-after-update',
  'agent-tunnels.names-cut-at-slash-on-stop',
  'ssh-certificate-authorities.list-repeats-across-pages-of-many',
  'agent-tunnels.list-nulls-public-url',
  'failover-backends.list-nulls-id',
  'ip-policy-rules.create-answers-204',
];

/** Faults whose findings, some or all, rest on more than their requests: ids, counts, earlier answers, others. */
const notAlone = [
  'agent-tunnels.every-second-stop-in-vain',
  'failover-backends.children-sorted-in-lists',
  'ip-policy-rules.half-an-id-is-enough',
  'failover-backends.basic-with-token',
  'agent-tunnels.create-swaps-name',
  'reserved-domains.update-spells-http-endpoint-configuration',
  'reserved-domains.list-keeps-what-it-showed-first',
  'reserved-addrs.create-swaps-description',
  'credentials.create-answers-204',
  'ip-policy-rules.create-mistypes-ip-policy',
  'ssh-certificate-authorities.create-wraps-key-type',
  'agent-ingresses.update-keeps-mistyped-metadata',
  'tcp-edges.update-of-restriction-clears-that-of-edge-before',
];

const faultNamed = (name: string): Fault => {
  const fault = allFaults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`there is no fault ${name}`);
  return fault;
};

for (const name of sample) {
  test(`the scripts of ${name} see it, do not see it where it is not, and leave nothing behind`, async () => {
    const alone = (await tryFault(faultNamed(name))).filter(({ script }) => script !== null);
    expect(alone.length).toBeGreaterThan(0);
    for (const { requirement, bent, right, lines, left } of alone) {
      expect({ requirement, bent, right }, lines.join('\n')).toEqual({ requirement, bent: 1, right: 0 });
      // What cannot be deleted stays, and the script says so.
      if (!name.includes('.delete-')) expect(left).toEqual([]);
    }
  });
}

for (const name of notAlone) {
  test(`what requests alone do not show of ${name} is left to a replay`, async () => {
    const played = await tryFault(faultNamed(name));
    expect(played.some(({ script }) => script === null)).toBe(true);
    for (const { requirement, script, bent, right, lines } of played)
      if (script !== null)
        expect({ requirement, bent, right }, lines.join('\n')).toEqual({ requirement, bent: 1, right: 0 });
  });
}

/** Freedoms that hide for a moment what was done, or make all of it slow. */
const slow = [['reads-lag-300ms', 'agent-reads-lag-300ms'], ['far-away']].map((names) => {
  const freedoms = allFreedoms.filter((one) => names.includes(one.name));
  return (deployment: Deployment) => {
    for (const one of freedoms) one.plant(deployment);
  };
});

for (const name of [
  'credentials.get-gone-with-405',
  'credentials.get-mistypes-uri',
  'event-destinations.list-drops-last-item',
  'failover-backends.long-description-cut',
  'agent-ingresses.list-leaves-out-updated',
  'agent-tunnels.stopped-still-shown',
])
  test(`the scripts of ${name} wait for a deployment that lags, and for one that is far away`, async () => {
    const alone = (await tryFault(faultNamed(name), undefined, slow, 2000)).filter(({ script }) => script !== null);
    expect(alone.length).toBeGreaterThan(0);
    for (const { bent, right, lines } of alone)
      expect({ bent, right }, lines.join('\n')).toEqual({ bent: 1, right: 0 });
  });

test('the scripts of some thirty other faults are right', async () => {
  test.setTimeout(120_000);
  const faults = allFaults.filter(({ survives }) => survives === undefined);
  for (let n = 0; n < 30; n += 1) {
    const fault = faults[(n * 271) % faults.length];
    // Where a request is refused that was accepted then, the script lets Plumbline try it again.
    for (const { requirement, script, bent, right, lines } of fault === undefined ? [] : await tryFault(fault))
      if (script !== null)
        expect({ requirement, bent, right: right === 3 ? 0 : right }, `${fault?.name}\n${lines.join('\n')}`).toEqual({
          requirement,
          bent: 1,
          right: 0,
        });
  }
});

const baseUrl = 'https://api.example.com';
const token = 'tok_8Qm2Lw0Xv5Tn7Yb4Mc9';
const issued = 'tok_3Fz6Rk1Ps8Jd0Gh2Vx5';

const exchange = (
  n: number,
  endpoint: string,
  path: string,
  answer: unknown,
  rest: Partial<Exchange['request']> = {},
) => {
  const method = endpoint.split(' ', 1)[0] ?? '';
  const status = { POST: 201, DELETE: 204 }[method] ?? 200;
  const headers = [['Authorization', `Bearer ${token}`]] as const;
  return {
    id: `w0-${n}`,
    endpoint,
    request: { method, url: `${baseUrl}${path}`, headers, body: null, ...rest },
    response: { status, headers: [], body: Buffer.from(answer === null ? '' : JSON.stringify(answer)) },
    failure: null,
    timings: {
      startedAt: new Date(1_800_000_000_000 + n * 1000).toISOString(),
      queuedMs: 0,
      firstByteMs: 1,
      totalMs: 2,
    },
    attempt: 1,
    json: undefined,
  } satisfies Exchange;
};

const creation = exchange(1, 'POST /api_keys', '/api_keys', { id: 'ak_1', token: issued }, { body: Buffer.from('{}') });
const deletion = exchange(2, 'DELETE /api_keys/{id}', '/api_keys/ak_1', null);
const foreign = (authorization: string) =>
  exchange(3, 'GET /api_keys', '/api_keys', { keys: [] }, { headers: [['Authorization', authorization]] });

const finding: Finding = {
  requirement: 'api-keys.auth-deleted-key',
  endpoint: 'GET /api_keys',
  place: 'status',
  summary: '',
  expected: 'a refusal',
  received: 'status 200',
  exchanges: ['w0-3'],
};
const compiled = (exchanges: readonly Exchange[], more: Partial<Finding> = {}, fixtures = {}) => {
  const secrets = new Secrets();
  secrets.add(token, 'token');
  secrets.add(issued, 'token');
  return compileScript({ ...finding, ...more }, exchanges, {
    target: targetOf({ management: { baseUrl }, fixtures }, 'test'),
    token,
    runId: '20260314-092653-abcd',
    redact: (value) => secrets.within(value),
  });
};

test('the token of a key that was made and deleted is captured from its creation, and never that of the target', () => {
  const script = compiled([creation, deletion, foreign(`Bearer ${issued}`)]);
  expect(script?.steps.map(({ method, path }) => [method, ...path])).toEqual([
    ['POST', '/api_keys'],
    ['DELETE', '/api_keys/', { answer: 0, at: '/id' }],
    ['GET', '/api_keys'],
  ]);
  expect(script?.steps[2]?.headers).toEqual([
    { name: 'Authorization', value: ['Bearer ', { answer: 0, at: '/token' }] },
  ]);
  expect(script?.steps[0]?.removal).toEqual(['/api_keys/', { answer: 0, at: '/id' }]);
  const text = JSON.stringify(script);
  for (const secret of [token, issued, 'redacted']) expect(text).not.toContain(secret);
});

test('a credential that nobody has is made up anew, and one that resembles a real one is not written down', () => {
  expect(compiled([foreign('Bearer nosuchtoken')])?.steps[0]?.headers[0]?.value).toEqual(['Bearer ', { madeUp: 11 }]);
  expect(compiled([foreign(`Bearer ${token.slice(0, -1)}`)])).toBeNull();
  expect(compiled([creation, foreign(`Bearer ${issued.toUpperCase()}`)])).toBeNull();
});

test('what is lent, what cannot be deleted and what was not recorded are left to a replay', () => {
  const edge = exchange(3, 'POST /edges/tls', '/edges/tls', { id: 'edgtls_1' }, { body: Buffer.from('{}') });
  expect(compiled([edge], { endpoint: 'POST /edges/tls', expected: 'status 201' })).toBeNull();
  const path = '/tunnel_sessions/ts_lent1234/restart';
  const command = exchange(3, 'POST /tunnel_sessions/{id}/restart', path, null);
  expect(compiled([command], {}, { sessionIds: { restartable: ['ts_lent1234'] } })).toBeNull();
  expect(compiled([creation])).toBeNull();
  expect(compiled([foreign(`Bearer ${token}`)], { exchanges: ['w0-2', 'w0-3'] })).toBeNull();
});

test('what rests on something that was made before all that is remembered is left to a replay', () => {
  const child = 'bkdhr_1234567890';
  const body = Buffer.from(JSON.stringify({ backends: { [child]: 1 } }));
  const made = exchange(2, 'POST /backends/weighted', '/backends/weighted', { id: 'bkdwd_1' }, { body });
  const seen = exchange(1, 'GET /backends/http_response', '/backends/http_response', { backends: [{ id: child }] });
  const status = { endpoint: 'POST /backends/weighted', expected: 'status 200', exchanges: ['w0-2'] };
  expect(compiled([seen, made], status)).toBeNull();
  expect(compiled([{ ...made, id: 'w0-1' }, seen, made], status)).not.toBeNull();
  // An id that nobody has shown is one that we made up.
  expect(compiled([made], status)).not.toBeNull();
  const lent = { tlsCertificateIds: [child] };
  expect(compiled([seen, made], status, lent)).not.toBeNull();
});

test('an address that is right is no sign of the one before, which was wrong', () => {
  const body = Buffer.from('{}');
  const answer = { id: 'ak_1', uri: `${baseUrl}/api_keys/ak_1` };
  const read = exchange(3, 'GET /api_keys/{id}', '/api_keys/ak_1', answer);
  const wrong = { endpoint: 'GET /api_keys/{id}', place: '/uri', received: JSON.stringify(answer.uri) };
  const made = (uri: unknown) => exchange(1, 'POST /api_keys', '/api_keys', { id: 'ak_1', uri }, { body });
  expect(compiled([made(null), read], { ...wrong, expected: 'null' })).toBeNull();
  const other = `${baseUrl}/api_keys/ak_2`;
  expect(compiled([made(null), read], { ...wrong, expected: JSON.stringify(other) })).not.toBeNull();
  expect(compiled([made('/api_keys/ak_1'), read], { ...wrong, expected: '"/api_keys/ak_1"' })).not.toBeNull();
});

test('a script with a secret in it is none', () => {
  const body = Buffer.from(JSON.stringify({ description: `our key is ${issued}` }));
  const leaking = exchange(3, 'POST /api_keys', '/api_keys', { id: 'ak_2' }, { body });
  expect(compiled([leaking], { endpoint: 'POST /api_keys', expected: 'status 200' })).toBeNull();
});
