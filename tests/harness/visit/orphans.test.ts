import { expect } from '@playwright/test';
import { localServer } from '../../../specs/steps/agent/tunnels/tunnels.ts';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import { World } from '../../../src/harness/world/world.ts';
import { freedomNamed } from '../../emulator/freedoms/freedom-named.ts';
import { type Fixtures, test } from '../bench.ts';

const replaces = (deployment: Deployment): void => freedomNamed('agent-replaces-namesakes').plant(deployment);

/** An agent, and the body of a tunnel whose name will be taken. */
const setUp = async (
  { deploy, work }: Pick<Fixtures, 'deploy' | 'work'>,
  prepare: (deployment: Deployment) => void,
) => {
  const embedded = await deploy({ prepare });
  const { bench, ledger } = work(embedded, { target: targetOf({ agent: { baseUrl: embedded.agentUrl } }, 'tests') });
  const world = new World(bench, 'agent-tunnels.name-taken');
  const { address } = await localServer(world);
  const json = await world.bodies.body(agentTunnels, { addr: address, proto: 'http' });
  return { agent: embedded.deployment.agent, world, ledger, json };
};

test('a tunnel that lost its name and still forwards is recorded in the ledger', async ({ deploy, work }) => {
  const { agent, world, ledger, json } = await setUp({ deploy, work }, replaces);
  const first = need(await world.requests.send(requestTo(agentTunnels, 'create', { json })));
  await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  await world.tidy();
  expect([...agent.tunnels.keys()]).toEqual([]);
  expect(ledger.filter(({ kind }) => kind === 'stuck')).toEqual([
    {
      kind: 'stuck',
      collection: '/api/tunnels',
      id: json['name'],
      reason: expect.stringContaining(`${first['public_url']} still leads to the test server`),
    },
  ]);
});

/** Other ways of an agent to handle a taken name, which leave nothing behind. */
const tidy: { readonly [what: string]: (deployment: Deployment) => void } = {
  'refuses the second': () => {},
  'stops the first': ({ agent }) =>
    agent.detour('POST /api/tunnels', (call, next) => {
      const name = String(call.body['name']);
      agent.tunnels.get(name)?.close();
      agent.tunnels.delete(name);
      return next(call);
    }),
  'runs both under the name, and stops one at a time': (deployment) => {
    const { agent } = deployment;
    replaces(deployment);
    agent.detour('DELETE /api/tunnels/{name}', async (call, next) => {
      const reply = await next(call);
      const [first] = agent.orphans;
      if (first) {
        agent.orphans.delete(first);
        agent.tunnels.set(first.name, first);
      }
      return reply;
    });
  },
};
for (const [what, plant] of Object.entries(tidy))
  test(`nothing is left by an agent that ${what}`, async ({ deploy, work }) => {
    const { agent, world, ledger, json } = await setUp({ deploy, work }, plant);
    for (let n = 0; n < 2; n += 1)
      await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
    await world.tidy();
    expect([...agent.tunnels.keys(), ...agent.orphans]).toEqual([]);
    expect(ledger.filter(({ kind }) => kind === 'stuck')).toEqual([]);
  });
