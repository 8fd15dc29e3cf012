import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { sshCertificateAuthorities } from '../../../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { tunnelSessions } from '../../../../src/contract/resources/tunnel-sessions.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { Plan } from '../../../../src/harness/target/plan.ts';
import { targetOf } from '../../../../src/harness/target/target.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { freedomNamed } from '../../../emulator/freedoms/freedom-named.ts';
import { type Bench, test } from '../../bench.ts';
import { found } from '../../found.ts';
import { lentRunId } from '../../lending.ts';

const refuse = ({ deployment }: Embedded, status: number, when: (body: Record<string, unknown>) => boolean): void =>
  deployment.detour('POST /api_keys', (call, next) =>
    when(call.body) ? { status, headers: {}, body: { msg: 'no plan' } } : next(call),
  );

const use = (name: string, { deployment }: Embedded): void => freedomNamed(name).plant(deployment);

for (const status of [401, 402, 403, 409, 422]) {
  test(`a kind whose plain creations are all answered ${status} is unexercised with one reason, and no deviation`, async ({
    deploy,
    work,
  }) => {
    const deployment = await deploy();
    refuse(deployment, status, () => true);
    const { bench, evidence, exchanges } = work(deployment);
    const why = new Unexercised(
      `this account makes no API key: every plain creation is refused (${status}, {"msg":"no plan"})`,
    );
    const world = new World(bench, 'api-keys.create');
    await expect(world.resources.create(apiKeys)).rejects.toThrow(why);
    const before = exchanges.length;
    await expect(world.requests.attempt(apiKeys, await world.bodies.body(apiKeys))).rejects.toThrow(why);
    // The result is cached for the account. After 401 and 403 a list shows that the token is still valid.
    expect(exchanges.length).toBe(before + (status === 401 || status === 403 ? 2 : 1));
    expect(found(evidence)).toEqual([]);
  });
}

test('a refusal is judged when only one field is refused, or when the list is refused too', async ({
  deploy,
  work,
}) => {
  const picky = await deploy();
  refuse(picky, 422, (body) => body['metadata'] !== undefined);
  const listless = await deploy();
  refuse(listless, 403, () => true);
  listless.deployment.detour('GET /api_keys', () => ({ status: 403, headers: {}, body: {} }));
  for (const deployment of [picky, listless]) {
    const { bench, evidence } = work(deployment);
    await expect(new World(bench, 'api-keys.create').resources.create(apiKeys)).rejects.toThrow(/answered 4/);
    expect(found(evidence)).toEqual(['api-keys.create']);
  }
});

test('a refusal of a kind that is accepted with explicit defaults is judged', async ({ deploy, work }) => {
  const deployment = await deploy();
  refuse(deployment, 403, (body) => body['owner_id'] === undefined);
  const { bench, evidence } = work(deployment);
  await expect(new World(bench, 'api-keys.create').resources.create(apiKeys)).rejects.toThrow('answered 403');
  expect(found(evidence)).toEqual(['api-keys.create']);
});

test('a refusal of a kind that is accepted with other values is judged', async ({ deploy, work }) => {
  const deployment = await deploy();
  deployment.deployment.detour('POST /ssh_certificate_authorities', (call, next) =>
    call.body['private_key_type'] === 'rsa' ? next(call) : { status: 422, headers: {}, body: {} },
  );
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'ssh-certificate-authorities.create');
  await expect(world.resources.create(sshCertificateAuthorities)).rejects.toThrow('answered 422');
  await world.resources.create(sshCertificateAuthorities, { private_key_type: 'rsa', key_size: 2048 });
  await expect(world.resources.create(sshCertificateAuthorities)).rejects.toThrow('answered 422');
  expect(found(evidence)).toEqual(['ssh-certificate-authorities.create']);
});

test('a read-only token is recognised before a command is sent', async ({ deploy, work }) => {
  const deployment = await deploy();
  use('token-may-only-read-403', deployment);
  const { bench, evidence, exchanges } = work(deployment);
  const world = new World(bench, 'tunnel-sessions.restart');
  const why = 'every creation of every kind is answered 401 or 403: the token may only read';
  const id = deployment.fixtures.sessionIds.restartable[0] ?? '';
  await expect(world.requests.send(requestTo(tunnelSessions, 'restart', { id }))).rejects.toThrow(why);
  await expect(world.resources.create(credentials)).rejects.toThrow(why);
  expect(exchanges.map(({ endpoint }) => endpoint)).not.toContain('POST /tunnel_sessions/{id}/restart');
  expect(found(evidence)).toEqual([]);
});

test('a token of a member may not name an owner, which is no deviation', async ({ deploy, work }) => {
  const deployment = await deploy();
  use('token-of-a-member', deployment);
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'credentials.owner-by-admin');
  const fields = { owner_id: deployment.fixtures.ownerIds.other };
  const why = 'no creation for another owner is accepted: the token may not be the one of an admin';
  await expect(world.resources.create(credentials, fields)).rejects.toThrow(why);
  await expect(world.requests.attempt(credentials, await world.bodies.body(credentials, fields))).rejects.toThrow(why);
  expect(found(evidence)).toEqual([]);
});

test('a refusal of another owner is judged when another kind accepts one', async ({ deploy, work }) => {
  const deployment = await deploy();
  refuse(deployment, 403, (body) => 'owner_id' in body);
  const { bench, evidence } = work(deployment);
  const fields = { owner_id: deployment.fixtures.ownerIds.other };
  await expect(new World(bench, 'api-keys.create').resources.create(apiKeys, fields)).rejects.toThrow('answered 403');
  expect(found(evidence)).toEqual(['api-keys.create']);
});

/** Starts a tunnel, and returns the findings and the outcome. */
const starting =
  (work: (embedded: Embedded, more: Partial<Plan>) => Bench) =>
  async (embedded: Embedded, fields = {}): Promise<string[]> => {
    const { baseUrl, agentUrl } = embedded;
    const target = targetOf({ management: { baseUrl }, agent: { baseUrl: agentUrl } }, 'here');
    const { bench, evidence } = work(embedded, { target, runId: lentRunId });
    const world = new World(bench, 'agent-tunnels.create');
    const said = await world.resources.create(agentTunnels, fields).then(
      () => 'started',
      (error: unknown) => String(error),
    );
    return [...found(evidence), said];
  };

test('an agent without room beside tunnels of others is distinguished from one that starts none', async ({
  deploy,
  work,
}) => {
  const start = starting(work);
  for (const name of ['agent-starts-one', 'agent-full-of-others']) {
    const full = await deploy({ others: 1 });
    use(name, full);
    expect(await start(full)).toEqual([expect.stringContaining('no Agent tunnel is started beside the 1 that run')]);
  }
  for (const [others, status] of [
    [0, 502],
    [0, 400],
    [1, 404],
  ] as const) {
    const broken = await deploy({ others });
    broken.deployment.agent.detour('POST /api/tunnels', () => ({ status, headers: {}, body: { msg: 'no' } }));
    expect(await start(broken)).toEqual(['agent-tunnels.create', expect.any(String)]);
  }
});

test('an agent that accepts short names only is distinguished from one that starts no tunnel', async ({
  deploy,
  work,
}) => {
  const message = 'no Agent tunnel is accepted under a name of';
  const start = starting(work);
  const short = await deploy();
  use('short-tunnel-names', short);
  expect(await start(short)).toEqual([expect.stringContaining(message)]);
  const none = await deploy();
  none.deployment.agent.detour('POST /api/tunnels', () => ({ status: 400, headers: {}, body: { msg: 'no' } }));
  expect(await start(none)).toEqual(['agent-tunnels.create', expect.not.stringContaining(message)]);
  // An agent that accepts our plain names, but no longer ones.
  const limited = await deploy();
  limited.deployment.agent.detour('POST /api/tunnels', (call, next) =>
    String(call.body['name']).length > 40 ? { status: 400, headers: {}, body: {} } : next(call),
  );
  expect(await start(limited)).toEqual(['started']);
  const longer = { name: '-whose-end-a-test-has-chosen' };
  expect(await start(limited, longer)).toEqual([
    expect.stringMatching(/is refused under a name of \d+ characters, .* accepted under one of \d+$/),
  ]);
  expect([...limited.deployment.agent.tunnels.keys()].filter((name) => name.startsWith('pl-'))).toEqual([]);
  expect(await start(none, longer)).toEqual(['agent-tunnels.create', expect.any(String)]);
});
