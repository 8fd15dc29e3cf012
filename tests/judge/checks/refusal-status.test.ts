import { expect, test } from '@playwright/test';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { refusalStatus } from '../../../src/judge/checks/refusal-status.ts';
import { type Answer, placesOf, subjectOf } from '../sample-subject.ts';

const answer = (status: number, more: Answer = {}) =>
  placesOf(refusalStatus, subjectOf('get', { status, expectation: 'refusal', ...more }));

test('a refusal with a 4xx status is accepted for every resource', () => {
  for (const status of [400, 401, 403, 404, 410, 422]) expect(answer(status)).toEqual([]);
  expect(answer(404, { resource: agentTunnels })).toEqual([]);
});

test('a refusal with another status is a flaw', () => {
  for (const status of [302, 500, 501]) expect(answer(status)).toEqual(['status']);
});

test('accepted requests, answers of a gateway and requests entitled to success are not judged', () => {
  for (const status of [200, 502, 503, 504]) expect(answer(status)).toBeNull();
  expect(answer(500, { expectation: 'success' })).toBeNull();
  expect(answer(500, { expectation: 'open' })).toBeNull();
});
