import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { notFound } from '../../../src/emulator/base/problem.ts';
import { MOST_ITEMS } from '../../../src/exchange/bounds.ts';
import { NoAnswer, Unexercised } from '../../../src/harness/base/interruption.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { balance } from '../../../src/harness/ledger/balance.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import { endpointOf, requestTo } from '../../../src/harness/request/ask.ts';
import { http, listen } from '../../exchange/loopback.ts';
import { planFor, test } from '../bench.ts';
import { found } from '../found.ts';

test('every answer is judged, whatever its purpose', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('GET /api_keys', async (call, next) => {
    const reply = await next(call);
    return { ...reply, status: 206, body: { ...(reply.body as object), uri: 7 } };
  });
  const { bench, evidence } = work(deployment);
  await bench.send(requestTo(apiKeys, 'list'));
  expect(found(evidence)).toEqual(['api-keys.list', 'api-keys.list-envelope']);
  bench.notebook.flush();
  expect(evidence.flatMap((line) => (line.kind === 'held' ? [line.requirement] : []))).toContain('api-keys.json');
});

test('later answers are compared with the values that were sent', async ({ deploy, work }) => {
  const deployment = await deploy();
  const { bench, evidence } = work(deployment);
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one', metadata: 'm' } }));
  const id = String((json as { id: unknown }).id);
  expect(bench.model.expected(id)).toMatchObject({ description: 'one', metadata: 'm' });
  const stored = deployment.deployment.shelf('/api_keys').find(id);
  if (stored) stored.description = 'two';
  await bench.send(requestTo(apiKeys, 'get', { id }));
  expect(found(evidence)).toEqual(['api-keys.get-echo']);
});

test('an unjudged creation is not judged and not learnt, but is recorded for the clean-up', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  deployment.deployment.detour('POST /api_keys', async (call, next) => {
    const reply = await next(call);
    return { ...reply, status: 202, body: { ...(reply.body as object), description: 7 } };
  });
  const { bench, evidence, ledger } = work(deployment);
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' }, expect: 'unjudged' }));
  const id = String((json as { id: unknown }).id);
  await bench.send(requestTo(apiKeys, 'get', { id }));
  expect(found(evidence)).toEqual([]);
  expect(bench.model.expected(id)).toBeUndefined();
  expect(ledger.map(({ kind }) => kind)).toEqual(['intent', 'created']);
});

test('a read-only run sends GET only, and states how to change that', async ({ deploy, work }) => {
  const deployment = await deploy();
  for (const more of [
    { readOnly: true },
    {
      target: {
        ...planFor({ management: { baseUrl: deployment.baseUrl } }).target,
        allow: { write: false, agentCommands: true, atMost: null },
      },
    },
  ]) {
    const { bench, exchanges, ledger } = work(deployment, more);
    for (const write of [
      requestTo(apiKeys, 'create', { json: {} }),
      requestTo(apiKeys, 'update', { id: 'ak_1', json: {} }),
      requestTo(apiKeys, 'delete', { id: 'ak_1' }),
    ])
      await expect(bench.send(write)).rejects.toMatchObject({
        message: `needs ${write.endpoint.id}, and this run only reads`,
        cure: 'run without --read-only, with allow.write true in the target file',
      });
    await bench.send(requestTo(apiKeys, 'list'));
    expect(exchanges.map(({ request }) => request.method)).toEqual(['GET']);
    expect(ledger).toEqual([]);
  }
});

test('an intent is written to the ledger before a creation is sent, and its outcome afterwards', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  const { bench, ledger } = work(deployment);
  const atServer: string[][] = [];
  deployment.deployment.detour('POST /api_keys', (call, next) => {
    atServer.push(ledger.map(({ kind }) => kind));
    return next(call);
  });
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'x plumbline/test/w0-9' } }));
  const { id } = json as { id: string };
  expect(atServer).toEqual([['intent']]);
  expect(ledger).toEqual([
    { kind: 'intent', n: expect.any(String), collection: '/api_keys', marker: 'plumbline/test/w0-9' },
    { kind: 'created', n: expect.any(String), collection: '/api_keys', id },
  ]);
  await bench.send(requestTo(apiKeys, 'create', { json: { description: 'x'.repeat(256) }, expect: 'refusal' }));
  expect(ledger.at(-1)).toMatchObject({ kind: 'refused' });
  await bench.send(requestTo(apiKeys, 'create', { body: '{"description":"plumbline\\/test\\/w0-8"}' }));
  expect(ledger.at(-2)).toMatchObject({ kind: 'intent', marker: 'plumbline/test/w0-8' });
  // Without authorization a 404 may only hide the resource.
  const { authenticate } = deployment.deployment;
  deployment.deployment.authenticate = (authorization, route) => {
    if (authorization === null) throw notFound('There is nothing here for you.');
    return authenticate(authorization, route);
  };
  const { response } = await bench.send(requestTo(apiKeys, 'delete', { id, authorization: null, expect: 'refusal' }));
  expect(response?.status).toBe(404);
  expect(balance(ledger).removed).toBe(0);
  await bench.send(requestTo(apiKeys, 'delete', { id }));
  expect(ledger.at(-1)).toEqual({ kind: 'removed', collection: '/api_keys', id });
  expect(balance(ledger)).toMatchObject({ created: 2, removed: 1, unanswered: [] });
});

test('a creation with an answer that does not show the outcome stays an open intent', async ({ work }) => {
  const answers = [http(500, '{}'), http(201, '{}'), http(201, '{"id":7}'), http(200, 'created'), http(302), http(422)];
  const server = await listen((socket, count) => socket.write(answers[count - 1] ?? http(500)));
  const { bench, ledger } = work({ baseUrl: server.url, token: 'x' });
  for (const n of answers.keys())
    await bench.send(requestTo(apiKeys, 'create', { json: { metadata: `plumbline/test/${n}` } }));
  const open = balance(ledger).unanswered.map(({ marker }) => marker);
  expect(open).toEqual([0, 1, 2, 3, 4].map((n) => `plumbline/test/${n}`));
  await server.close();
});

test('a creation without an answer stays an open intent', async ({ work }) => {
  const server = await listen((socket) => socket.destroy());
  const { bench, ledger } = work({ baseUrl: server.url, token: 'x' });
  await expect(bench.send(requestTo(apiKeys, 'create', { json: { description: 'plumbline/test/1' } }))).rejects.toThrow(
    NoAnswer,
  );
  expect(balance(ledger).unanswered).toEqual([{ collection: '/api_keys', marker: 'plumbline/test/1' }]);
  await server.close();
});

test('nothing is sent to another origin, and so no token', async ({ deploy, work }) => {
  const deployment = await deploy();
  const stranger = await listen((socket) => socket.end(http(200, '{}')));
  const { bench } = work(deployment);
  for (const url of [`${stranger.url}/api_keys`, `http://127.0.0.1@127.0.0.1:${stranger.port}/`])
    await expect(bench.send(requestTo(apiKeys, 'list', { url }))).rejects.toThrow(/Refused to send a request/);
  expect(stranger.connections).toBe(0);
  await stranger.close();
});

test('secrets of the deployment are redacted in exchanges and findings', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('GET /api_keys/{id}', async (call, next) => {
    const reply = await next(call);
    const { secret } = deployment.deployment.shelf('/api_keys').find(call.params['id'] ?? '')?.fields ?? {};
    return { ...reply, body: { ...(reply.body as object), description: secret } };
  });
  const { bench, exchanges, evidence } = work(deployment);
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' } }));
  const { id, token } = json as { id: string; token: string };
  await bench.send(requestTo(apiKeys, 'get', { id }));
  expect(found(evidence)).toContain('api-keys.get-echo');
  const written = JSON.stringify([exchanges, evidence]);
  expect(written).not.toContain(token);
  expect(written).not.toContain(deployment.token);
  expect(written).toContain('[redacted:token]');
});

test('a test that needs a management API is unexercised without one', async () => {
  const plan = planFor({ agent: { baseUrl: 'http://127.0.0.1:4040' } });
  const nowhere = (): void => {};
  const bench = new Workbench({
    plan,
    token: '',
    pace: { enter: async () => ({ leave: nowhere }), pause: nowhere },
    ledger: new Ledger(nowhere),
    workerName: 'w',
    onEvidence: nowhere,
  });
  await expect(bench.send({ resource: apiKeys, endpoint: endpointOf(apiKeys, 'list') })).rejects.toThrow(Unexercised);
  bench.close();
});

test('an answer with too many items is judged and its creation recorded, but the test is unexercised', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  for (const endpoint of ['GET /api_keys', 'POST /api_keys'])
    deployment.deployment.detour(endpoint, async (call, next) => {
      const reply = await next(call);
      const many = Array.from({ length: MOST_ITEMS + 1 }, () => ({}));
      return { ...reply, body: { ...(reply.body as object), uri: 7, keys: many } };
    });
  const { bench, evidence, exchanges, ledger } = work(deployment);
  const create = requestTo(apiKeys, 'create', { json: { description: 'one' } });
  await expect(bench.send(create)).rejects.toThrow(Unexercised);
  expect(ledger.map(({ kind }) => kind)).toEqual(['intent', 'created']);
  await expect(bench.aside(requestTo(apiKeys, 'list'))).rejects.toThrow(Unexercised);
  expect(found(evidence)).not.toContain('api-keys.list-envelope');
  for (let n = 0; n < 9; n += 1) await expect(bench.send(requestTo(apiKeys, 'list'))).rejects.toThrow(Unexercised);
  expect(found(evidence)).toContain('api-keys.list-envelope');
  expect(exchanges.filter(({ endpoint }) => endpoint === 'GET /api_keys')).toHaveLength(5);
});
