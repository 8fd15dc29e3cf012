import { expect, test } from '@playwright/test';
import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import { certificateAuthorities } from '../../src/contract/resources/certificates/certificate-authorities.ts';
import { tlsEdgeIpRestriction } from '../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../src/contract/resources/edges/tls-edges.ts';
import { Model } from '../../src/judge/model.ts';
import { staleIn, staleInList } from '../../src/judge/stale.ts';
import { tunnel } from './agent-subject.ts';
import { type Answer, modelOf, sampleKey, sampleList, subjectOf } from './sample-subject.ts';

const keyWith = (id: string, fields = {}) =>
  sampleKey({ id, uri: `https://api.example.com/api_keys/${id}`, ...fields });
const old = keyWith('ak_1');
const now = keyWith('ak_1', { description: 'new' });

/** ak_1 was made and updated, ak_2 made and deleted, ak_3 made. */
const keys = (): Model => {
  const model = modelOf(
    { json: { ...old, token: 'token-1' } },
    { json: keyWith('ak_2', { token: 'token-2' }) },
    { json: keyWith('ak_3', { token: 'token-3', description: 'third' }) },
  );
  model.learn(subjectOf('update', { sent: { description: 'new' }, json: now }));
  model.learn(subjectOf('delete', { id: 'ak_2' }));
  return model;
};

const written = (place: string) => [{ place, since: 'written' }];
const removed = (place: string) => [{ place, since: 'removed' }];

for (const [what, answer, stale] of [
  ['the state after the last write', { json: now }, []],
  ['the state before it', { json: old }, written('')],
  ['neither state', { json: keyWith('ak_1', { description: 'never' }) }, written('/description')],
  ['404 for what is there', { status: 404 }, written('status')],
  ['500 for what is there', { status: 500 }, written('status')],
  // A statement about the caller is no state of the resource.
  ['401 for what is there', { status: 401 }, []],
  // Some deployments answer 403 for ids that they do not know.
  ['403 for what is there', { status: 403 }, written('status')],
  ['no answer', { status: null }, []],
  ['404 for what somebody else made', { status: 404, id: 'ak_9' }, []],
  ['something that somebody else made', { id: 'ak_9', json: keyWith('ak_9') }, []],
  ['what was removed', { id: 'ak_2', json: keyWith('ak_2') }, removed('status')],
  [
    'what was removed, as it has to be refused',
    { id: 'ak_2', json: keyWith('ak_2'), expectation: 'refusal' },
    removed('status'),
  ],
  ['404 for what was removed', { id: 'ak_2', status: 404 }, []],
  ['what must be refused for another reason', { json: old, expectation: 'refusal' }, []],
  // A different resource is not an older state of this one.
  ['another of ours', { json: keyWith('ak_3', { description: 'third' }) }, []],
] satisfies [string, Answer, unknown][])
  test(`get is checked for staleness when it shows ${what}`, () => {
    expect(staleIn(subjectOf('get', { ...answer, model: keys() }))).toEqual(stale);
  });

test('a single page of a list, and an answer that is no read, are never stale', () => {
  const model = keys();
  expect(staleIn(subjectOf('list', { json: sampleList([old]), model }))).toEqual([]);
  expect(staleIn(subjectOf('update', { sent: { description: 'newer' }, json: old, model }))).toEqual([]);
});

const third = keyWith('ak_3', { description: 'third' });
for (const [what, items, stale] of [
  ['all as it is by now, and something of others', [now, third, keyWith('ak_9')], []],
  ['not all', [third], written('/keys')],
  ['the state before the last write', [old, third], [...written('/keys/*/description'), ...written('/keys/*')]],
  ['a state that never was', [{ ...now, description: 'never' }, third], written('/keys/*/description')],
  ['what was removed', [now, third, keyWith('ak_2')], removed('/keys')],
] as const)
  test(`a whole list is checked for staleness when it shows ${what}`, () => {
    expect(staleInList(apiKeys, items, keys())).toEqual(stale);
  });

test('a whole list that shows another computed value than the creation is stale', () => {
  const made = { id: 'ca_1', key_usages: ['digitalSignature', 'keyCertSign'], extended_key_usages: [] };
  const model = modelOf({ resource: certificateAuthorities, json: made, sent: {} });
  const list = (key_usages: string[]) => staleInList(certificateAuthorities, [{ ...made, key_usages }], model);
  expect(list(['keyCertSign', 'digitalSignature'])).toEqual([]);
  expect(list(['keyCertSign']).map(({ place }) => place)).toContain('/certificate_authorities/*/key_usages');
});

test('the list of an agent is checked as a whole list, because it has no pages', () => {
  const start = { resource: agentTunnels, sent: { name: 'website', proto: 'https', addr: '8080' } };
  const model = modelOf(
    { ...start, json: tunnel('website') },
    { ...start, sent: { ...start.sent, name: 'b' }, json: tunnel('b') },
  );
  model.learn(subjectOf('delete', { resource: agentTunnels, id: 'b' }));
  const list = (status: number, ...tunnels: unknown[]) =>
    staleIn(subjectOf('list', { resource: agentTunnels, status, json: { tunnels, uri: '/api/tunnels' }, model }));
  expect(list(200, tunnel('website'), tunnel('of others'))).toEqual([]);
  expect(list(200)).toEqual(written('/tunnels'));
  expect(list(200, tunnel('website'), tunnel('b'))).toEqual(removed('/tunnels'));
  expect(list(200, { ...tunnel('website'), proto: 'tcp' }).map(({ place }) => place)).toContain('/tunnels/*/proto');
  expect(list(500)).toEqual([]);
});

test('a module that does not show the last replace is stale, whatever its answer', () => {
  const model = new Model();
  const edge = { id: 'edgtls_1', ip_restriction: null, tls_termination: null };
  model.learn(subjectOf('create', { resource: tlsEdges, model, json: edge, sent: {} }));
  const at = { resource: tlsEdgeIpRestriction, id: 'edgtls_1', model };
  const get = (answer: Answer) => staleIn(subjectOf('get', { ...at, ...answer }));
  // Before the first replace, nothing is missing.
  expect(get({ body: '' })).toEqual([]);
  model.learn(subjectOf('replace', { ...at, sent: { enabled: true, ip_policy_ids: ['ipp_1'] } }));
  expect(get({ body: '' })).toEqual(written(''));
  expect(get({ body: 'null' })).toEqual(written(''));
  expect(get({ status: 404 })).toEqual(written('status'));
  const set = { enabled: true, ip_policies: [{ id: 'ipp_1', uri: 'https://api.example.com/ip_policies/ipp_1' }] };
  expect(get({ json: set })).toEqual([]);
  expect(get({ json: { ...set, enabled: false } })).toEqual(written('/enabled'));
});
