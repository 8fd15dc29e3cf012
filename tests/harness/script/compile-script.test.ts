import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { compileScript } from '../../../src/harness/script/compile-script.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { Finding } from '../../../src/judge/finding.ts';

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

test('the token of a key is captured from its creation, and the token of the target is never in the script', () => {
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

test('an invented credential is invented anew, and one that resembles a real one prevents the script', () => {
  expect(compiled([foreign('Bearer nosuchtoken')])?.steps[0]?.headers[0]?.value).toEqual(['Bearer ', { madeUp: 11 }]);
  expect(compiled([foreign(`Bearer ${token.slice(0, -1)}`)])).toBeNull();
  expect(compiled([creation, foreign(`Bearer ${issued.toUpperCase()}`)])).toBeNull();
});

test('lent, undeletable and unrecorded resources are left to a replay', () => {
  const edge = exchange(3, 'POST /edges/tls', '/edges/tls', { id: 'edgtls_1' }, { body: Buffer.from('{}') });
  expect(compiled([edge], { endpoint: 'POST /edges/tls', expected: 'status 201' })).toBeNull();
  const path = '/tunnel_sessions/ts_lent1234/restart';
  const command = exchange(3, 'POST /tunnel_sessions/{id}/restart', path, null);
  expect(compiled([command], {}, { sessionIds: { restartable: ['ts_lent1234'] } })).toBeNull();
  expect(compiled([creation])).toBeNull();
  expect(compiled([foreign(`Bearer ${token}`)], { exchanges: ['w0-2', 'w0-3'] })).toBeNull();
});

test('a finding that depends on a creation before the recorded exchanges is left to a replay', () => {
  const child = 'bkdhr_1234567890';
  const body = Buffer.from(JSON.stringify({ backends: { [child]: 1 } }));
  const made = exchange(2, 'POST /backends/weighted', '/backends/weighted', { id: 'bkdwd_1' }, { body });
  const seen = exchange(1, 'GET /backends/http_response', '/backends/http_response', { backends: [{ id: child }] });
  const status = { endpoint: 'POST /backends/weighted', expected: 'status 200', exchanges: ['w0-2'] };
  expect(compiled([seen, made], status)).toBeNull();
  expect(compiled([{ ...made, id: 'w0-1' }, seen, made], status)).not.toBeNull();
  // An id that no answer has shown was invented by the harness.
  expect(compiled([made], status)).not.toBeNull();
  const lent = { tlsCertificateIds: [child] };
  expect(compiled([seen, made], status, lent)).not.toBeNull();
});

test('a correct address is no sign of a finding about an earlier wrong one', () => {
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

test('a script that would contain a secret is not made', () => {
  const body = Buffer.from(JSON.stringify({ description: `our key is ${issued}` }));
  const leaking = exchange(3, 'POST /api_keys', '/api_keys', { id: 'ak_2' }, { body });
  expect(compiled([leaking], { endpoint: 'POST /api_keys', expected: 'status 200' })).toBeNull();
});
