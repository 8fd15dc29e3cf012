/** The local agent of document 3 is an agent of the account: the sessions and commands of document 1 apply to it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type Embedded, startEmbedded } from '../../../src/emulator/embedded.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

interface Session {
  readonly id: string;
  readonly agent_version: string;
  readonly metadata: string;
  readonly credential: { readonly uri: string };
}

let embedded: Embedded;
let local: Server;

test.beforeEach(async () => {
  embedded = await startEmbedded({ others: 2 });
  local = createServer((_, response) => response.end('behind the tunnel'));
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
});

test.afterEach(async () => {
  await embedded.close();
  local.close();
  local.closeAllConnections();
});

const ask = (path: string, method = 'GET'): Promise<Response> =>
  fetchOnce(path.startsWith('http') ? path : `${embedded.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${embedded.token}`, 'service-version': '2', 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });

const command = async (id: string, name: 'restart' | 'stop' | 'update'): Promise<number> =>
  (await ask(`/tunnel_sessions/${id}/${name}`, 'POST')).status;

const listed = async (): Promise<Session | undefined> => {
  const { tunnel_sessions } = (await (await ask('/tunnel_sessions')).json()) as { tunnel_sessions: Session[] };
  return tunnel_sessions.find(({ metadata }) => metadata === '{"agent":"local"}');
};

const session = async (): Promise<Session> => {
  const found = await listed();
  if (found === undefined) throw new Error('The local agent has no session');
  return found;
};

/** The session that follows an ended one. */
const nextSession = async ({ id }: Session): Promise<Session> => {
  await expect.poll(async () => (await listed())?.id ?? id).not.toBe(id);
  return session();
};

/** A control: restarts the agent of another deployment. By its return, an agent that was stopped earlier and wrongly comes back is back too. */
const restartElsewhere = async (): Promise<void> => {
  const { deployment, close } = await startEmbedded();
  const { sessions } = deployment;
  const own = sessions.all().find(({ facts }) => facts.metadata === '{"agent":"local"}');
  await own?.agent.restart();
  await expect.poll(() => sessions.all().some(({ agent, id }) => agent === own?.agent && id !== own?.id)).toBe(true);
  await close();
};

const startTunnel = async (name: string): Promise<string> => {
  const { port } = local.address() as AddressInfo;
  const started = await fetchOnce(`${embedded.agentUrl}/api/tunnels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, proto: 'http', addr: port }),
  });
  return ((await started.json()) as { public_url: string }).public_url;
};

const agentShows = async (path: string): Promise<Record<string, { name: string }[]>> =>
  (await (await fetchOnce(`${embedded.agentUrl}${path}`)).json()) as Record<string, { name: string }[]>;

const tunnelNames = async (): Promise<string[]> =>
  ((await agentShows('/api/tunnels'))['tunnels'] ?? []).map(({ name }) => name);

const configured = ["somebody else's tunnel 1", "somebody else's tunnel 2"];

test('the session of the local agent shows its facts, and its credential can be read', async () => {
  const shown = await session();
  expect(await (await ask(`/tunnel_sessions/${shown.id}`)).json()).toEqual(shown);
  expect(shown).toMatchObject({
    agent_version: '3.4.1',
    ip: '127.0.0.1',
    os: process.platform,
    transport: 'service/v2',
    credential: { id: expect.stringMatching(/^cr_/) },
  });
  expect(await (await ask(shown.credential.uri)).json()).toMatchObject({
    description: 'credential of the local agent',
    token: null,
  });
});

test('the session of the local agent is lent to no suite, because the tests of document 3 need the agent', async () => {
  expect(Object.values(embedded.fixtures.sessionIds).flat()).not.toContain((await session()).id);
});

test('stop ends the API, the tunnels and the session of the local agent for good', async () => {
  const { id } = await session();
  const publicUrl = await startTunnel('ours');
  expect(await (await fetchOnce(publicUrl)).text()).toBe('behind the tunnel');
  expect(await command(id, 'stop')).toBe(204);
  await expect(fetchOnce(`${embedded.agentUrl}/api/tunnels`)).rejects.toThrow();
  await expect(fetchOnce(publicUrl)).rejects.toThrow();
  expect((await ask(`/tunnel_sessions/${id}`)).status).toBe(404);
  await restartElsewhere();
  expect(await listed()).toBeUndefined();
  await expect(fetchOnce(`${embedded.agentUrl}/api/tunnels`)).rejects.toThrow();
});

test('restart brings the local agent back at its address with its configured tunnels and a new session', async () => {
  const before = await session();
  const publicUrl = await startTunnel('ours');
  await (await fetchOnce(publicUrl)).text();
  expect(await tunnelNames()).toEqual([...configured, 'ours']);
  expect((await agentShows('/api/requests/http'))['requests']).toHaveLength(3);
  expect(await command(before.id, 'restart')).toBe(204);
  await expect(fetchOnce(publicUrl)).rejects.toThrow();
  const after = await nextSession(before);
  expect((await ask(`/tunnel_sessions/${before.id}`)).status).toBe(404);
  expect({ ...after, id: '', uri: '', started_at: '' }).toEqual({ ...before, id: '', uri: '', started_at: '' });
  expect(await tunnelNames()).toEqual(configured);
  // Captured requests are kept in memory only.
  expect((await agentShows('/api/requests/http'))['requests']).toEqual([]);
  expect(await (await fetchOnce(await startTunnel('ours'))).text()).toBe('behind the tunnel');
  expect(await command(after.id, 'restart')).toBe(204);
  await nextSession(after);
  expect(await tunnelNames()).toEqual(configured);
});

test('update follows the rules of document 1 for the local agent, and the next restart runs the new version', async () => {
  const before = await session();
  expect(await command(before.id, 'update')).toBe(204);
  expect(await command(before.id, 'update')).toBe(409);
  expect(await tunnelNames()).toEqual(configured);
  const refusal = async () => (await ask(`/tunnel_sessions/${before.id}/update`, 'POST')).text();
  await expect.poll(refusal).toContain('not yet restarted');
  expect((await session()).agent_version).toBe('3.4.1');
  expect(await command(before.id, 'restart')).toBe(204);
  const after = await nextSession(before);
  expect(after.agent_version).toBe('3.5.0');
  expect(await command(after.id, 'update')).toBe(409);
});

test('a deployment that is closed while its agent restarts leaves no open port', async () => {
  const { id } = await session();
  await command(id, 'restart');
  await embedded.close();
  await restartElsewhere();
  await expect(fetchOnce(`${embedded.agentUrl}/api/tunnels`)).rejects.toThrow();
});
