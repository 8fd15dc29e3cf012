import { expect, test } from '@playwright/test';
import type { Operation, Resource } from '../../src/contract/contract.ts';
import { routeIpRestriction } from '../../src/contract/route-ip-restriction.ts';
import { tlsEdgeIpRestriction } from '../../src/contract/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../src/contract/tls-edges.ts';
import { Model } from '../../src/judge/model.ts';
import type { Subject } from '../../src/judge/subject.ts';

/** One exchange about a resource, as the model learns from it. */
const subject = (
  model: Model,
  resource: Resource,
  operation: Operation,
  {
    id = 'edgtls_1',
    path = '/x',
    sent,
    json,
    status = 200,
  }: { id?: string; path?: string; sent?: unknown; json?: unknown; status?: number },
): Subject => {
  const endpoint = resource.endpoints.find((one) => one.operation === operation);
  if (endpoint === undefined) throw new Error(`no ${operation}`);
  return {
    exchange: {
      id: '1',
      endpoint: endpoint.id,
      request: { method: 'PUT', url: `https://api.example.com${path}`, headers: [], body: null },
      response: { status, headers: [], body: Buffer.from('') },
      failure: null,
      timings: { startedAt: '', queuedMs: 0, firstByteMs: 0, totalMs: 0 },
      attempt: 1,
      json,
    },
    resource,
    endpoint,
    expectation: 'success',
    sent,
    id,
    baseUrl: 'https://api.example.com',
    model,
  };
};

const withEdge = (): Model => {
  const model = new Model();
  const json = { id: 'edgtls_1', ip_restriction: null, tls_termination: null };
  model.learn(subject(model, tlsEdges, 'create', { json, sent: {}, status: 201 }));
  return model;
};

test('what is replaced at the address of a module is expected of its edge', () => {
  const model = withEdge();
  model.learn(subject(model, tlsEdgeIpRestriction, 'replace', { sent: { ip_policy_ids: ['ipp_1'] } }));
  expect(model.expected('edgtls_1')?.['ip_restriction']).toEqual({ ip_policy_ids: ['ipp_1'] });
  expect(model.expected('edgtls_1')?.['tls_termination']).toBeNull();
});

test('what an update of the edge sets is expected at the address of the module', () => {
  const model = withEdge();
  const sent = { ip_restriction: { enabled: false, ip_policy_ids: ['ipp_2'] } };
  model.learn(subject(model, tlsEdges, 'update', { sent }));
  const get = subject(model, tlsEdgeIpRestriction, 'get', {});
  expect(model.expectedModule(get)).toEqual({ enabled: false, ip_policies: ['ipp_2'] });
});

test('deleting a module leaves its edge in place, without the module', () => {
  const model = withEdge();
  model.learn(subject(model, tlsEdgeIpRestriction, 'replace', { sent: { ip_policy_ids: ['ipp_1'] } }));
  model.learn(subject(model, tlsEdgeIpRestriction, 'delete', { status: 204 }));
  expect(model.expected('edgtls_1')).toBeDefined();
  expect(model.expected('edgtls_1')?.['ip_restriction']).toBeNull();
  expect(model.expectedModule(subject(model, tlsEdgeIpRestriction, 'get', {}))).toBeUndefined();
});

test('a module of an edge that is not ours is not learnt', () => {
  const model = new Model();
  model.learn(subject(model, tlsEdgeIpRestriction, 'replace', { sent: { ip_policy_ids: ['ipp_1'] } }));
  expect(model.expected('edgtls_1')).toBeUndefined();
});

test('modules of two routes are kept apart, and one can be forgotten', () => {
  const model = new Model();
  for (const [path, policy] of [
    ['/a', 'ipp_1'],
    ['/b', 'ipp_2'],
  ] as const)
    model.learn(subject(model, routeIpRestriction, 'replace', { path, sent: { ip_policy_ids: [policy] } }));
  const get = (path: string) => model.expectedModule(subject(model, routeIpRestriction, 'get', { path }));
  expect(get('/a')).toEqual({ enabled: true, ip_policies: ['ipp_1'] });
  expect(get('/b')).toEqual({ enabled: true, ip_policies: ['ipp_2'] });
  model.forget('/a');
  expect(get('/a')).toBeUndefined();
});

test('a refused replace teaches nothing', () => {
  const model = withEdge();
  model.learn(subject(model, tlsEdgeIpRestriction, 'replace', { sent: { ip_policy_ids: ['ipp_1'] }, status: 422 }));
  expect(model.expected('edgtls_1')?.['ip_restriction']).toBeNull();
});
