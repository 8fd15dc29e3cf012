import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { httpResponseBackends } from '../../../../src/contract/resources/backends/http-response-backends.ts';
import { routeOidc } from '../../../../src/contract/resources/edges/route-oidc.ts';
import { recipeOf } from '../../../../src/generate/recipes/index.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { markersIn } from '../../../../src/harness/ledger/marker.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';

const ofRun = /^plumbline\/test\/w0-\d+$/;

for (const [what, fields, field] of [
  ['in its description', {}, 'description'],
  ['in its metadata where the description is under test', { description: 'mine' }, 'metadata'],
  ['in its metadata where the description is left out', { description: undefined }, 'metadata'],
] as const)
  test(`a creation carries a unique marker ${what}`, async ({ deploy, work }) => {
    const { bodies } = new World(work(await deploy()).bench, 'api-keys.create');
    const [one, other] = [await bodies.body(apiKeys, fields), await bodies.body(apiKeys, fields)];
    expect(markersIn(one)).toEqual([expect.stringMatching(ofRun)]);
    expect(markersIn({ [field]: one[field] })).toEqual(markersIn(one));
    expect(markersIn(other)).not.toEqual(markersIn(one));
    expect(Object.hasOwn(one, 'description')).toBe(!('description' in fields) || fields.description !== undefined);
  });

test('a creation without a place for a marker is refused, unless the test provides a marker', async ({
  deploy,
  work,
}) => {
  const { bodies } = new World(work(await deploy()).bench, 'api-keys.create');
  await expect(bodies.body(apiKeys, { description: 'mine', metadata: 'mine' })).rejects.toThrow('must carry a marker');
  const known = { description: 'mine plumbline/test/x', metadata: 'mine' };
  expect(await bodies.body(apiKeys, known)).toMatchObject(known);
});

test('a tunnel carries its marker in its name, before the text of the test', async ({ deploy, work }) => {
  const { bodies } = new World(work(await deploy()).bench, 'agent-tunnels.start');
  expect((await bodies.body(agentTunnels))['name']).toMatch(/^plumbline-test-w0-\d+$/);
  expect((await bodies.body(agentTunnels, { name: ' a/b' }))['name']).toMatch(/^plumbline-test-w0-\d+ a\/b$/);
});

test('every update has a unique description', async ({ deploy, work }) => {
  const { bodies } = new World(work(await deploy()).bench, 'api-keys.update');
  const [one, other] = [await bodies.updateBody(apiKeys), await bodies.updateBody(apiKeys)];
  expect(markersIn(one)).toHaveLength(1);
  expect(other['description']).not.toBe(one['description']);
});

test('the example of a kind with a choice is the first accepted one, and is chosen once', async ({ deploy, work }) => {
  const deployment = await deploy();
  const { otherwise = [] } = recipeOf(httpResponseBackends);
  let posts = 0;
  deployment.deployment.detour('POST /backends/http_response', (call, next) => {
    posts += 1;
    return posts === 1 ? { status: 422, headers: {}, body: { msg: 'no' } } : next(call);
  });
  const { bench } = work(deployment);
  const { bodies } = new World(bench, 'http-response-backends.create');
  const example = await bodies.exampleOf(httpResponseBackends);
  expect(otherwise).toContain(example);
  const tried = posts;
  expect(await new World(bench, 'http-response-backends.get').bodies.exampleOf(httpResponseBackends)).toBe(example);
  expect(posts).toBe(tried);
});

for (const [status, names] of [
  [402, ['description', 'metadata']],
  [422, ['acl', 'description', 'metadata']],
] as const)
  test(`an update whose setting is answered ${status} names ${names.join(', ')}: only a plan may lack a documented setting`, async ({
    deploy,
    work,
  }) => {
    const deployment = await deploy();
    deployment.deployment.detour('PATCH /credentials/{id}', (call, next) =>
      'acl' in call.body ? { status, headers: {}, body: { msg: 'no rules' } } : next(call),
    );
    const { bodies } = new World(work(deployment).bench, 'credentials.update');
    expect(Object.keys(await bodies.updateBody(credentials)).sort()).toEqual(names);
  });

test('a refused module with a doubt is unexercised in every test, and is not sent again', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('PUT /edges/https/{edge_id}/routes/{id}/oidc', () => ({
    status: 402,
    headers: {},
    body: { msg: 'not on this plan' },
  }));
  const { bench, exchanges } = work(deployment);
  const { edgeId = '', routeId = '' } = deployment.fixtures.httpsRoutes[0] ?? {};
  const settle = (): Promise<void> =>
    new World(bench, 'route-oidc.replace').bodies.settle(routeOidc, { edge_id: edgeId, id: routeId });
  await expect(settle()).rejects.toThrow(Unexercised);
  const sent = exchanges.length;
  await expect(settle()).rejects.toThrow(Unexercised);
  expect(exchanges).toHaveLength(sent);
});
