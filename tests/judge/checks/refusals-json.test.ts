import { expect, test } from '@playwright/test';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { refusalsJson } from '../../../src/judge/checks/refusals-json.ts';
import { type Answer, placesOf, subjectOf } from '../sample-subject.ts';

const answer = (more: Answer) => placesOf(refusalsJson, subjectOf('get', { resource: agentTunnels, ...more }));

test('a refusal with a body is JSON of whatever shape', () => {
  for (const json of [{ msg: 'no' }, [], 'no', 7]) expect(answer({ status: 404, json })).toEqual([]);
});

test('a refusal with another body is found', () => {
  expect(answer({ status: 404, body: '<h1>No</h1>' })).toEqual(['']);
});

test('a refusal without a body, a success and a server error say nothing about it', () => {
  expect(answer({ status: 404, body: '' })).toBeNull();
  expect(answer({ status: 200, body: 'text' })).toBeNull();
  expect(answer({ status: 500, body: 'text' })).toBeNull();
});
