import { expect, test } from '@playwright/test';
import type { Costs } from '../../../src/conduct/forecast/costs.ts';
import { durationOf } from '../../../src/conduct/forecast/duration.ts';
import { forecast } from '../../../src/conduct/forecast/forecast.ts';
import { gaps, requirements } from '../../../src/contract/index.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import { sampleRecipes } from '../../harness/recipes/sample-recipes.ts';

/** Every requirement and gap costs one request, or two on a busy account; these also need fixtures or permissions. */
const needs: { readonly [id: string]: readonly string[] } = {
  'api-keys.create': ['allow.write'],
  'api-keys.owner-by-admin': ['fixtures.ownerIds.other', 'allow.write'],
  'ip-policy-rules.create': ['fixtures.ipPolicyIds', 'allow.write'],
  'ip-policy-rules.get': ['fixtures.ipPolicyIds', 'fixtures.ipPolicyIds.1', 'allow.write'],
  'reserved-domains.ref-address': ['fixtures.tlsCertificateIds or fixtures.acmeAuthority', 'allow.write'],
  'tunnel-sessions.stop': ['fixtures.sessionIds.stoppable', 'allow.agentCommands', 'allow.write'],
};
const row = (id: string): Costs['of'][string] => ({
  file: 0,
  quick: [1, 2],
  standard: [10, 20],
  thorough: [100, 200],
  readOnly: [3, 4],
  needs: [...(needs[id] ?? [])],
});
const peaks = { 'api-keys': 5, 'tls-edges': 13, 'agent-tunnels': 4 };
const table: Costs = {
  peaks: { quick: peaks, standard: peaks, thorough: peaks },
  files: ['all'],
  of: Object.fromEntries([...requirements, ...gaps].map(({ id }) => [id, row(id)])),
};
const target = (file: TargetFile) => targetOf(file, 'tests');
const management = { baseUrl: 'https://api.example.com' };
const agent = { baseUrl: 'http://127.0.0.1:4040' };
const all = requirements.length + gaps.length;
const known = Object.keys(needs);

test('missing keys are named with the number of requirements that they add', () => {
  expect(requirements.map(({ id }) => id)).toEqual(expect.arrayContaining(known));
  const { requirements: tried, missing } = forecast(target({ management, agent }), 'standard', table);
  expect(tried.tried).toBe(requirements.length - (known.length - 1));
  expect(missing[0]).toEqual({ keys: ['fixtures.ipPolicyIds'], adds: 2 });
  expect(missing).toContainEqual({ keys: ['fixtures.sessionIds.stoppable', 'allow.agentCommands'], adds: 1 });
  expect(missing).toContainEqual({ keys: ['fixtures.tlsCertificateIds or fixtures.acmeAuthority'], adds: 1 });
  const one = forecast(target({ management, agent, fixtures: { ipPolicyIds: ['ipp_1'] } }), 'standard', table);
  expect(one.missing).toContainEqual({ keys: ['fixtures.ipPolicyIds.1'], adds: 1 });
  const both = { ipPolicyIds: ['ipp_1', 'ipp_2'], acmeAuthority: 'x', sessionIds: { stoppable: ['ts_1'] } };
  const lent = forecast(
    target({ management, agent, fixtures: both, allow: { agentCommands: true } }),
    'standard',
    table,
  );
  expect(lent.missing.map(({ keys }) => keys)).toEqual([['fixtures.ownerIds.other']]);
});

test('a fixture that a recipe makes counts as lent, as often as the recipe makes it', () => {
  const missingWith = (recipes: NonNullable<TargetFile['recipes']>) =>
    forecast(target({ management, agent, recipes }), 'standard', table).missing.flatMap(({ keys }) => keys);
  const { ipPolicyIds: [twice] = [] } = sampleRecipes;
  if (twice === undefined) throw new Error('there is no recipe to try');
  const { times: _, ...once } = twice;
  expect(missingWith({ ipPolicyIds: [twice] })).not.toEqual(expect.arrayContaining([expect.stringContaining('ipPol')]));
  expect(missingWith({ ipPolicyIds: [once] })).toContain('fixtures.ipPolicyIds.1');
  expect(missingWith({})).toContain('fixtures.ownerIds.other');
  expect(missingWith({ ownerIds: { other: once } })).not.toContain('fixtures.ownerIds.other');
});

test('an agent lent as a command replaces lent sessions', () => {
  const agents = { start: ['agent'] };
  const { missing } = forecast(
    target({ management, agent, agents, allow: { agentCommands: true } }),
    'standard',
    table,
  );
  expect(missing.flatMap(({ keys }) => keys)).not.toContain('fixtures.sessionIds.stoppable');
  const uncommanded = forecast(target({ management, agent, agents }), 'standard', table).missing;
  expect(uncommanded).toContainEqual({ keys: ['allow.agentCommands'], adds: 1 });
});

test('an API that the target does not name is one missing key, and its costs are not counted', () => {
  const { missing, families, peaks: made } = forecast(target({ agent }), 'standard', table);
  expect(missing.map(({ keys }) => keys)).toEqual([['management.baseUrl']]);
  expect(families.find(({ name }) => name === 'api-keys')?.tried).toBe(0);
  expect(families.find(({ name }) => name === 'agent-tunnels')?.tried).toBeGreaterThan(10);
  expect(made).toEqual([{ kind: 'agent-tunnels', most: 4 }]);
});

test('the forecast adds up the requests of what is tried, by effort, with other costs for a read-only run', () => {
  const rest = all - (known.length - 1);
  expect(forecast(target({ management, agent }), 'thorough', table).requests).toEqual([rest * 100, rest * 200]);
  const reading = forecast(target({ management, agent, allow: { write: false } }), 'thorough', table);
  expect(reading.requests).toEqual([(all - known.length) * 3, (all - known.length) * 4]);
  expect(reading.missing).toEqual([{ keys: ['allow.write'], adds: known.length }]);
  expect(reading.peaks).toEqual([]);
});

test('the number of resources at a time is at most what the target allows', () => {
  const most = (atMost: number | { [kind: string]: number }) =>
    forecast(target({ management, allow: { atMost } }), 'standard', table).peaks.map(({ most: n }) => n);
  expect(most(3)).toEqual([3, 3]);
  expect(most({ 'tls-edges': 2 })).toEqual([5, 2]);
});

test('a run takes as long as its pace or its answers, whichever is slower, plus the waits for agents', () => {
  const paced = target({ management, pace: { requestsPerSecond: 2 } });
  const [few, many] = durationOf(paced, [120, 240], 10, 4);
  expect(many - few).toBe(60_000);
  const fast = target({ management, pace: { requestsPerSecond: 1000 } });
  const spent = ([low, high]: readonly [number, number]): number => high - low;
  expect(spent(durationOf(fast, [0, 100], 392, 4))).toBe(10_000);
  const stops = target({
    management,
    fixtures: { sessionIds: { stoppable: ['ts_1'] } },
    allow: { agentCommands: true },
  });
  expect(durationOf(stops, [0, 0], 0, 1)[0] - durationOf(fast, [0, 0], 0, 1)[0]).toBe(120_000);
});

test('a quick run tries one place of each statement and no gap', () => {
  const { requirements: tried, gaps: asked, requests } = forecast(target({ management, agent }), 'quick', table);
  const statements = new Set(requirements.map(({ statementId }) => statementId)).size;
  expect(tried.of).toBe(requirements.length);
  expect(tried.tried).toBeLessThanOrEqual(statements);
  expect(tried.tried).toBeGreaterThan(statements - known.length);
  expect(asked.tried).toBe(0);
  expect(requests).toEqual([tried.tried, tried.tried * 2]);
});
