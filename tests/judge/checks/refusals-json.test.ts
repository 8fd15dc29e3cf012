import { expect, test } from '@playwright/test';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { refusalsJson } from '../../../src/judge/checks/refusals-json.ts';
import { type Answer, placesOf, subjectOf } from '../sample-subject.ts';

const answer = (more: Answer) => placesOf(refusalsJson, subjectOf('get', { resource: agentTunnels, ...more }));

test('a refusal with a JSON body of any shape is accepted', () => {
  for (const json of [{ msg: 'no' }, [], 'no', 7]) expect(answer({ status: 404, json })).toEqual([]);
});

test('a refusal with a body that is not JSON is a flaw', () => {
  expect(answer({ status: 404, body: '<h1>No</h1>' })).toEqual(['']);
});

test('refusals without a body, successes and server errors are not judged', () => {
  expect(answer({ status: 404, body: '' })).toBeNull();
  expect(answer({ status: 200, body: 'text' })).toBeNull();
  expect(answer({ status: 500, body: 'text' })).toBeNull();
});
