import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { requirements } from '../../src/contract/index.ts';
import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import { tunnelGroupBackends } from '../../src/contract/resources/backends/tunnel-group-backends.ts';
import { checkFilesOf, checks, judge } from '../../src/judge/judge.ts';
import { quote } from '../../src/judge/subject/check.ts';
import { modelOf, sampleKey, sampleList, subjectOf, without } from './sample-subject.ts';

const folder = join(import.meta.dirname, '../../src/judge/checks');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

const findingsOf = (...args: Parameters<typeof subjectOf>): string[] =>
  judge(subjectOf(...args)).flatMap(({ findings }) =>
    findings.map(({ requirement, place }) => `${requirement} ${place}`),
  );

test('every check that a file exports is used and is attributed to that file', async () => {
  for (const file of files) {
    const exported: readonly unknown[] = Object.values(await import(pathToFileURL(join(folder, file)).href)).flat();
    const known = checks.filter((check) => exported.includes(check));
    expect(known.length, file).toBe(exported.length);
    for (const { law } of known) expect(checkFilesOf(law)).toContain(`src/judge/checks/${file}`);
  }
  expect(new Set(checks).size).toBe(checks.length);
});

test('every file of checks has a test file', () => {
  const missing = files.filter(
    (file) => !existsSync(join(import.meta.dirname, 'checks', file.replace(/\.ts$/, '.test.ts'))),
  );
  expect(missing).toEqual([]);
});

test('a documented answer is judged by every check that concerns it, without findings', () => {
  const sent = { description: 'key of the nightly deploy' };
  const created = judge(subjectOf('create', { sent, json: sampleKey({ token: 'secret-token' }) }));
  expect(created.map(({ requirement }) => requirement).sort()).toEqual(
    ['create', 'json', 'shape', 'id-prefix', 'id-unique', 'timestamps', 'uri-form', 'token-in-creation', 'create-echo']
      .map((law) => `api-keys.${law}`)
      .sort(),
  );
  expect(created.flatMap(({ findings }) => findings)).toEqual([]);
  expect(
    findingsOf('list', {
      json: sampleList([sampleKey(), sampleKey({ id: 'ak_2', uri: 'https://api.example.com/api_keys/ak_2' })]),
    }),
  ).toEqual([]);
  expect(findingsOf('delete', { headers: [['Content-Length', '0']] })).toEqual([]);
});

test('a finding names requirement, endpoint, place and exchange', () => {
  const [finding] = judge(subjectOf('get', { json: sampleKey({ token: '' }), exchangeId: 'w0-7' })).flatMap(
    ({ findings }) => findings,
  );
  expect(finding).toEqual({
    requirement: 'api-keys.token-null-later',
    endpoint: 'GET /api_keys/{id}',
    place: '/token',
    summary: 'token is not null after creation',
    expected: 'null',
    received: 'a string',
    exchanges: ['w0-7'],
  });
});

test('a list of five hundred items with one flaw each has a single finding', () => {
  const items = Array.from({ length: 500 }, (_, n) =>
    without(sampleKey({ id: `ak_${n}`, uri: `https://api.example.com/api_keys/ak_${n}` }), 'owner_id'),
  );
  expect(findingsOf('list', { json: sampleList(items) })).toEqual(['api-keys.shape /keys/*/owner_id']);
});

test('flaws at two places are two findings', () => {
  expect(findingsOf('get', { json: without(sampleKey(), 'owner_id', 'created_at') })).toEqual([
    'api-keys.shape /created_at',
    'api-keys.shape /owner_id',
  ]);
});

test('an expected refusal is judged only by its status and for shown secrets', () => {
  const model = modelOf({ json: sampleKey({ token: 'secret-token' }) });
  const judged = judge(subjectOf('get', { status: 404, json: { msg: 'no' }, expectation: 'refusal', model }));
  expect(judged).toEqual(
    ['refusal-4xx', 'token-shown-once'].map((law) => ({
      law,
      requirement: `api-keys.${law}`,
      endpoint: 'GET /api_keys/{id}',
      findings: [],
    })),
  );
});

test('a success in place of an expected refusal is still judged as a success', () => {
  expect(findingsOf('get', { json: sampleKey({ owner_id: 7 }), expectation: 'refusal' })).toEqual([
    'api-keys.shape /owner_id',
  ]);
});

test('a flaw of a field with a requirement of its own is reported there only', () => {
  const endpoint = tunnelGroupBackends.endpoints.find(({ operation }) => operation === 'create');
  const uri = 'https://api.example.com/backends/tunnel_group/bkdtg_1';
  const shown = { id: 'bkdtg_1', uri, created_at: '2026-03-14T09:26:53Z', labels: { app: 'web' }, tunnels: [] };
  const judged = (sent: object): string[] =>
    findingsOf('create', { resource: tunnelGroupBackends, status: endpoint?.status ?? null, sent, json: shown });
  expect(judged({ labels: { app: 'web' } })).toEqual([]);
  expect(judged({ labels: { app: 'api' }, metadata: 'x' })).toEqual([
    'tunnel-group-backends.create-echo /metadata',
    'tunnel-group-backends.labels-kept /labels',
  ]);
});

test('a missing answer is not judged', () => {
  expect(judge(subjectOf('get', { status: null }))).toEqual([]);
});

test('a check does not judge a resource whose contract lacks its law', () => {
  const resource = { ...apiKeys, name: 'no-such-resource' };
  expect(findingsOf('list', { json: {} })).not.toEqual([]);
  expect(judge(subjectOf('list', { json: {}, resource }))).toEqual([]);
});

test('every judged requirement is one of the contract, whatever the answer', () => {
  const known = requirements.map(({ id }) => id);
  const model = modelOf({ json: sampleKey({ token: 'secret-token' }) });
  for (const { operation } of apiKeys.endpoints) {
    for (const json of [undefined, null, {}, [], sampleKey(), sampleList([sampleKey(), 7])]) {
      for (const { requirement } of judge(subjectOf(operation, { json, model }))) expect(known).toContain(requirement);
    }
  }
});

test('a quoted value is JSON on one line with a limited length', () => {
  expect(quote(undefined)).toBe('nothing');
  expect(quote('a\nb')).toBe('"a\\nb"');
  expect(quote({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(quote('x'.repeat(5000))).toBe(`"${'x'.repeat(199)}… (5002 characters)`);
});
