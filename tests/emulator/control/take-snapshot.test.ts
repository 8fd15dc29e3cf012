import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { takeSnapshot } from '../../../src/emulator/control/take-snapshot.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { readSnapshot } from '../../../src/emulator/state/snapshot.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { projectRoot } from '../../read-imports.ts';

const send = async ({ token }: Embedded, method: string, url: string, body?: unknown) => {
  const answer = await fetchOnce(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, json: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};

/** The answers of both APIs, without the addresses, which differ between deployments. */
const shownBy = async (embedded: Embedded): Promise<string> => {
  const { deployment, baseUrl, agentUrl, fixtures } = embedded;
  const [route = { edgeId: '', routeId: '' }] = fixtures.httpsRoutes;
  const paths = [
    ...deployment.collections.map(({ spec }) => `${baseUrl}${spec.path}`),
    `${baseUrl}/tunnel_sessions`,
    `${baseUrl}/edges/https/${route.edgeId}/routes/${route.routeId}/oidc`,
    `${agentUrl}/api/tunnels`,
    `${agentUrl}/api/requests/http`,
  ];
  const answers = [];
  for (const path of paths) answers.push((await send(embedded, 'GET', path)).json);
  return JSON.stringify({ answers, fixtures }, null, 1)
    .replaceAll(baseUrl, 'BASE')
    .replace(/127\.0\.0\.1:\d+/g, 'PORT');
};

test('a deployment started with the state of another shows that state and continues from it', async () => {
  const first = await startEmbedded({ others: 2 });
  const { baseUrl, agentUrl, fixtures } = first;
  const [route = { edgeId: '', routeId: '' }] = fixtures.httpsRoutes;
  const policy = { authority: fixtures.acmeAuthority };
  for (const [method, path, body] of [
    ['POST', '/reserved_domains', { domain: `x.${fixtures.serviceDomain}`, certificate_management_policy: policy }],
    ['POST', '/agent_ingresses', { domain: 'agents.example.org', certificate_management_policy: policy }],
    ['POST', '/ssh_certificate_authorities', { private_key_type: 'rsa' }],
    ['POST', '/ssh_certificate_authorities', {}],
    [
      'PUT',
      `/edges/https/${route.edgeId}/routes/${route.routeId}/oidc`,
      { issuer: 'https://a.example', client_id: 'c' },
    ],
  ] as const)
    expect((await send(first, method, `${baseUrl}${path}`, body)).status, path).toBeLessThan(300);
  await send(first, 'POST', `${agentUrl}/api/tunnels`, { name: 'mine', proto: 'tcp', addr: '9' });
  await send(first, 'POST', `${baseUrl}/tunnel_sessions/${fixtures.sessionIds.stoppable[0]}/stop`);
  // Provisioning ends after some milliseconds; with a fixed clock both deployments are asked at the same time.
  const later = new Date(Date.now() + 60_000);
  first.deployment.rules.now = () => later;
  const before = JSON.parse(await shownBy(first));
  const snapshot = takeSnapshot(first);
  const second = await startEmbedded({
    state: readSnapshot(JSON.parse(JSON.stringify(snapshot))),
    prepare: ({ rules }) => {
      rules.now = () => later;
    },
  });
  expect(second.token).toBe(first.token);
  const after = JSON.parse(await shownBy(second));
  before.fixtures.sessionIds.stoppable.shift();
  expect(after).toEqual(before);
  // The authority still has its private key, and a taken domain stays taken.
  const [authority] = second.deployment.shelf('/ssh_certificate_authorities').all();
  const public_key = readFileSync(join(projectRoot, 'fixtures/ssh-user-keys/ed25519.pub'), 'utf8').trim();
  const certificate = { ssh_certificate_authority_id: authority?.id, public_key };
  expect((await send(second, 'POST', `${second.baseUrl}/ssh_user_certificates`, certificate)).status).toBe(201);
  const domain = { domain: 'agents.example.org' };
  expect((await send(second, 'POST', `${second.baseUrl}/agent_ingresses`, domain)).status).toBe(409);
  await first.close();
  await second.close();
});

test('an agent that is restarting is part of the snapshot', async () => {
  const first = await startEmbedded();
  const id = first.fixtures.sessionIds.restartable[0] ?? '';
  const online = first.deployment.sessions.all().length;
  await first.deployment.sessions.find(id)?.agent.restart();
  const { sessions = [] } = takeSnapshot(first);
  expect(sessions).toHaveLength(online);
  expect(sessions.map((session) => session.id)).not.toContain(id);
  await first.close();
});
