import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/api-keys.ts';
import { notFound } from '../../../src/emulator/server/problem.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { balance, Ledger } from '../../../src/harness/ledger/ledger.ts';
import { endpointOf } from '../../../src/harness/request/ask.ts';
import { NoAnswer, Unanswered, Unexercised } from '../../../src/harness/trial/interruption.ts';
import type { Evidence } from '../../../src/report/evidence.ts';
import { type Answer, http, listen } from '../../exchange/loopback.ts';
import { planFor, test } from '../bench.ts';

const ask = (operation: 'create' | 'get' | 'list' | 'update' | 'delete', more = {}) => ({
  resource: apiKeys,
  endpoint: endpointOf(apiKeys, operation),
  ...more,
});
const found = (evidence: readonly Evidence[]): string[] =>
  evidence.flatMap((line) => (line.kind === 'found' ? [line.finding.requirement] : []));

test('every answer is judged, whoever asked and whatever for', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('GET /api_keys', async (call, next) => {
    const reply = await next(call);
    return { ...reply, status: 206, body: { ...(reply.body as object), uri: 7 } };
  });
  const { bench, evidence } = work(deployment);
  await bench.send(ask('list'));
  expect(found(evidence)).toEqual(['api-keys.list', 'api-keys.list-envelope']);
  bench.notebook.flush();
  expect(evidence.flatMap((line) => (line.kind === 'held' ? [line.requirement] : []))).toContain('api-keys.json');
});

test('what was sent is what later answers are held against', async ({ deploy, work }) => {
  const deployment = await deploy();
  const { bench, evidence } = work(deployment);
  const { json } = await bench.send(ask('create', { json: { description: 'one', metadata: 'm' } }));
  const id = String((json as { id: unknown }).id);
  expect(bench.model.expected(id)).toMatchObject({ description: 'one', metadata: 'm' });
  const stored = deployment.deployment.shelf('/api_keys').find(id);
  if (stored) stored.description = 'two';
  await bench.send(ask('get', { id }));
  expect(found(evidence)).toEqual(['api-keys.get-echo']);
});

test('what is not to be judged is not, and nothing is learnt of what it made, but that it is ours to remove', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  deployment.deployment.detour('POST /api_keys', async (call, next) => {
    const reply = await next(call);
    return { ...reply, status: 202, body: { ...(reply.body as object), description: 7 } };
  });
  const { bench, evidence, ledger } = work(deployment);
  const { json } = await bench.send(ask('create', { json: { description: 'one' }, expect: 'unjudged' }));
  const id = String((json as { id: unknown }).id);
  await bench.send(ask('get', { id }));
  expect(found(evidence)).toEqual([]);
  expect(bench.model.expected(id)).toBeUndefined();
  expect(ledger.map(({ kind }) => kind)).toEqual(['intent', 'created']);
});

test('a run that only reads sends GET alone, and says how to change that', async ({ deploy, work }) => {
  const deployment = await deploy();
  for (const more of [
    { readOnly: true },
    {
      target: {
        ...planFor({ management: { baseUrl: deployment.baseUrl } }).target,
        allow: { write: false, agentCommands: true },
      },
    },
  ]) {
    const { bench, exchanges, ledger } = work(deployment, more);
    for (const write of [
      ask('create', { json: {} }),
      ask('update', { id: 'ak_1', json: {} }),
      ask('delete', { id: 'ak_1' }),
    ])
      await expect(bench.send(write)).rejects.toMatchObject({
        message: `needs ${write.endpoint.id}, and this run only reads`,
        cure: 'run without --read-only, with allow.write true in the target file',
      });
    await bench.send(ask('list'));
    expect(exchanges.map(({ request }) => request.method)).toEqual(['GET']);
    expect(ledger).toEqual([]);
  }
});

test('an intent is in the ledger before a creation is sent, and its outcome after', async ({ deploy, work }) => {
  const deployment = await deploy();
  const { bench, ledger } = work(deployment);
  const atServer: string[][] = [];
  deployment.deployment.detour('POST /api_keys', (call, next) => {
    atServer.push(ledger.map(({ kind }) => kind));
    return next(call);
  });
  const { json } = await bench.send(ask('create', { json: { description: 'x plumbline/test/w0-9' } }));
  const { id } = json as { id: string };
  expect(atServer).toEqual([['intent']]);
  expect(ledger).toEqual([
    { kind: 'intent', n: expect.any(String), collection: '/api_keys', marker: 'plumbline/test/w0-9' },
    { kind: 'created', n: expect.any(String), collection: '/api_keys', id },
  ]);
  await bench.send(ask('create', { json: { description: 'x'.repeat(256) }, expect: 'refusal' }));
  expect(ledger.at(-1)).toMatchObject({ kind: 'refused' });
  await bench.send(ask('create', { body: '{"description":"plumbline\\/test\\/w0-8"}' }));
  expect(ledger.at(-2)).toMatchObject({ kind: 'intent', marker: 'plumbline/test/w0-8' });
  // To a stranger a 404 may only mean that it is none of his business.
  const { authenticate } = deployment.deployment;
  deployment.deployment.authenticate = (authorization, route) => {
    if (authorization === null) throw notFound('There is nothing here for you.');
    return authenticate(authorization, route);
  };
  const { response } = await bench.send(ask('delete', { id, authorization: null, expect: 'refusal' }));
  expect(response?.status).toBe(404);
  expect(balance(ledger).removed).toBe(0);
  await bench.send(ask('delete', { id }));
  expect(ledger.at(-1)).toEqual({ kind: 'removed', collection: '/api_keys', id });
  expect(balance(ledger)).toMatchObject({ created: 2, removed: 1, unanswered: [] });
});

test('a creation of which the answer does not tell whether it happened stays an open intent', async ({ work }) => {
  const answers = [http(500, '{}'), http(201, '{}'), http(201, '{"id":7}'), http(200, 'created'), http(302), http(422)];
  const server = await listen((socket, count) => socket.write(answers[count - 1] ?? http(500)));
  const { bench, ledger } = work({ baseUrl: server.url, token: 'x' });
  for (const n of answers.keys()) await bench.send(ask('create', { json: { metadata: `plumbline/test/${n}` } }));
  const open = balance(ledger).unanswered.map(({ marker }) => marker);
  expect(open).toEqual([0, 1, 2, 3, 4].map((n) => `plumbline/test/${n}`));
  await server.close();
});

test('a creation whose answer never arrives stays an open intent', async ({ work }) => {
  const server = await listen((socket) => socket.destroy());
  const { bench, ledger } = work({ baseUrl: server.url, token: 'x' });
  await expect(bench.send(ask('create', { json: { description: 'plumbline/test/1' } }))).rejects.toThrow(NoAnswer);
  expect(balance(ledger).unanswered).toEqual([{ collection: '/api_keys', marker: 'plumbline/test/1' }]);
  await server.close();
});

test('one request without an answer may be its own fault, and the next is sent', async ({ work }) => {
  const server = await listen((socket) => {
    if (server.requests.at(-1)?.includes('ak_1')) socket.destroy();
    else socket.end(http(404, '{}'));
  });
  const { bench } = work({ baseUrl: server.url, token: 'x' });
  const send = (id: string) => bench.send(ask('get', { id, expect: 'refusal' }));
  for (const _ of [1, 2, 3, 4]) await expect(send('ak_1')).rejects.toThrow(/^GET \/api_keys\/\{id\}: /);
  expect((await send('ak_2')).response?.status).toBe(404);
  await server.close();
});

test('a deployment that no longer answers anything is left alone, by workers that come later, too', async ({
  work,
}, info) => {
  const server = await listen((socket) => socket.destroy());
  const evidenceFolder = info.outputPath('evidence');
  const { bench } = work({ baseUrl: server.url, token: 'x' }, { evidenceFolder });
  const send = (worker: typeof bench) => worker.send(ask('get', { id: 'ak_1', expect: 'refusal' }));
  await expect(send(bench)).rejects.toThrow(`; ${server.url} no longer answers`);
  const sent = server.requests.length;
  const { bench: later } = work({ baseUrl: server.url, token: 'x' }, { evidenceFolder });
  for (const worker of [bench, later]) {
    await expect(send(worker)).rejects.toThrow(new Unanswered(`${server.url} no longer answers`));
  }
  expect(server.requests).toHaveLength(sent);
  await server.close();
});

const methodAndPath = (request: Buffer | undefined): string =>
  request?.toString().split(' ').slice(0, 2).join(' ') ?? '';

/** A server that does something to some requests, and answers the others with an empty list or 404. */
const listenBut = async (isMeant: (request: string, count: number) => boolean, answer: Answer) => {
  const server = await listen((socket, count) => {
    const request = methodAndPath(server.requests.at(-1));
    if (isMeant(request, count)) answer(socket, count);
    else socket.write(/^GET \/\w+$/.test(request) ? http(200, '{"keys":[]}') : http(404, '{}'));
  });
  return server;
};

const quick = { patienceMs: 20 };

for (const status of [429, 502, 503, 504]) {
  test(`a deployment that keeps answering ${status} is no verdict, whatever was expected and whoever asked`, async ({
    work,
  }) => {
    const server = await listen((socket) => socket.write(http(status, '{}')));
    for (const send of [
      (bench: Workbench) => bench.send(ask('list')),
      (bench: Workbench) => bench.send(ask('get', { id: 'ak_1', expect: 'refusal' })),
      (bench: Workbench) => bench.send(ask('delete', { id: 'ak_1', expect: 'open' })),
      (bench: Workbench) => bench.aside(ask('update', { id: 'ak_1', json: {} })),
      (bench: Workbench) => bench.discard(apiKeys, 'ak_1'),
    ]) {
      const { bench, evidence } = work({ baseUrl: server.url, token: 'x' }, {}, quick);
      await expect(send(bench)).rejects.toMatchObject({
        constructor: Unanswered,
        message: expect.stringMatching(
          new RegExp(`still answered ${status} after all retries, and so does all of http`),
        ),
      });
      // Nothing more is sent to where nothing else is said.
      const sent = server.requests.length;
      await expect(bench.send(ask('create', { json: {} }))).rejects.toThrow(`answers nothing but ${status}`);
      expect(server.requests).toHaveLength(sent);
      expect(found(evidence)).toEqual([]);
    }
    await server.close();
  });
}

test('an endpoint that keeps answering 429 is left alone, by other workers too, and says what to do', async ({
  work,
}, info) => {
  const server = await listenBut(
    (request) => request.startsWith('GET /api_keys/'),
    (socket) => socket.write(http(429)),
  );
  const evidenceFolder = info.outputPath('evidence');
  const deployment = { baseUrl: server.url, token: 'x' };
  const { bench, evidence } = work(deployment, { evidenceFolder }, quick);
  const left = {
    constructor: Unanswered,
    message: 'GET /api_keys/{id} still answered 429 after all retries, and was left alone',
    cure: 'lower pace.requestsPerSecond in the target file',
  };
  await expect(bench.send(ask('get', { id: 'ak_1' }))).rejects.toMatchObject(left);
  expect(evidence.filter(({ kind }) => kind === 'retried').length).toBeGreaterThan(0);
  const sent = server.requests.length;
  const { bench: beside } = work(deployment, { evidenceFolder }, quick);
  for (const other of [bench, bench.another(), beside])
    await expect(other.send(ask('get', { id: 'ak_2' }))).rejects.toMatchObject(left);
  expect(server.requests).toHaveLength(sent);
  expect((await beside.send(ask('list', { expect: 'open' }))).response?.status).toBe(200);
  await server.close();
});

test('an endpoint that resets three different requests in a row is left alone, and nothing is made that it would remove', async ({
  work,
}, info) => {
  const server = await listenBut(
    (request) => request.startsWith('DELETE '),
    (socket) => socket.resetAndDestroy(),
  );
  const evidenceFolder = info.outputPath('evidence');
  const deployment = { baseUrl: server.url, token: 'x' };
  const benches = [1, 2, 3].map(() => work(deployment, { evidenceFolder }).bench);
  const remove = (bench: Workbench | undefined, id: string) => bench?.send(ask('delete', { id, expect: 'open' }));
  for (const [n, bench] of benches.slice(0, 2).entries())
    await expect(remove(bench, `ak_${n}`)).rejects.toMatchObject({ constructor: NoAnswer });
  await expect(remove(benches[2], 'ak_2')).rejects.toMatchObject({ constructor: Unanswered });
  const sent = server.requests.length;
  for (const bench of benches) {
    await expect(remove(bench, 'ak_3')).rejects.toThrow(/gave no answer 3 times in a row, and was left alone/);
    const create = bench.send(ask('create', { json: { description: 'plumbline/test/1' } }));
    await expect(create).rejects.toThrow(/left alone: .*; nothing is created that could not be removed$/);
  }
  expect(server.requests).toHaveLength(sent);
  await server.close();
});

test('an endpoint that hangs is given up after one long wait and two short ones', async ({ work }) => {
  const server = await listenBut(
    (request) => /^GET \/api_keys(\?|$)/.test(request),
    () => {},
  );
  const { bench } = work({ baseUrl: server.url, token: 'x' }, {}, { firstByteMs: 200, totalMs: 400 });
  for (const n of [1, 2, 3])
    await expect(bench.send(ask('list', { query: `?n=${n}` }))).rejects.toThrow(/No answer within 200 ms/);
  // The probes of whether the deployment is there do not depend on this endpoint.
  await expect(bench.send(ask('list'))).rejects.toMatchObject({ constructor: Unanswered });
  expect((await bench.send(ask('get', { id: 'ak_1', expect: 'open' }))).response?.status).toBe(404);
  await server.close();
});

test('what a write without an answer may have changed is no longer held against later answers', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  let isDown = false;
  deployment.deployment.detour('PATCH /api_keys/{id}', async (call, next) => {
    const reply = await next(call);
    return isDown ? { status: 503, headers: {}, body: '' } : reply;
  });
  const { bench, evidence } = work(deployment, {}, quick);
  const { json } = await bench.send(ask('create', { json: { description: 'one' } }));
  const id = String((json as { id: unknown }).id);
  isDown = true;
  await expect(bench.send(ask('update', { id, json: { description: 'two' } }))).rejects.toThrow(Unanswered);
  expect((await bench.send(ask('get', { id }))).json).toMatchObject({ description: 'two' });
  expect(found(evidence)).toEqual([]);
});

test('a refusal of what was sent again after an outage is no finding: it may be a consequence', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  let times = 0;
  deployment.deployment.detour('DELETE /api_keys/{id}', async (call, next) => {
    times += 1;
    const reply = await next(call);
    return times === 1 ? { status: 503, headers: { 'retry-after': '0' }, body: '' } : reply;
  });
  const { bench, evidence } = work(deployment);
  const { json } = await bench.send(ask('create', { json: { description: 'one' } }));
  const id = String((json as { id: unknown }).id);
  await expect(bench.send(ask('delete', { id }))).rejects.toMatchObject({
    constructor: NoAnswer,
    message: expect.stringMatching(/was sent again because no answer came.*: 404 may be a consequence of that/),
  });
  expect(times).toBe(2);
  expect(found(evidence)).toEqual([]);
});

test('nothing is sent to another origin, and so no token', async ({ deploy, work }) => {
  const deployment = await deploy();
  const stranger = await listen((socket) => socket.end(http(200, '{}')));
  const { bench } = work(deployment);
  for (const url of [`${stranger.url}/api_keys`, `http://127.0.0.1@127.0.0.1:${stranger.port}/`])
    await expect(bench.send(ask('list', { url }))).rejects.toThrow(/Refused to send a request/);
  expect(stranger.connections).toBe(0);
  await stranger.close();
});

test('what found no answer is done again for the next test that needs it', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  await expect(bench.once('a', () => Promise.reject(new Unanswered('later')))).rejects.toThrow('later');
  expect(await bench.once('a', async () => 7)).toBe(7);
});

test('something is done once for all tests of a worker, also where it fails', async ({ work }) => {
  const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
  let times = 0;
  const fail = async (): Promise<never> => {
    times += 1;
    throw new Unexercised('no');
  };
  const first = bench.once('a', fail);
  await expect(first).rejects.toThrow('no');
  await expect(bench.once('a', fail)).rejects.toThrow('no');
  expect(await bench.once('b', async () => 7)).toBe(7);
  expect(times).toBe(1);
});

test('what the deployment shows as a secret is hidden in exchanges and findings', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('GET /api_keys/{id}', async (call, next) => {
    const reply = await next(call);
    const { secret } = deployment.deployment.shelf('/api_keys').find(call.params['id'] ?? '')?.fields ?? {};
    return { ...reply, body: { ...(reply.body as object), description: secret } };
  });
  const { bench, exchanges, evidence } = work(deployment);
  const { json } = await bench.send(ask('create', { json: { description: 'one' } }));
  const { id, token } = json as { id: string; token: string };
  await bench.send(ask('get', { id }));
  expect(found(evidence)).toContain('api-keys.get-echo');
  const written = JSON.stringify([exchanges, evidence]);
  expect(written).not.toContain(token);
  expect(written).not.toContain(deployment.token);
  expect(written).toContain('[redacted:token]');
});

test('a target without a management API is unexercised where one is needed, not an error', async () => {
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
