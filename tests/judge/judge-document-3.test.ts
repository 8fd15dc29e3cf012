import { expect, test } from '@playwright/test';
import { requirements, resources } from '../../src/contract/index.ts';
import { judge } from '../../src/judge/judge.ts';
import type { Subject } from '../../src/judge/subject/subject.ts';
import { aboutRequests, aboutTunnels, captured, tunnel } from './agent-subject.ts';

const found = (subject: Subject): string[] =>
  judge(subject)
    .filter(({ findings }) => findings.length > 0)
    .map(({ requirement }) => requirement)
    .sort();

test('requirements of document 3 bind the agent only, and all others bind the management API only', () => {
  for (const { id, resource, document } of requirements) {
    const { api } = resources.find(({ name }) => name === resource) ?? { api: '' };
    expect(document === 3, id).toBe(api === 'agent');
  }
});

test('the judge reports only requirements of the contract', () => {
  const ids = requirements.map(({ id }) => id);
  const subjects = [
    aboutTunnels('create', 201, tunnel('a')),
    aboutTunnels('list', 200, { tunnels: [tunnel('a')], uri: '/api/tunnels' }),
    aboutTunnels('delete', 204, undefined),
    aboutRequests('list', 200, { requests: [captured('1')], uri: '/api/requests/http' }),
    aboutRequests('replay', 204, undefined),
    aboutRequests('clear', 204, undefined),
  ];
  const spoken = subjects.flatMap((subject) => judge(subject).map(({ requirement }) => requirement));
  expect(spoken.length).toBeGreaterThan(10);
  for (const id of spoken) expect(ids).toContain(id);
});

test('documented answers of the agent have no findings, also with undocumented fields', () => {
  const more = { added_later: { by: 'a newer version' } };
  expect(found(aboutTunnels('get', 200, { ...tunnel('a b'), ...more }))).toEqual([]);
  expect(
    found(aboutTunnels('list', 200, { tunnels: [{ ...tunnel('a'), ...more }], uri: '/api/tunnels', ...more })),
  ).toEqual([]);
  const requests = [captured('1'), { ...captured('2'), ...more }];
  expect(found(aboutRequests('list', 200, { requests, uri: '/api/requests/http?limit=2', ...more }))).toEqual([]);
});

test('a uri may write the name of a tunnel with escapes, with a plus or unescaped, but must be of that name', () => {
  for (const uri of ['/api/tunnels/a%20b', '/api/tunnels/a+b', '/api/tunnels/a b'])
    expect(found(aboutTunnels('get', 200, { ...tunnel('a b'), uri })), uri).toEqual([]);
  for (const uri of ['/api/tunnels/a', 'http://127.0.0.1:4040/api/tunnels/a%20b', '/api/tunnels/a%2', null])
    expect(found(aboutTunnels('get', 200, { ...tunnel('a b'), uri })), String(uri)).toContain('agent-tunnels.uri-form');
});

test('a list of the agent must have its array and its uri', () => {
  expect(found(aboutTunnels('list', 200, { tunnels: [], uri: '/api/tunnel' }))).toEqual(['agent-tunnels.list-object']);
  expect(found(aboutTunnels('list', 200, { uri: '/api/tunnels' }))).toEqual(['agent-tunnels.list-object']);
  expect(found(aboutTunnels('list', 200, []))).toEqual(['agent-tunnels.list-object']);
});

test('two captured requests with the same id are found', () => {
  const list = (...ids: string[]): Subject =>
    aboutRequests('list', 200, { requests: ids.map(captured), uri: '/api/requests/http' });
  expect(found(list('1', '2', '1'))).toEqual(['captured-requests.id-unique']);
  expect(found(list('1', '2'))).toEqual([]);
});

test('a refusal of the agent has no body or a JSON body', () => {
  const refusal = (body: unknown): Subject => aboutTunnels('get', 404, body, { expectation: 'refusal' });
  expect(found(refusal('404 page not found'))).toEqual(['agent-tunnels.refusals-json']);
  expect(found(refusal({ msg: 'no' }))).toEqual([]);
  expect(found(refusal(undefined))).toEqual([]);
});

test('replay and deletion answer 204 without a body', () => {
  expect(found(aboutRequests('replay', 200, { ok: true }))).toEqual([
    'captured-requests.replay',
    'captured-requests.replay-no-body',
  ]);
  expect(found(aboutRequests('clear', 204, '{}'))).toEqual(['captured-requests.clear-no-body']);
});

test('a tunnel requested as http may be shown as https, but not as tcp', () => {
  const started = (proto: string): Subject =>
    aboutTunnels('create', 201, { ...tunnel('a'), proto }, { sent: { name: 'a', proto: 'http', addr: 8080 } });
  expect(found(started('https'))).toEqual([]);
  expect(found(started('tcp'))).toEqual(['agent-tunnels.create-echo']);
});

test('wrong types of numbers, maps and timestamps in a captured request are found', () => {
  const shown = (change: object): string[] => found(aboutRequests('get', 200, { ...captured('1'), ...change }));
  expect(shown({ duration: 1.5 })).toEqual(['captured-requests.shape']);
  expect(shown({ start: '2026-01-01 00:00:00+02:00' })).toEqual(['captured-requests.timestamps']);
  expect(shown({ request: { method: 'GET', proto: '', headers: { Host: 'a' }, uri: '/', raw: '' } })).toEqual([
    'captured-requests.shape',
  ]);
  expect(shown({ response: {} })).toEqual(['captured-requests.shape']);
});
