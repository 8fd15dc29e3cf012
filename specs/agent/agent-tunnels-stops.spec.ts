import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { eventually } from '../../src/harness/visit/eventually.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { isReached } from '../steps/agent/tunnels/reached.ts';
import { hasRisen, otherTunnel, someTunnel, uninspectedTunnel } from '../steps/agent/tunnels/shared-tunnels.ts';
import { startTcp, talkThrough } from '../steps/agent/tunnels/tcp-tunnel.ts';
import { itemsIn, listTunnels } from '../steps/agent/tunnels/tunnel-life.ts';
import {
  arrive,
  missed,
  type Running,
  settledOf,
  startBeside,
  startBody,
  startNamed,
  startOneMore,
  startTunnel,
} from '../steps/agent/tunnels/tunnels.ts';

/** Each request on a connection of its own. */
const alone = { Connection: 'close' };

/** Probes the public address of a tunnel, which may be somebody else's by now; whether the probe reached a server of ours. */
type Knock = (tunnel: Running) => Promise<boolean>;

const knockHttp =
  (world: World): Knock =>
  async (tunnel) =>
    (await world.requests.visitors.probe(tunnel)).arrived;

const knockTcp =
  (world: World): Knock =>
  async (tunnel) =>
    (await world.requests.visitors.talk(tunnel, Buffer.alloc(0))).arrived;

/** Stops a tunnel and holds that nothing passes through it any more. */
const checkQuiet = async (world: World, tunnel: Running, knock: Knock): Promise<void> => {
  const stopped = await world.requests.send(requestTo(agentTunnels, 'delete', { id: tunnel.name }));
  if (!succeeded(stopped)) return leave('the tunnel was not stopped');
  const quiet = await eventually(world.context, async () => ((await knock(tunnel)) ? null : true));
  world.claims.check(stopped, {
    place: '',
    holds: quiet === true,
    summary: `what is sent to public_url (${tunnel.shown['proto']}) still reaches the local address after the tunnel was stopped`,
    expected: 'nothing arrives any more',
    received: 'what was sent arrived',
  });
};

requirement('agent-tunnels.stopped-not-forwarding', async ({ world }) => {
  const tunnel = await startTunnel(world);
  await arrive(world, tunnel, world.context.word(), { headers: alone });
  await checkQuiet(world, tunnel, knockHttp(world));
  // The protocol of the document's own example, if it differs from the one of the first tunnel.
  const https = tunnel.shown['proto'] === 'https' ? null : await startBeside(world, { proto: 'https' });
  if (https !== null && (await isReached(world, https))) await checkQuiet(world, https, knockHttp(world));
  // The test ends here if no TCP tunnel can be started or reached.
  const tcp = await startTcp(world);
  if (!('publicUrl' in tcp)) return;
  const { back } = await talkThrough(world, tcp, Buffer.from(world.context.word()));
  if (back !== null) await checkQuiet(world, tcp, knockTcp(world));
});

/** The state of a tunnel after another one was stopped. */
interface TunnelSight {
  readonly fetched: Exchange;
  readonly isListed: boolean;
  readonly arrived: boolean;
}

const isWell = ({ fetched, isListed, arrived }: TunnelSight): boolean => succeeded(fetched) && isListed && arrived;

/** Reads the state of a tunnel. `list`: a list that was read after the stop, to be reused if it shows the tunnel. */
const lookAt = async (world: World, tunnel: Running, knock: Knock, list?: Exchange): Promise<TunnelSight> => {
  const { name } = tunnel;
  const isKnown = list !== undefined && itemsIn(list).some((item) => item['name'] === name);
  const detail = requestTo(agentTunnels, 'get', { id: name, expect: 'open' });
  // At `--effort quick` a list that shows the tunnel replaces its detail.
  const fetched = isKnown && world.context.isQuick ? list : await world.requests.send(detail);
  const isListed = isKnown || (await listTunnels(world, name)).item !== null;
  return { fetched, isListed, arrived: await knock(tunnel) };
};

/** Another tunnel beside the stopped one, and the probe for it. */
type Neighbour = readonly [tunnel: Running, knock: Knock];

/** Neighbours that an agent may refuse to start or have no room for: one whose name differs only in case, and a TCP tunnel. */
const unlikelyNeighbours = async (world: World, stopped: Running, name: string): Promise<readonly Neighbour[]> => {
  const json = { ...(await startBody(world)), name };
  const expect = { outcome: 'open', openFields: ['name'] } as const;
  const started = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect }));
  const shouted = succeeded(started) ? await settledOf(world, started) : null;
  // If names are case-insensitive, it may have replaced the other tunnel, and stops together with it.
  const areTwo = shouted?.name === name && (await listTunnels(world, stopped.name)).item !== null;
  const tcp = await startTcp(world);
  const isTcp = 'publicUrl' in tcp && (await talkThrough(world, tcp, Buffer.alloc(0))).back !== null;
  return [
    ...(areTwo ? [[shouted, knockHttp(world)] as const] : []),
    ...(isTcp ? [[tcp, knockTcp(world)] as const] : []),
  ];
};

const shout = (word: string): string => word.toUpperCase();

/** If two tunnels fit, stops the older one as well and checks the newer. */
const stopOlder = async (world: World, older: Running): Promise<void> => {
  const newer = await startNamed(world, `${older.name}-too`);
  if (newer === null) return;
  await arrive(world, newer, world.context.word(), { headers: alone });
  const stop = await world.requests.send(requestTo(agentTunnels, 'delete', { id: older.name, expect: 'open' }));
  world.abandon(older.name);
  if (succeeded(stop)) await checkWell(world, [[newer, knockHttp(world)]], stop);
};

/** The tunnel to be stopped, and its neighbours. */
interface Neighbourhood {
  readonly older: Running;
  readonly stopped: Running;
  /** Null where there is no room for it. */
  readonly newer: Running | null;
  /** A tunnel whose name begins with the name of the stopped one. */
  readonly alike: Running | null;
}

const start = async (world: World, name: string): Promise<Running> => {
  const json = { ...(await startBody(world)), name };
  return settledOf(world, await world.requests.send(requestTo(agentTunnels, 'create', { json })));
};

/** Starts up to three neighbours, as many as the agent allows: the maximum is not documented. */
const startNeighbours = async (world: World): Promise<Neighbourhood> => {
  const older = await startTunnel(world);
  const stopped = await start(world, `${older.name}-stop`);
  const newer = await startOneMore(world);
  const alike = newer === null ? null : await startNamed(world, `${stopped.name}-too`);
  for (const tunnel of [older, newer, alike])
    if (tunnel !== null) await arrive(world, tunnel, world.context.word(), { headers: alone });
  return { older, stopped, newer, alike };
};

/** The shared tunnels that are up, as neighbours of a new one whose name is a prefix of the name of one of them. */
const shareNeighbours = async (world: World): Promise<Neighbourhood> => {
  const older = await someTunnel(world);
  if (!hasRisen(older)) return missed(world, null);
  const stopped = await start(world, `${older.name}-to`);
  const [alike, newer] = [await otherTunnel(world, older), await uninspectedTunnel(world)].map((one) =>
    one !== null && hasRisen(one) ? one : null,
  );
  return { older, stopped, newer: newer ?? null, alike: alike ?? null };
};

requirement('agent-tunnels.stop-leaves-others', async ({ world }) => {
  const { isQuick } = world.context;
  const { older, stopped, newer, alike } = await (isQuick ? shareNeighbours : startNeighbours)(world);
  const running = [older, newer, alike].filter((tunnel) => tunnel !== null);
  const others: Neighbour[] = running.map((tunnel) => [tunnel, knockHttp(world)] as const);
  if (alike !== null)
    others.push(...(await unlikelyNeighbours(world, stopped, stopped.name.replace(/[a-z]+$/, shout))));
  const stop = await world.requests.send(requestTo(agentTunnels, 'delete', { id: stopped.name }));
  if (!succeeded(stop)) return leave('the tunnel was not stopped');
  await checkWell(world, others, stop, (await listTunnels(world, older.name)).exchange);
  if (newer === null) await stopOlder(world, older);
  // The same check for TCP, if the agent runs two TCP tunnels.
  const [tcp] = others.filter(([{ shown }]) => shown['proto'] === 'tcp');
  const secondTcp = tcp && world.claims.findings === 0 ? await startTcp(world) : null;
  if (!tcp || secondTcp === null || !('publicUrl' in secondTcp)) return;
  if ((await talkThrough(world, secondTcp, Buffer.alloc(0))).back === null) return;
  const stopTcp = await world.requests.send(requestTo(agentTunnels, 'delete', { id: tcp[0].name, expect: 'open' }));
  if (succeeded(stopTcp)) await checkWell(world, [[secondTcp, knockTcp(world)]], stopTcp);
});

/** Holds that tunnels are as they were after another one was stopped. */
const checkWell = async (
  world: World,
  others: readonly Neighbour[],
  stop: Exchange,
  list?: Exchange,
): Promise<void> => {
  for (const [tunnel, knock] of others) {
    let seen = await lookAt(world, tunnel, knock, list);
    // The neighbours may be interrupted for a moment.
    await eventually(world.context, async () => {
      if (!isWell(seen)) seen = await lookAt(world, tunnel, knock);
      return isWell(seen) ? true : null;
    });
    const { fetched, isListed, arrived } = seen;
    world.claims.check(
      fetched,
      {
        place: 'status',
        holds: isWell(seen),
        summary: 'stopping a tunnel did something to another one',
        expected: 'the other tunnel is shown, is listed and forwards',
        received: `status ${fetched.response?.status}, ${isListed ? 'listed' : 'not listed'}, ${arrived ? 'forwards' : 'does not forward'}`,
      },
      [stop],
    );
  }
};
