import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, test } from '@playwright/test';
import { Controlled } from '../../../src/emulator/control/controlled.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

/** Sends a request over the connections of an agent, and returns whether a connection was reused. */
const ask = (url: string, agent: Agent, token: string): Promise<{ status: number | undefined; reused: boolean }> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = get(url, { agent, headers }, (answer: IncomingMessage) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, reused: sent.reusedSocket }));
    }).on('error', reject);
  });

test('an open connection stays usable when the deployment behind it is replaced', async () => {
  const controlled = await Controlled.start({ token: 'my-token' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = `${controlled.embedded.baseUrl}/api_keys`;
  const first = controlled.embedded.deployment;
  expect(await ask(url, agent, 'my-token')).toEqual({ status: 200, reused: false });
  await controlled.reset();
  expect(controlled.embedded.deployment).not.toBe(first);
  expect(await ask(url, agent, 'my-token')).toEqual({ status: 200, reused: true });
  await controlled.embedded.deployment.shelf('/api_keys').remove(controlled.embedded.keyId);
  // The new deployment answers, not the first one.
  expect(await ask(url, agent, 'my-token')).toEqual({ status: 401, reused: true });
  agent.destroy();
  await controlled.close();
});

test('concurrent resets are done one after another, and a stopped agent runs again', async () => {
  const controlled = await Controlled.start({});
  const { agentUrl, local } = controlled.embedded;
  await local.stop();
  await expect(fetchOnce(`${agentUrl}/api/tunnels`)).rejects.toThrow();
  await Promise.all([controlled.reset(), controlled.reset(), controlled.reset()]);
  expect((await fetchOnce(`${agentUrl}/api/tunnels`)).status).toBe(200);
  expect(controlled.embedded.local.session).toBe(local.session);
  await controlled.close();
  await expect(fetchOnce(`${agentUrl}/api/tunnels`)).rejects.toThrow();
});
