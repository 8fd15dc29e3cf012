import { networkInterfaces } from 'node:os';
import { expect } from '@playwright/test';
import { targetOf } from '../../../src/harness/target/target.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { isOpen } from '../is-open.ts';
import { test } from '../workplace.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`serve prints one target as one line, and frees its port on ${signal}`, async ({ workplace }) => {
    const server = workplace.start(['serve', '--page-size', '2', '--others', '3']);
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
    expect(await isOpen(port)).toBe(false);
    expect(server.isAlive()).toBe(false);
  });
}

test('serve plants every fault that is named, and not the last one alone', async ({ workplace }) => {
  const faults = ['api-keys.get-gone-with-501', 'credentials.get-gone-with-501'];
  const server = workplace.start(['serve', ...faults.flatMap((name) => ['--fault', name])]);
  const { token, ...file } = JSON.parse(await server.firstLine) as { token: string };
  const base = targetOf(file, 'serve').management?.baseUrl ?? '';
  const ask = async (path: string): Promise<number> =>
    (await fetchOnce(`${base}${path}`, { headers: { authorization: `Bearer ${token}`, 'service-version': '2' } }))
      .status;
  expect([await ask('/api_keys/ak_x'), await ask('/credentials/cr_x'), await ask('/ssh_credentials/sshcr_x')]).toEqual([
    501, 501, 404,
  ]);
  server.child.kill('SIGTERM');
  await server.ended;
});

/** An address of this machine that is not loopback; 127.0.0.2 reaches what listens everywhere where there is none. */
const otherAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2';

test('serve listens on loopback alone, and with --all-interfaces on the other addresses of this machine too', async ({
  workplace,
}) => {
  for (const [args, reached] of [
    [[], false],
    [['--all-interfaces'], true],
  ] as const) {
    const server = workplace.start(['serve', ...args]);
    const { management, agent } = JSON.parse(await server.firstLine);
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
