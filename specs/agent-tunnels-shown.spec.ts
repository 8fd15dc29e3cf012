import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { isObject } from '../src/contract/json-object.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import type { Claim } from '../src/harness/world/claim.ts';
import type { World } from '../src/harness/world/world.ts';
import { asJson } from '../src/judge/check.ts';
import { succeeded } from '../src/judge/subject.ts';
import { listTunnels, seenIn, showsTunnel, tunnelLife } from './steps/agent/tunnel-life.ts';
import { inspectOf, makeRoom, type Running, secondServer, startBeside } from './steps/agent/tunnels.ts';

/** Starts tunnels with and without a word about it, of those that are inspected and those that are not where the agent takes it. */
const eachInspected = async (
  world: World,
  check: (tunnel: Running, inspect: unknown) => Promise<void>,
): Promise<void> => {
  for (const fields of [{}, { inspect: true }, { inspect: false }]) {
    const tunnel = await startBeside(world, fields);
    if (tunnel === null) continue;
    await check(tunnel, inspectOf(tunnel.shown));
    await makeRoom(world, tunnel.name);
  }
};

/** What a start makes of the parameter is not said; but what its answer shows is so. */
const inspectClaim = (place: string, shown: unknown, wanted: unknown): Claim => ({
  place: `${place}/config/inspect`,
  holds: inspectOf(shown) === wanted,
  summary: 'config.inspect is not what the answer to the start showed',
  expected: asJson(wanted),
  received: asJson(inspectOf(shown)),
});

/** Tunnels of several sorts that run at once, as many as the agent starts. */
const sideBySide = async (world: World): Promise<Running[]> => {
  const running: Running[] = [];
  const { address } = await secondServer(world);
  for (const fields of [{}, { inspect: false }, { proto: 'tcp' }, { addr: address }]) {
    const tunnel = await startBeside(world, fields);
    if (tunnel !== null) running.push(tunnel);
  }
  return running;
};

/** The judge holds the other fields of every answer against those of the start. */
requirement('agent-tunnels.get-echo', async ({ world }) => {
  if (!seenIn(await tunnelLife(world)).detail) leave('a tunnel that was started is not shown in its detail');
  const running = await sideBySide(world);
  for (const { name, exchange } of running) {
    const fetched = await world.requests.send(requestTo(agentTunnels, 'get', { id: name, expect: 'open' }));
    if (!succeeded(fetched)) continue;
    world.claims.check(
      fetched,
      {
        place: '/name',
        holds: showsTunnel(fetched, name),
        summary: 'the detail of a tunnel is that of another',
        expected: asJson(name),
        received: asJson(isObject(fetched.json) ? fetched.json['name'] : fetched.json),
      },
      [exchange],
    );
  }
  for (const { name } of running) await makeRoom(world, name);
  await eachInspected(world, async ({ name, exchange }, inspect) => {
    const fetched = await world.requests.send(requestTo(agentTunnels, 'get', { id: name }));
    if (showsTunnel(fetched, name)) world.claims.check(fetched, inspectClaim('', fetched.json, inspect), [exchange]);
  });
});

requirement('agent-tunnels.list-echo', async ({ world }) => {
  if (!seenIn(await tunnelLife(world)).list) leave('a tunnel that was started is not shown in its list');
  await eachInspected(world, async ({ name, exchange }, inspect) => {
    const { exchange: listed, item } = await listTunnels(world, name);
    if (item !== null) world.claims.check(listed, inspectClaim('/tunnels/*', item, inspect), [exchange]);
  });
});

requirement('agent-tunnels.list-complete', async ({ world }) => {
  const { name, listed } = await tunnelLife(world);
  world.claims.check(listed.exchange, {
    place: '/tunnels',
    holds: listed.item !== null,
    summary: 'a tunnel that runs is not in the list',
    expected: `an item with the name ${name}`,
    received: 'none',
  });
  const running = await sideBySide(world);
  for (const one of running) {
    const { exchange, item } = await listTunnels(world, one.name);
    // Others may stop a tunnel, too.
    const stands =
      item !== null ||
      succeeded(await world.requests.send(requestTo(agentTunnels, 'get', { id: one.name, expect: 'open' })));
    if (!stands) continue;
    world.claims.check(
      exchange,
      {
        place: '/tunnels',
        holds: item !== null,
        summary: `of ${running.length} tunnels that run at once one is not in the list`,
        expected: `an item with the name ${one.name}`,
        received: 'none',
      },
      [one.exchange],
    );
  }
});
