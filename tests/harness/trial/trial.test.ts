import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { eventDestinations } from '../../../src/contract/resources/event-destinations.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { leave, NoAnswer, Spent, Unanswered, Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TestBody } from '../../../src/harness/trial/collect.ts';
import { Trial } from '../../../src/harness/trial/trial.ts';
import { freedomNamed } from '../../emulator/freedoms/freedom-named.ts';
import { answered } from '../answered.ts';
import { test } from '../bench.ts';

const nobody = { baseUrl: 'http://127.0.0.1:1', token: 'x' };
const id = 'api-keys.get';
const claim = { place: '/x', summary: 'it is wrong', expected: 'a', received: 'b' };

test('a trial without findings and interruptions has held and is recorded as tried', async ({ work }) => {
  const { bench, evidence } = work(nobody);
  const trial = new Trial(bench, id, 2);
  trial.world.claims.check(answered('GET /api_keys', 200, {}), { ...claim, holds: true });
  expect(await trial.end()).toEqual({ kind: 'held' });
  expect(evidence).toEqual([
    { kind: 'tried', id, attempt: 2, durationMs: expect.any(Number) },
    { kind: 'held', requirement: id, endpoint: 'GET /api_keys', times: 1 },
  ]);
});

test('a finding decides the trial, even when the trial was interrupted afterwards', async ({ work }) => {
  const { bench, evidence } = work(nobody);
  const trial = new Trial(bench, id, 1);
  trial.world.claims.check(answered('GET /api_keys', 200, {}), { ...claim, holds: false });
  trial.interrupt(new Unexercised('later'));
  expect(await trial.end()).toEqual({ kind: 'found', message: 'it is wrong: expected a, received b' });
  expect(evidence.map(({ kind }) => kind)).toEqual(['found', 'tried']);
});

test('the conclusion of a trial is redacted', async ({ work }) => {
  const secret = 'q8Zr2Lw0Xv5Tn7Yb4Mc9';
  const { bench, evidence } = work({ ...nobody, token: secret });
  const told = new Trial(bench, id, 1);
  const received = `it says ${secret}, ${Buffer.from(secret).toString('base64')}`;
  told.world.claims.check(answered('GET /api_keys', 200, {}), { ...claim, holds: false, received });
  expect(await told.end()).toMatchObject({ message: expect.stringContaining('received it says [redacted:token]') });
  const broken = new Trial(bench, 'api-keys.list', 1);
  broken.interrupt(new Error(received));
  const all = JSON.stringify([evidence, await broken.end()]);
  for (const form of [secret, Buffer.from(secret).toString('base64')]) expect(all).not.toContain(form);
  expect(all).toContain('[redacted:token]');
});

for (const [title, error, conclusion] of [
  ['that it cannot be tried', new Unexercised('why', 'cure'), { kind: 'unexercised', reason: 'why', cure: 'cure' }],
  [
    'that nothing answers any more',
    new Unanswered('left alone', 'cure'),
    { kind: 'unexercised', reason: 'left alone', cure: 'cure', unanswered: true },
  ],
  ['that no answer came', new NoAnswer('silence'), { kind: 'error', message: 'silence' }],
  ['a mistake of ours', new TypeError('oops'), { kind: 'error', message: expect.stringMatching(/^TypeError: oops\n/) }],
  ['something that is no error', 'text', { kind: 'error', message: 'text' }],
] as const) {
  test(`a trial interrupted by ${title} has no verdict`, async ({ work }) => {
    const { bench, evidence } = work(nobody);
    const trial = new Trial(bench, id, 1);
    expect(trial.interrupt(error)).toEqual(conclusion);
    // Only the first interruption counts; later ones follow from it.
    trial.interrupt(new Error('second'));
    expect(await trial.end()).toEqual(conclusion);
    expect(evidence).toEqual([
      { id, attempt: 1, ...conclusion },
      { kind: 'tried', id, attempt: 1, durationMs: expect.any(Number) },
    ]);
  });
}

test('a 403 of an agent does not count against the token, and nothing is sent to an API that the target does not name', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy({ others: 1 });
  freedomNamed('agent-plan-of-one-http-tunnel').plant(embedded.deployment);
  const target = targetOf({ agent: { baseUrl: embedded.agentUrl } }, 'here');
  const { bench, ledger } = work(embedded, { target });
  const reason = expect.stringContaining('this account makes no Agent tunnel: every plain creation is refused (403');
  const body: TestBody = async ({ world }) => void (await world.resources.create(agentTunnels));
  expect(await new Trial(bench, 'agent-tunnels.get', 1).run(body)).toMatchObject({ kind: 'unexercised', reason });
  const other = new Trial(bench, id, 1).run(async ({ world }) => void (await world.resources.create(apiKeys)));
  expect(await other).toMatchObject({ kind: 'unexercised', reason: 'the target names no management API' });
  expect(JSON.stringify(ledger)).not.toMatch(/api_keys|credentials/);
});

test('a trial removes its own resources at its end, the newest first', async ({ deploy, work }) => {
  const deployment = await deploy({ others: 2 });
  const shelf = deployment.deployment.shelf('/api_keys');
  const before = shelf.all().map((item) => item.id);
  const { bench, exchanges } = work(deployment);
  const other = new Trial(bench, 'api-keys.list', 1);
  const kept = await other.world.resources.create(apiKeys);
  const trial = new Trial(bench, id, 1);
  const made = [await trial.world.resources.create(apiKeys), await trial.world.resources.create(apiKeys)];
  await trial.end();
  expect(shelf.all().map((item) => item.id)).toEqual([...before, kept.id]);
  const deleted = exchanges.filter(({ request }) => request.method === 'DELETE').map(({ request }) => request.url);
  expect(deleted.map((url) => url.split('/').at(-1))).toEqual(made.map((one) => one.id).reverse());
  const sent = exchanges.length;
  await trial.end();
  expect(exchanges).toHaveLength(sent);
});

test('a failing clean-up leaves a trial without a verdict', async ({ deploy, work }) => {
  const deployment = await deploy();
  const { bench } = work(deployment);
  const trial = new Trial(bench, id, 1);
  await trial.world.resources.create(apiKeys);
  await deployment.close();
  expect(await trial.end()).toMatchObject({ unanswered: true, reason: expect.stringMatching(/^DELETE \/api_keys/) });
});

test('evidence from before a test ran out of resources counts, and without any the trial is unexercised', async ({
  work,
}) => {
  const { bench } = work(nobody);
  const tried = new Trial(bench, id, 1);
  tried.world.claims.check(answered('GET /api_keys', 200, {}), { ...claim, holds: true });
  tried.interrupt(new Spent('no more'));
  expect(await tried.end()).toEqual({ kind: 'held' });
  // Evidence of an earlier trial does not count for this one.
  const untried = new Trial(bench, id, 2);
  untried.interrupt(new Spent('no more'));
  expect(await untried.end()).toMatchObject({ kind: 'unexercised', reason: 'no more' });
});

test('a read-only token is given as the reason, whatever the test concluded from the refusal', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  freedomNamed('token-may-only-read-403').plant(embedded.deployment);
  const { bench } = work(embedded);
  const run = (body: TestBody) => new Trial(bench, id, 1).run(body);
  const token = { kind: 'unexercised', reason: expect.stringMatching(/the token may only read$/) };
  const create = (resource: Resource) => run(async ({ world }) => void (await world.resources.create(resource)));
  // The second trial of event destinations uses the earlier result and sends nothing.
  for (const resource of [apiKeys, eventDestinations, eventDestinations])
    expect(await create(resource), resource.name).toMatchObject(token);
  const denied: TestBody = async ({ world }) => {
    const json = await world.bodies.body(apiKeys);
    await world.requests.send(requestTo(apiKeys, 'create', { json, expect: 'unjudged' }));
    leave('the documents do not say more');
  };
  expect(await run(denied)).toMatchObject(token);
  // A test that needs no write keeps its own reason.
  expect(await run(async () => leave('fill a fixture'))).toMatchObject({ reason: 'fill a fixture' });
});

test('a write refused to another caller does not count against the token', async ({ deploy, work }) => {
  const { bench } = work(await deploy());
  const denied: TestBody = async ({ world }) => {
    const json = await world.bodies.body(apiKeys);
    const authorization = 'Bearer nosuchtoken';
    const ask = requestTo(apiKeys, 'create', { json, authorization, expect: 'unjudged' });
    expect([401, 403]).toContain((await world.requests.send(ask)).response?.status);
    leave('why');
  };
  expect(await new Trial(bench, id, 1).run(denied)).toMatchObject({ kind: 'unexercised', reason: 'why' });
});

test('a body that continues after its test was given up sends nothing and reports nothing', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const { bench, evidence, exchanges } = work(embedded);
  const trial = new Trial(bench, 'api-keys.delete', 1);
  let goOn: () => void = () => {};
  const pause = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const made: string[] = [];
  const run = trial.run(async ({ world }) => {
    const key = await world.resources.create(apiKeys);
    made.push(key.id);
    await pause;
    world.claims.check(key.exchange, { ...claim, holds: false });
    await world.requests.send(requestTo(apiKeys, 'delete', { id: key.id }));
  });
  await expect.poll(() => made.length).toBe(1);
  await trial.giveUp();
  expect(embedded.deployment.shelf('/api_keys').find(made[0] ?? '')).toBeUndefined();
  const sent = exchanges.length;
  goOn();
  expect(await run).toEqual({ kind: 'error', message: 'the runner gave it up' });
  expect(exchanges.length).toBe(sent);
  expect(evidence.filter(({ kind }) => kind === 'found')).toEqual([]);
});

test('requests of the body in flight are answered before the clean-up begins', async ({ deploy, work }) => {
  const embedded = await deploy();
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { bench, exchanges } = work(embedded);
  const trial = new Trial(bench, 'api-keys.update', 1);
  let isHeld = false;
  const run = trial.run(async ({ world }) => {
    const { id } = await world.resources.create(apiKeys);
    embedded.deployment.detour('PATCH /api_keys/{id}', async (call, documented) => {
      isHeld = true;
      await held;
      return documented(call);
    });
    await world.requests.send(requestTo(apiKeys, 'update', { id, json: { metadata: 'late' } }));
  });
  await expect.poll(() => isHeld).toBe(true);
  const end = trial.giveUp();
  await Promise.race([end, setTimeout(200)]);
  answer();
  await end;
  await run;
  expect(exchanges.map(({ endpoint }) => endpoint)).toEqual([
    'POST /api_keys',
    'PATCH /api_keys/{id}',
    'DELETE /api_keys/{id}',
  ]);
});
