import { request } from 'node:http';
import { expect, test } from '@playwright/test';
import { type Answer, manage } from './manage.ts';

test('a reset restores state, faults and conditions of the start, with the same token and ids', () =>
  manage(
    { others: 2, pageSize: 50 },
    async ({ control, management, agent, controlled }) => {
      const before = controlled.snapshot();
      const [key] = (await management('GET', '/api_keys')).json['keys'] as { id: string }[];
      await management('DELETE', `/api_keys/${(before.shelves?.['/api_keys'] ?? [])[1]?.id}`);
      await management('POST', '/credentials', { description: 'mine' });
      await agent('POST', '/api/tunnels', { name: 'mine', proto: 'http', addr: '9' });
      await management('POST', `/tunnel_sessions/${before.sessionIds?.stoppable[0]}/stop`);
      await control('PUT', '/_plumbline/faults', { faults: [] });
      await control('PUT', '/_plumbline/latency', { ms: 1 });
      await control('PUT', '/_plumbline/clock', { at: '2030-01-01T00:00:00Z' });
      expect(controlled.snapshot()).not.toEqual(before);
      expect((await control('POST', '/_plumbline/reset')).status).toBe(204);
      expect(controlled.snapshot()).toEqual(before);
      expect((await management('GET', '/api_keys')).json['keys']).toContainEqual(
        expect.objectContaining({ id: key?.id }),
      );
      expect((await agent('GET', '/api/tunnels/mine')).status).toBe(404);
      expect((await control('GET', '/_plumbline/faults')).json).toEqual({ faults: ['api.version-2-refused'] });
      expect((await control('GET', '/_plumbline/latency')).json).toEqual({ ms: 0 });
      expect((await control('GET', '/_plumbline/clock')).json).toMatchObject({ offsetMs: 0 });
    },
    ['api.version-2-refused'],
  ));

test('a state that was read can be loaded again by this and by another deployment', () =>
  manage({}, async ({ control, management, controlled }) => {
    const { json: made } = await management('POST', '/api_keys', { description: 'kept' });
    const { json: state } = await control('GET', '/_plumbline/state');
    await management('DELETE', `/api_keys/${made['id']}`);
    expect((await control('PUT', '/_plumbline/state', state)).status).toBe(204);
    expect((await management('GET', `/api_keys/${made['id']}`)).json['description']).toBe('kept');
    await manage({}, async (other) => {
      await other.control('PUT', '/_plumbline/state', state);
      const asBefore = { authorization: `Bearer ${controlled.embedded.token}` };
      const answer = await other.management('GET', `/api_keys/${made['id']}`, undefined, asBefore);
      expect(answer.json).toMatchObject({ description: 'kept', created_at: made['created_at'] });
    });
  }));

test('faults can be set and removed without affecting resources and open connections', () =>
  manage({}, async ({ control, management, controlled }) => {
    const { json: made } = await management('POST', '/api_keys', { description: 'kept' });
    const list = async (): Promise<Answer> =>
      management('GET', '/api_keys', undefined, { 'service-version': '2', connection: 'keep-alive' });
    expect((await list()).status).toBe(200);
    const set = await control('PUT', '/_plumbline/faults', { faults: ['api.version-2-refused'] });
    expect(set.json).toEqual({ faults: ['api.version-2-refused'] });
    expect((await list()).status).toBeGreaterThanOrEqual(400);
    await control('PUT', '/_plumbline/faults', { faults: [] });
    expect((await list()).status).toBe(200);
    expect((await management('GET', `/api_keys/${made['id']}`)).json['description']).toBe('kept');
    expect(controlled.faults).toEqual([]);
  }));

test('both APIs answer 429 with Retry-After above the rate limit', () =>
  manage({}, async ({ control, management, agent }) => {
    // A limit of zero does not depend on a clock.
    await control('PUT', '/_plumbline/rate-limit', { requestsPerSecond: 0 });
    for (const { status, headers, json } of [
      await management('GET', '/api_keys'),
      await agent('GET', '/api/tunnels'),
    ]) {
      expect([status, headers.get('retry-after')]).toEqual([429, '1']);
      expect(json).toMatchObject({ status_code: 429, msg: 'This deployment takes 0 requests per second.' });
    }
    await control('PUT', '/_plumbline/rate-limit', { requestsPerSecond: 1000 });
    expect((await management('GET', '/api_keys')).status).toBe(200);
    await control('PUT', '/_plumbline/rate-limit', { requestsPerSecond: null });
    expect((await agent('GET', '/api/tunnels')).status).toBe(200);
  }));

test('the clock can be set, and latency delays every answer', () =>
  manage({}, async ({ control, management }) => {
    await control('PUT', '/_plumbline/clock', { at: '2030-01-02T03:04:05Z' });
    expect((await management('POST', '/api_keys', {})).json['created_at']).toBe('2030-01-02T03:04:05Z');
    await control('PUT', '/_plumbline/clock', { offsetMs: -50 * 365 * 24 * 3600 * 1000 });
    const { json } = await management('POST', '/api_keys', {});
    expect(new Date(String(json['created_at'])).getFullYear()).toBeLessThan(new Date().getFullYear() - 40);
    await control('PUT', '/_plumbline/latency', { ms: 300 });
    const since = performance.now();
    await management('GET', '/api_keys');
    expect(performance.now() - since).toBeGreaterThan(290);
  }));

test('invalid input is refused with one sentence and changes nothing', () =>
  manage({}, async ({ control, controlled }) => {
    const before = controlled.snapshot();
    for (const [method, path, body, says] of [
      ['PUT', '/_plumbline/faults', { faults: ['none'] }, 'there is no fault none'],
      ['PUT', '/_plumbline/faults', ['none'], 'The body must be a JSON object.'],
      ['PUT', '/_plumbline/latency', { ms: -1 }, 'The body must be {"ms": a whole number from 0 to 600000}.'],
      ['PUT', '/_plumbline/latency', '{"ms": 1', 'The body is not JSON in UTF-8.'],
      ['PUT', '/_plumbline/rate-limit', {}, 'The body must be {"requestsPerSecond": '],
      ['PUT', '/_plumbline/clock', { at: 'noon' }, 'The body must be {"offsetMs": '],
      ['PUT', '/_plumbline/state', { format: 'other' }, 'The state cannot be loaded: format: '],
      ['PUT', '/_plumbline/state', { ...before, shelves: { '/none': [] } }, 'there is no collection /none.'],
      ['PUT', '/_plumbline/state', { format: before.format, shelfs: {} }, 'Unrecognized key: "shelfs"'],
    ] as const) {
      const { status, json } = await control(method, path, body);
      expect(status).toBe(400);
      expect(json['error']).toContain(says);
    }
    expect((await control('GET', '/_plumbline/none')).status).toBe(404);
    expect(controlled.snapshot()).toEqual(before);
  }));

/** Sends headers that fetch would not let us set. */
const statusOf = (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test('the control API refuses pages of another origin, and the documented APIs have none of its endpoints', () =>
  manage({}, async ({ control, management, agent }) => {
    const { json } = await control('GET', '/openapi.json');
    const [{ url: base } = { url: '' }] = json['servers'] as { url: string }[];
    for (const ask of [management, agent])
      for (const path of ['/openapi.json', '/_plumbline/state']) expect((await ask('GET', path)).status).toBe(404);
    expect(base).toMatch(/^http:/);
    const own = await control('GET', '/_plumbline/latency', undefined, { origin: 'https://app.example' });
    expect([own.status, own.json['error']]).toEqual([403, expect.stringContaining('another origin')]);
  }));

test('the control API requires a loopback Host and refuses foreign origins', async () => {
  await manage({}, async ({ controlUrl }) => {
    const { host, port } = new URL(controlUrl);
    for (const [headers, status] of [
      [{ host }, 204],
      [{ host: `localhost:${port}` }, 204],
      [{ host: `[::1]:${port}` }, 204],
      [{ host, origin: `http://${host}` }, 204],
      [{ host: `rebound.example:${port}` }, 403],
      [{ host: `127.0.0.1.example:${port}` }, 403],
      [{ host, origin: 'null' }, 403],
      [{ host, origin: `http://localhost:${port}` }, 403],
      [{ host, 'sec-fetch-site': 'cross-site' }, 403],
    ] as const)
      expect(await statusOf(`${controlUrl}/_plumbline/reset`, headers), JSON.stringify(headers)).toBe(status);
  });
});
