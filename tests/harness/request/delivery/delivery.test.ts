import { expect } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { routeOidc } from '../../../../src/contract/resources/edges/route-oidc.ts';
import { tcpEdges } from '../../../../src/contract/resources/edges/tcp-edges.ts';
import type { Deployment } from '../../../../src/emulator/deployment/deployment.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { NoAnswer, Unanswered } from '../../../../src/harness/base/interruption.ts';
import type { Workbench } from '../../../../src/harness/bench/workbench.ts';
import { type Ask, endpointOf, pathOf, requestTo } from '../../../../src/harness/request/ask.ts';
import { targetOf } from '../../../../src/harness/target/target.ts';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { test } from '../../bench.ts';

const json = {
  issuer: 'https://accounts.google.com',
  client_id: 'x',
  client_secret: 'not-a-secret',
  scopes: ['openid'],
};
const put = endpointOf(routeOidc, 'replace');

const askOf = ({ fixtures }: Embedded, more: Partial<Ask> = {}): Ask => {
  const [{ edgeId = '', routeId = '' } = {}] = fixtures.httpsRoutes;
  return { resource: routeOidc, endpoint: put, params: { edge_id: edgeId, id: routeId }, json, ...more };
};
const found = (evidence: readonly Evidence[]): unknown[] => evidence.filter(({ kind }) => kind === 'found');

/** Answers with a status to the next `times` requests that match. */
const goDown = (deployment: Deployment, status: number, times: number, isMeant: (route: string) => boolean): void => {
  let left = times;
  deployment.gates.push(({ method, url }) => {
    if (!isMeant(`${method} ${new URL(url).pathname}`) || left === 0) return null;
    left -= 1;
    return { status, headers: { 'retry-after': '0' }, body: '' };
  });
};

for (const status of [502, 503, 504]) {
  test(`a ${status} of another server is an answer when a refusal does not matter, and otherwise the request is unanswered`, async ({
    deploy,
    work,
  }) => {
    const deployment = await deploy();
    goDown(deployment.deployment, status, 1000, (route) => route === `PUT ${pathOf(askOf(deployment))}`);
    const { bench, evidence } = work(deployment);
    expect((await bench.aside(askOf(deployment))).response?.status).toBe(status);
    for (const more of [{ expect: 'success-unless-refused' }, { expect: 'open' }] as const)
      expect((await bench.send(askOf(deployment, more))).response?.status).toBe(status);
    for (const more of [{}, { expect: 'refusal' }] as const)
      await expect(bench.send(askOf(deployment, more))).rejects.toMatchObject({
        constructor: Unanswered,
        message: `${put.id} answered ${status} repeatedly, as a gateway does`,
      });
    expect(found(evidence)).toEqual([]);
  });

  test(`a ${status} to every request is an outage of the deployment, which is waited for`, async ({ deploy, work }) => {
    const deployment = await deploy();
    goDown(deployment.deployment, status, 6, () => true);
    const { bench, evidence } = work(deployment);
    expect((await bench.send(askOf(deployment))).response?.status).toBe(200);
    expect(found(evidence)).toEqual([]);
  });
}

test('the refusal of a start does not count after a gateway status for the same tunnel name', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  let isLost = true;
  deployment.deployment.agent.detour('POST /api/tunnels', async (call, next) => {
    const reply = await next(call);
    return isLost ? { status: 502, headers: {}, body: '' } : reply;
  });
  const { bench, evidence } = work(deployment, { target: targetOf(embeddedTarget(deployment), 'embedded') });
  const name = `plumbline-${bench.plan.runId}-1`;
  const start = requestTo(agentTunnels, 'create', { json: { name, proto: 'http', addr: '9' } });
  const stop = requestTo(agentTunnels, 'delete', { id: name });
  const again: Ask = { ...start, expect: 'success-unless-refused' };
  expect((await bench.send(again)).response?.status).toBe(502);
  isLost = false;
  await expect(bench.send(start)).rejects.toMatchObject({ constructor: NoAnswer });
  expect((await bench.send({ ...start, expect: 'refusal' })).response?.status).toBe(409);
  await bench.send(stop);
  expect((await bench.send(start)).response?.status).toBe(201);
  expect((await bench.send(again)).response?.status).toBe(409);
  await bench.send(stop);
  expect(found(evidence)).toEqual([]);
});

const openLists = async (bench: Workbench): Promise<void> => {
  for (const resource of [credentials, tcpEdges]) await bench.send(requestTo(resource, 'list'));
};

for (const status of [401, 403]) {
  const refuseToken = (deployment: Deployment, times: number): void => goDown(deployment, status, times, () => true);

  test(`a ${status} to every request after accepted ones means that the token is refused by now`, async ({
    deploy,
    work,
  }) => {
    const deployment = await deploy();
    const { bench, evidence } = work(deployment);
    await openLists(bench);
    refuseToken(deployment.deployment, 1000);
    const why = {
      constructor: Unanswered,
      message: `${deployment.baseUrl} refuses the token by now, which it accepted before`,
    };
    await expect(bench.send(askOf(deployment))).rejects.toMatchObject(why);
    const seen = bench.notebook.exchanges;
    await expect(bench.send(askOf(deployment))).rejects.toMatchObject(why);
    expect(bench.notebook.exchanges).toBe(seen);
    expect(found(evidence)).toEqual([]);
  });

  test(`a ${status} to every request for a short time leaves a single request unanswered`, async ({ deploy, work }) => {
    const deployment = await deploy();
    const { bench, evidence } = work(deployment);
    await openLists(bench);
    refuseToken(deployment.deployment, 3);
    await expect(bench.send(askOf(deployment))).rejects.toMatchObject({ constructor: Unanswered });
    expect((await bench.send(askOf(deployment))).response?.status).toBe(200);
    expect(found(evidence)).toEqual([]);
  });

  test(`a ${status} to everything is an answer where the token has opened no list`, async ({ deploy, work }) => {
    const deployment = await deploy();
    const { bench } = work(deployment);
    refuseToken(deployment.deployment, 1000);
    expect((await bench.send(askOf(deployment))).response?.status).toBe(status);
  });

  test(`a ${status} to one request is its answer while the token can read lists`, async ({ deploy, work }) => {
    const deployment = await deploy();
    const { bench } = work(deployment);
    await openLists(bench);
    refuseToken(deployment.deployment, 1);
    expect((await bench.send(askOf(deployment))).response?.status).toBe(status);
  });
}
