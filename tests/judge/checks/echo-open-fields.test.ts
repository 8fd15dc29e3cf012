import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../src/contract/json-object.ts';
import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import type { Operation } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { createEcho, getEcho, updateApplies, updateKeepsRest } from '../../../src/judge/checks/echo.ts';
import { Model } from '../../../src/judge/model.ts';
import type { Subject } from '../../../src/judge/subject/subject.ts';

const shown = { id: 'ipr_1', cidr: '192.0.2.0/24', action: 'allow', description: 'office' };

const subject = (
  model: Model,
  operation: Operation,
  sent: JsonObject,
  answer: JsonObject,
  openFields: readonly string[] = [],
): Subject => {
  const endpoint = ipPolicyRules.endpoints.find((one) => one.operation === operation);
  if (endpoint === undefined) throw new Error(`no ${operation}`);
  const response = { status: endpoint.status, headers: [], body: Buffer.from(JSON.stringify(answer)) };
  const exchange = {
    id: 'x-1',
    endpoint: endpoint.id,
    request: { url: 'https://api.example.com/ip_policy_rules' },
    response,
    json: answer,
  } as unknown as Exchange;
  const id = operation === 'create' ? null : 'ipr_1';
  return { exchange, resource: ipPolicyRules, endpoint, expectation: 'open', sent, openFields, id, baseUrl: '', model };
};

test('a created value for which the documents state no answer may be answered with any value', () => {
  const sent = { cidr: ' 192.0.2.0/24' };
  expect(createEcho.examine(subject(new Model(), 'create', sent, shown), '')).toHaveLength(1);
  expect(createEcho.examine(subject(new Model(), 'create', sent, shown, ['cidr']), '')).toEqual([]);
});

test('later answers must show the value that the creation answered for an open field', () => {
  const model = new Model();
  model.learn(subject(model, 'create', { cidr: ' 192.0.2.0/24' }, shown, ['cidr']));
  expect(getEcho.examine(subject(model, 'get', {}, shown), '')).toEqual([]);
  expect(getEcho.examine(subject(model, 'get', {}, { ...shown, cidr: '192.0.2.0/25' }), '')).toHaveLength(1);
});

test('an update may change or ignore an open field, and the other fields must stay', () => {
  const model = new Model();
  model.learn(subject(model, 'create', { cidr: shown.cidr, action: 'allow' }, shown));
  const sent = { description: 'branch', action: 'deny' };
  const after = { ...shown, description: 'branch', action: 'deny' };
  expect(updateKeepsRest.examine(subject(model, 'update', sent, after), '')).toHaveLength(1);
  const open = subject(model, 'update', sent, after, ['action']);
  expect(updateKeepsRest.examine(open, '')).toEqual([]);
  expect(updateApplies.examine(open, '')).toEqual([]);
  const elsewhere = { ...after, cidr: '192.0.2.0/25' };
  expect(updateKeepsRest.examine(subject(model, 'update', sent, elsewhere, ['action']), '')).toHaveLength(1);
  model.learn(open);
  for (const action of ['allow', 'deny'])
    expect(getEcho.examine(subject(model, 'get', {}, { ...after, action }), '')).toEqual([]);
});
