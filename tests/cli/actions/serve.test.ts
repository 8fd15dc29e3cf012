import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serve } from '../../../src/cli/actions/serve.ts';
import { BadUsage } from '../../../src/harness/target/bad-usage.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { isOpen } from '../is-open.ts';
import { test } from '../workplace.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`serve prints one target as one line, frees its port on ${signal}, and has written its state`, async ({
    workplace,
  }) => {
    const server = workplace.start(['serve', '--page-size', '2', '--others', '3', '--state', 'state.json']);
    const { token, ...file } = JSON.parse(await server.firstLine) as { token: string };
    const { management } = targetOf(file, 'serve');
    const port = Number(new URL(management?.baseUrl ?? '').port);
    const answer = await fetchOnce(`${management?.baseUrl}/api_keys`, {
      headers: { authorization: `Bearer ${token}`, 'service-version': '2' },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      keys: [{ description: 'key of the account admin' }, { description: "somebody else's key 1" }],
      next_page_uri: expect.stringContaining('after='),
    });
    server.child.kill(signal);
    const { code, stdout, stderr } = await server.ended;
    expect({ code, lines: stdout.split('\n').length - 1, stderr }).toEqual({ code: 0, lines: 1, stderr: '' });
    expect(JSON.parse(workplace.read('state.json'))).toMatchObject({ format: 'plumbline-state/1' });
    expect(workplace.read('state.json')).toContain(token);
    expect(await isOpen(port)).toBe(false);
    expect(server.isAlive()).toBe(false);
  });
}

test('serve plants named faults, takes a token and a seed file, logs requests, allows browser origins and can be controlled', async ({
  workplace,
}) => {
  const faults = ['api-keys.get-gone-with-501', 'credentials.get-gone-with-501'];
  const seeds = workplace.write('seeds.json', {
    format: 'plumbline-state/1',
    create: { '/credentials': [{ description: 'of the seed file' }] },
  });
  const given = [
    '--token',
    'my-fixed-token',
    '--seed-file',
    seeds,
    '--control-port',
    '0',
    '--log',
    '--cors',
    ...faults.flatMap((name) => ['--fault', name]),
  ];
  const server = workplace.start(['serve', ...given]);
  const { token, ...file } = JSON.parse(await server.firstLine) as { token: string };
  expect(token).toBe('my-fixed-token');
  const base = targetOf(file, 'serve').management?.baseUrl ?? '';
  const ask = async (path: string): Promise<number> =>
    (await fetchOnce(`${base}${path}`, { headers: { authorization: `Bearer ${token}`, 'service-version': '2' } }))
      .status;
  expect([await ask('/api_keys/ak_x'), await ask('/credentials/cr_x'), await ask('/ssh_credentials/sshcr_x')]).toEqual([
    501, 501, 404,
  ]);
  const headers = { origin: 'http://localhost:5173' };
  const { agent } = targetOf(file, 'serve');
  const answer = await fetchOnce(`${agent?.baseUrl}/api/tunnels?limit=7`, { headers });
  expect(answer.headers.get('access-control-allow-origin')).toBe(headers.origin);
  const authorization = `Bearer ${token}`;
  const credentials = await (await fetchOnce(`${base}/credentials`, { headers: { authorization } })).text();
  expect(credentials).toContain('of the seed file');
  const [, control = ''] = /control API at (\S+)\/_plumbline/.exec(server.stderrSoFar()) ?? [];
  const set = await fetchOnce(`${control}/_plumbline/faults`, {
    method: 'PUT',
    body: '{"faults":["api-keys.get-gone"]}',
  });
  expect([set.status, await set.json()]).toEqual([
    400,
    { error: expect.stringContaining('there is no fault api-keys.get-gone; did you mean ') },
  ]);
  const { servers, paths } = await (await fetchOnce(`${control}/openapi.json`)).json();
  expect(servers).toMatchObject([{ url: base }]);
  expect(paths['/api/tunnels'].servers).toMatchObject([{ url: agent?.baseUrl }]);
  server.child.kill('SIGTERM');
  const { stderr } = await server.ended;
  expect(stderr.replace(/\d+ ms/g, 'N ms').split('\n')).toEqual([
    `plumbline: control API at ${control}/_plumbline`,
    'GET /api_keys/ak_x 501 N ms',
    'GET /credentials/cr_x 501 N ms',
    'GET /ssh_credentials/sshcr_x 404 N ms',
    'GET /api/tunnels?limit=… 200 N ms',
    'GET /credentials 200 N ms',
    '',
  ]);
});

test('serve with an unknown host address, a taken port or wrong options is bad usage', async ({ workplace }) => {
  workplace.write('bad.json', {});
  workplace.write('worse.json', { format: 'plumbline-state/1', create: { '/none': [] } });
  const ports = { port: 0, agentPort: 0 };
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const [options, says] of [
    [{ ...ports, host: '203.0.113.7' }, '--host 203.0.113.7: this machine has no such address (EADDRNOTAVAIL)'],
    [{ ...ports, port }, `port ${port} is taken`],
    [{ ...ports, agentPort: port }, `port ${port} is taken`],
    [{ ...ports, host: '::1', allInterfaces: true }, 'cannot be used together'],
    [{ ...ports, publicHost: 'plumbline:8040' }, '--public-host plumbline:8040: '],
    [{ ...ports, token: '' }, '--token: '],
    [{ ...ports, controlPort: port }, `port ${port} is taken`],
    [{ ...ports, state: join(workplace.folder, 'bad.json') }, 'bad.json: The state cannot be loaded: format: '],
    [{ ...ports, state: join(workplace.folder, 'none', 'state.json') }, 'state.json: cannot be written (ENOENT)'],
    [{ ...ports, seedFile: join(workplace.folder, 'bad.json') }, 'bad.json: The state cannot be loaded: format: '],
    [
      { ...ports, seedFile: join(workplace.folder, 'worse.json') },
      'worse.json: The state cannot be loaded: there is no coll',
    ],
    [{ ...ports, cors: 'localhost' }, '--cors localhost: '],
    [{ ...ports, freedom: ['none'] }, 'there is no freedom none; '],
  ] as const) {
    const error: unknown = await serve(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BadUsage);
    expect(String(error)).toContain(says);
  }
  taken.close();
  expect(workplace.read('bad.json')).toBe('{}');
});

/** A non-loopback address of this machine, or 127.0.0.2, which reaches servers that listen on all addresses. */
const otherAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2';

test('serve listens on loopback only, and with --all-interfaces on the other addresses of this machine too', async ({
  workplace,
}) => {
  // The printed target includes the dialect.
  const words = { fields: { keys: 'api_keys' } };
  for (const [args, reached] of [
    [[], false],
    [['--all-interfaces', '--dialect', workplace.write('dialect.json', words)], true],
  ] as const) {
    const server = workplace.start(['serve', ...args]);
    const { management, agent, dialect } = JSON.parse(await server.firstLine);
    expect(dialect).toEqual(reached ? words : undefined);
    for (const { baseUrl } of [management, agent]) {
      const { hostname, port } = new URL(baseUrl);
      expect(hostname).toBe('127.0.0.1');
      const answered = await fetchOnce(`http://${otherAddress}:${port}/`).then(
        () => true,
        () => false,
      );
      expect(answered).toBe(reached);
    }
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  }
});
