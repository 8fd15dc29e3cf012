import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

/** A proxy that does not answer DELETE until it is released, so that clean-up does not end. */
const heldBefore = async (baseUrl: string): Promise<{ url: string; server: Server; release: () => void }> => {
  let held = true;
  const server = createServer((incoming, outgoing) => {
    if (held && incoming.method === 'DELETE') return;
    const onward = request(
      `${baseUrl}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const release = (): void => {
    held = false;
  };
  return { url: `http://127.0.0.1:${port}`, server, release };
};

test('a second Ctrl-C stops at once, and the printed command removes the rest', async ({ workplace }) => {
  const account = await openAccount();
  const { url, server, release } = await heldBefore(account.baseUrl);
  try {
    const before = account.everything();
    const management = { baseUrl: url, tokenEnv };
    workplace.write('target.json', { ...account.target, management });
    const only = ['--only', 'api-keys.delete', '--only', 'api-keys.get', '--only', 'api-keys.update'];
    const env = { [tokenEnv]: account.token };
    const running = workplace.start(
      ['run', '--target', 'target.json', '--effort', 'quick', '--workers', '1', '--out', 'out', ...only],
      env,
    );
    let said = '';
    running.child.stderr?.on('data', (text: string) => {
      said += text;
    });
    await expect.poll(() => account.everything().length).toBeGreaterThan(before.length);
    process.kill(-running.pid, 'SIGINT');
    await expect.poll(() => said).toContain('Ctrl-C again stops at once');
    // npm forwards a signal that the terminal has already sent: this duplicate must not count as the second Ctrl-C.
    process.kill(running.pid, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(running.child.exitCode).toBeNull();
    process.kill(-running.pid, 'SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(
      /plumbline: stopped at once, without a report\. `node \S+\/bin\/plumbline\.mjs clean --target target\.json` removes what is left\.\n$/,
    );
    expect(workplace.has('out/report.json')).toBe(false);
    await expect.poll(() => running.isAlive()).toBe(false);
    expect(account.everything().length).toBeGreaterThan(before.length);

    release();
    const cleaned = await workplace.run(['clean', '--target', 'target.json'], env);
    expect(cleaned).toMatchObject({ code: 0, stderr: '' });
    expect([...account.everything()].sort()).toEqual([...before].sort());
  } finally {
    server.closeAllConnections();
    server.close();
    await account.close();
  }
});
