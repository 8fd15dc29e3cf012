import { expect } from '@playwright/test';
import nock from 'nock';
import { test } from '../loopback.ts';

test.beforeEach(() => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
});
// Later test files in this worker need the real network of this machine.
test.afterEach(() => {
  nock.cleanAll();
  nock.enableNetConnect();
  nock.restore();
});

const origin = 'https://api.example.com';

test('nock sees method, path, headers and body, and its answer is recorded', async ({ connect }) => {
  const scope = nock(origin, { reqheaders: { authorization: 'Bearer token-of-the-tests', 'service-version': '2' } })
    .post('/v1/api_keys', { description: 'ü' })
    .reply(201, { id: 'ak_1' }, { 'X-Answer': 'yes' });
  const exchange = await connect(`${origin}/v1`).send({
    endpoint: 'POST /api_keys',
    method: 'POST',
    path: '/api_keys',
    json: { description: 'ü' },
  });
  expect(exchange.failure).toBeNull();
  expect(exchange.response?.status).toBe(201);
  expect(exchange.response?.headers).toContainEqual(['X-Answer', 'yes']);
  expect(exchange.json).toEqual({ id: 'ak_1' });
  expect(scope.isDone()).toBe(true);
});

test('the client waits for a rate limit that nock simulates', async ({ connect }) => {
  nock(origin).get('/api_keys').reply(429, '', { 'Retry-After': '3' }).get('/api_keys').reply(200, { keys: [] });
  const waits: number[] = [];
  const client = connect(origin, { wait: async (ms) => void waits.push(ms) });
  const exchange = await client.send({ endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' });
  expect([exchange.response?.status, exchange.attempt, waits]).toEqual([200, 2, [3000]]);
});

test('an error that nock simulates is recorded as a failure', async ({ connect }) => {
  nock(origin)
    .get('/api_keys')
    .replyWithError(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
  const exchange = await connect(origin).send({ endpoint: 'GET /api_keys', method: 'GET', path: '/api_keys' });
  expect(exchange.response).toBeNull();
  expect(exchange.failure?.message).toBe('no such host');
});
