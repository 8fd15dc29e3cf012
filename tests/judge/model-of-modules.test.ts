import { expect, test } from '@playwright/test';
import { routeIpRestriction } from '../../src/contract/resources/edges/route-ip-restriction.ts';
import { tlsEdgeIpRestriction } from '../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../src/contract/resources/edges/tls-edges.ts';
import { Model } from '../../src/judge/model.ts';
import { staleIn } from '../../src/judge/stale.ts';
import { type Answer, subjectOf } from './sample-subject.ts';

const onEdge = (model: Model, answer: Answer = {}) =>
  ({ resource: tlsEdgeIpRestriction, id: 'edgtls_1', model, ...answer }) satisfies Answer;

const withEdge = (): Model => {
  const model = new Model();
  const json = { id: 'edgtls_1', ip_restriction: null, tls_termination: null };
  model.learn(subjectOf('create', { resource: tlsEdges, model, json, sent: {} }));
  return model;
};

test('a module that was replaced at its own address is expected in its edge', () => {
  const model = withEdge();
  model.learn(subjectOf('replace', onEdge(model, { sent: { ip_policy_ids: ['ipp_1'] } })));
  expect(model.expected('edgtls_1')?.['ip_restriction']).toEqual({ ip_policy_ids: ['ipp_1'] });
  expect(model.expected('edgtls_1')?.['tls_termination']).toBeNull();
});

test('a module that an update of the edge set is expected at the address of the module', () => {
  const model = withEdge();
  const sent = { ip_restriction: { enabled: false, ip_policy_ids: ['ipp_2'] } };
  model.learn(subjectOf('update', { resource: tlsEdges, id: 'edgtls_1', model, sent }));
  const get = subjectOf('get', onEdge(model));
  expect(model.expectedModule(get)).toEqual({ enabled: false, ip_policies: ['ipp_2'] });
});

test('a deleted module is expected to be null in its edge', () => {
  const model = withEdge();
  model.learn(subjectOf('replace', onEdge(model, { sent: { ip_policy_ids: ['ipp_1'] } })));
  model.learn(subjectOf('delete', onEdge(model)));
  expect(model.expected('edgtls_1')?.['ip_restriction']).toBeNull();
  expect(model.expectedModule(subjectOf('get', onEdge(model)))).toBeUndefined();
});

test('a module of an edge of others is not recorded', () => {
  const model = new Model();
  model.learn(subjectOf('replace', onEdge(model, { sent: { ip_policy_ids: ['ipp_1'] } })));
  expect(model.expected('edgtls_1')).toBeUndefined();
});

test('modules of two routes are recorded separately, and one can be forgotten', () => {
  const model = new Model();
  const resource = routeIpRestriction;
  for (const [id, policy] of [
    ['a', 'ipp_1'],
    ['b', 'ipp_2'],
  ] as const)
    model.learn(subjectOf('replace', { resource, id, model, sent: { ip_policy_ids: [policy] } }));
  const get = (id: string) => subjectOf('get', { resource, id, model });
  expect(model.expectedModule(get('a'))).toEqual({ enabled: true, ip_policies: ['ipp_1'] });
  expect(model.expectedModule(get('b'))).toEqual({ enabled: true, ip_policies: ['ipp_2'] });
  model.forget(new URL(get('a').exchange.request.url).pathname);
  expect(model.expectedModule(get('a'))).toBeUndefined();
  expect(model.expectedModule(get('b'))).toBeDefined();
});

test('a refused replace changes no expectation', () => {
  const model = withEdge();
  model.learn(subjectOf('replace', onEdge(model, { sent: { ip_policy_ids: ['ipp_1'] }, status: 422 })));
  expect(model.expected('edgtls_1')?.['ip_restriction']).toBeNull();
});

test('a deleted module is recognised as stale whatever undocumented members an answer shows', () => {
  const model = withEdge();
  const shown = (stamp: string) => ({
    served: stamp,
    enabled: true,
    ip_policies: [{ id: 'ipp_1', uri: '/x', served: stamp }],
  });
  model.learn(subjectOf('replace', onEdge(model, { sent: { ip_policy_ids: ['ipp_1'] }, json: shown('first') })));
  model.learn(subjectOf('delete', onEdge(model)));
  expect(staleIn(subjectOf('get', onEdge(model, { json: shown('second') })))).toEqual([
    { place: '', since: 'written' },
  ]);
});
