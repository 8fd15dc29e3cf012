import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { NoAnswer, Unanswered } from '../../../src/harness/base/interruption.ts';
import type { Workbench } from '../../../src/harness/bench/workbench.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import { type Answer, http, listen } from '../../exchange/loopback.ts';
import { test } from '../bench.ts';
import { found } from '../found.ts';

test('an endpoint is still tried for other ids when requests for one id get no answer', async ({ work }) => {
  const server = await listen((socket) => {
    if (server.requests.at(-1)?.includes('ak_1')) socket.destroy();
    else socket.end(http(404, '{}'));
  });
  const { bench } = work({ baseUrl: server.url, token: 'x' });
  const send = (id: string) => bench.send(requestTo(apiKeys, 'get', { id, expect: 'refusal' }));
  for (const _ of [1, 2, 3, 4]) await expect(send('ak_1')).rejects.toThrow(/^GET \/api_keys\/\{id\}: /);
  expect((await send('ak_2')).response?.status).toBe(404);
  await server.close();
});

test('a deployment that stopped answering gets no more requests, also from workers that start later', async ({
  work,
}, info) => {
  const server = await listen((socket) => socket.destroy());
  const evidenceFolder = info.outputPath('evidence');
  const { bench } = work({ baseUrl: server.url, token: 'x' }, { evidenceFolder });
  const send = (worker: typeof bench) => worker.send(requestTo(apiKeys, 'get', { id: 'ak_1', expect: 'refusal' }));
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

/** A server with a special answer to some requests, and an empty list or 404 for the others. */
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
  test(`a deployment that keeps answering ${status} is reported as unanswered, whatever the request`, async ({
    work,
  }) => {
    const server = await listen((socket) => socket.write(http(status, '{}')));
    for (const send of [
      (bench: Workbench) => bench.send(requestTo(apiKeys, 'list')),
      (bench: Workbench) => bench.send(requestTo(apiKeys, 'get', { id: 'ak_1', expect: 'refusal' })),
      (bench: Workbench) => bench.send(requestTo(apiKeys, 'delete', { id: 'ak_1', expect: 'open' })),
      (bench: Workbench) => bench.aside(requestTo(apiKeys, 'update', { id: 'ak_1', json: {} })),
      (bench: Workbench) => bench.discard(apiKeys, 'ak_1'),
    ]) {
      const { bench, evidence } = work({ baseUrl: server.url, token: 'x' }, {}, quick);
      await expect(send(bench)).rejects.toMatchObject({
        constructor: Unanswered,
        message: expect.stringMatching(
          new RegExp(`still answered ${status} after all retries, and so does all of http`),
        ),
      });
      // Nothing more is sent to a deployment that answers nothing else.
      const sent = server.requests.length;
      await expect(bench.send(requestTo(apiKeys, 'create', { json: {} }))).rejects.toThrow(
        `answers nothing but ${status}`,
      );
      expect(server.requests).toHaveLength(sent);
      expect(found(evidence)).toEqual([]);
    }
    await server.close();
  });
}

test('an endpoint that keeps answering 429 is left alone by all workers, with a cure', async ({ work }, info) => {
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
  await expect(bench.send(requestTo(apiKeys, 'get', { id: 'ak_1' }))).rejects.toMatchObject(left);
  expect(evidence.filter(({ kind }) => kind === 'retried').length).toBeGreaterThan(0);
  const sent = server.requests.length;
  const { bench: beside } = work(deployment, { evidenceFolder }, quick);
  for (const other of [bench, bench.another(), beside])
    await expect(other.send(requestTo(apiKeys, 'get', { id: 'ak_2' }))).rejects.toMatchObject(left);
  expect(server.requests).toHaveLength(sent);
  expect((await beside.send(requestTo(apiKeys, 'list', { expect: 'open' }))).response?.status).toBe(200);
  await server.close();
});

test('an endpoint that resets three different requests in a row is left alone, and nothing is created that it should remove', async ({
  work,
}, info) => {
  const server = await listenBut(
    (request) => request.startsWith('DELETE '),
    (socket) => socket.resetAndDestroy(),
  );
  const evidenceFolder = info.outputPath('evidence');
  const deployment = { baseUrl: server.url, token: 'x' };
  const benches = [1, 2, 3].map(() => work(deployment, { evidenceFolder }).bench);
  const remove = (bench: Workbench | undefined, id: string) =>
    bench?.send(requestTo(apiKeys, 'delete', { id, expect: 'open' }));
  for (const [n, bench] of benches.slice(0, 2).entries())
    await expect(remove(bench, `ak_${n}`)).rejects.toMatchObject({ constructor: NoAnswer });
  await expect(remove(benches[2], 'ak_2')).rejects.toMatchObject({ constructor: Unanswered });
  const sent = server.requests.length;
  for (const bench of benches) {
    await expect(remove(bench, 'ak_3')).rejects.toThrow(/gave no answer 3 times in a row, and was left alone/);
    const create = bench.send(requestTo(apiKeys, 'create', { json: { description: 'plumbline/test/1' } }));
    await expect(create).rejects.toThrow(/left alone: .*; nothing is created that could not be removed$/);
  }
  expect(server.requests).toHaveLength(sent);
  await server.close();
});

test('an endpoint that hangs is left alone after three timeouts, and other endpoints are still tried', async ({
  work,
}) => {
  const server = await listenBut(
    (request) => /^GET \/api_keys(\?|$)/.test(request),
    () => {},
  );
  const { bench } = work({ baseUrl: server.url, token: 'x' }, {}, { firstByteMs: 200, totalMs: 400 });
  for (const n of [1, 2, 3])
    await expect(bench.send(requestTo(apiKeys, 'list', { query: `?n=${n}` }))).rejects.toThrow(
      /No answer within 200 ms/,
    );
  // The probe of the deployment uses other endpoints.
  await expect(bench.send(requestTo(apiKeys, 'list'))).rejects.toMatchObject({ constructor: Unanswered });
  expect((await bench.send(requestTo(apiKeys, 'get', { id: 'ak_1', expect: 'open' }))).response?.status).toBe(404);
  await server.close();
});

test('fields of a write without an answer are not compared with later answers', async ({ deploy, work }) => {
  const deployment = await deploy();
  let isDown = false;
  deployment.deployment.detour('PATCH /api_keys/{id}', async (call, next) => {
    const reply = await next(call);
    return isDown ? { status: 503, headers: {}, body: '' } : reply;
  });
  const { bench, evidence } = work(deployment, {}, quick);
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' } }));
  const id = String((json as { id: unknown }).id);
  isDown = true;
  await expect(bench.send(requestTo(apiKeys, 'update', { id, json: { description: 'two' } }))).rejects.toThrow(
    Unanswered,
  );
  expect((await bench.send(requestTo(apiKeys, 'get', { id }))).json).toMatchObject({ description: 'two' });
  expect(found(evidence)).toEqual([]);
});

test('a refusal of a repeated request after an outage is no finding, because it may be a consequence', async ({
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
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' } }));
  const id = String((json as { id: unknown }).id);
  await expect(bench.send(requestTo(apiKeys, 'delete', { id }))).rejects.toMatchObject({
    constructor: NoAnswer,
    message: expect.stringMatching(/was sent again because no answer came.*: 404 may be a consequence of that/),
  });
  expect(times).toBe(2);
  expect(found(evidence)).toEqual([]);
});

test('a refusal that cannot depend on the first try is accepted after an outage', async ({ deploy, work }) => {
  const deployment = await deploy();
  let n = 0;
  deployment.deployment.gates.push(() => {
    n += 1;
    return n % 2 === 1 ? { status: 503, headers: { 'retry-after': '0' }, body: '' } : null;
  });
  const { bench } = work(deployment);
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' } }));
  const id = String((json as { id: unknown }).id);
  const tooLong = { description: 'x'.repeat(300) };
  const statusOf = async (ask: Ask): Promise<number | undefined> => (await bench.send(ask)).response?.status;
  expect(await statusOf(requestTo(apiKeys, 'update', { id, json: tooLong, expect: 'open' }))).toBe(422);
  expect(await statusOf(requestTo(apiKeys, 'create', { json: tooLong, expect: 'open' }))).toBe(422);
  const asked = { json: { description: 'of none' }, expect: 'open-decisive' } as const;
  const unknown = requestTo(apiKeys, 'update', { id: `${id}0`, ...asked });
  expect(await statusOf(unknown)).toBe(404);
  // A domain reserved by the first try is refused as taken in the second.
  const domain = requestTo(reservedDomains, 'create', { json: { domain: '-', ...tooLong }, expect: 'open' });
  expect(await statusOf(domain)).toBe(422);
  await expect(bench.send({ ...domain, expect: 'open-decisive' })).rejects.toThrow(/422 may be a consequence of that/);
});

test('a refusal after an outage is accepted when it is no consequence, or when a consequence is acceptable', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy();
  let times = 0;
  let isThere = true;
  deployment.deployment.detour('DELETE /api_keys/{id}', async (call, next) => {
    times += 1;
    const reply = isThere ? await next(call) : { status: 405, headers: {}, body: '' };
    return times % 2 === 1 ? { status: 503, headers: { 'retry-after': '0' }, body: '' } : reply;
  });
  const { bench } = work(deployment);
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' } }));
  const id = String((json as { id: unknown }).id);
  isThere = false;
  expect((await bench.send(requestTo(apiKeys, 'delete', { id }))).response?.status).toBe(405);
  isThere = true;
  expect(await bench.discard(apiKeys, id)).toBe(true);
});
