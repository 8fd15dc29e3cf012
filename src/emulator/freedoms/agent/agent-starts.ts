import { localAddressOf } from '../../agent/local-address.ts';
import type { Tunnel } from '../../agent/tunnel.ts';
import type { Call } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';

/** Refuses tunnels that the agent does not support. */
const takes = ({ agent }: Deployment, isTaken: (body: Call['body']) => boolean): void =>
  agent.detour('POST /api/tunnels', (call, next) =>
    isTaken(call.body) ? next(call) : { status: 400, headers: {}, body: { msg: 'no such tunnel' } },
  );

/** Gives a tunnel another public address when it is read for the first time after its start; `leave` is called just before. */
const moves = ({ agent }: Deployment, leave: (tunnel: Tunnel) => void): void => {
  const moved = new WeakSet<Tunnel>();
  for (const route of ['GET /api/tunnels', 'GET /api/tunnels/{name}'])
    agent.detour(route, async (call, next) => {
      for (const tunnel of agent.tunnels.values()) {
        if (moved.has(tunnel)) continue;
        moved.add(tunnel);
        leave(tunnel);
        await tunnel.move();
      }
      return next(call);
    });
};

/** The parameters of a start are defined by the configuration file of the agent, which document 3 does not show. */
export const agentStartFreedoms: readonly Freedom[] = [
  {
    name: 'agent-starts-tcp-alone',
    summary: 'the agent runs TCP tunnels and no others',
    only: ['agent', 'agent-tunnels', 'captured-requests'],
    plant: (d) => takes(d, ({ proto }) => proto === 'tcp'),
  },
  {
    name: 'agent-takes-ports-alone',
    summary: 'addr of a start is a port of the machine of the agent, and never a host and a port',
    only: ['agent', 'agent-tunnels', 'captured-requests'],
    plant: (d) => takes(d, ({ addr }) => /^\d+$/.test(String(addr))),
  },
  {
    name: 'agent-full-of-others',
    summary:
      'the agent runs one tunnel at a time, which is that of somebody else, and answers every other start with 400',
    only: ['agent', 'agent-tunnels', 'captured-requests'],
    plant: (d) => {
      const address = localAddressOf(9);
      d.agent.configured.push({ name: "somebody else's tunnel", proto: 'http', address, inspect: true });
      takes(d, () => false);
    },
  },
  {
    name: 'agent-moves-addresses',
    summary: 'public_url of a tunnel is another than in the answer to its start, which leads to the tunnel as well',
    only: ['agent', 'agent-tunnels', 'captured-requests'],
    plant: (d) => moves(d, () => {}),
  },
  {
    name: 'agent-leaves-addresses',
    summary: 'public_url of a tunnel is another than in the answer to its start, which leads nowhere any more',
    only: ['agent', 'agent-tunnels', 'captured-requests'],
    plant: (d) => moves(d, (tunnel) => tunnel.closeDoor()),
  },
  {
    name: 'agent-answers-lost',
    summary: 'a gateway loses the answer to every third tunnel that the agent started, and says so with 502 or 504',
    plant: ({ agent }) => {
      let n = 0;
      agent.detour('POST /api/tunnels', async (call, next) => {
        const reply = await next(call);
        n += 1;
        return n % 3 === 0 ? { status: n % 2 === 0 ? 504 : 502, headers: {}, body: '' } : reply;
      });
    },
  },
  {
    name: 'agent-numbers-namesakes',
    summary: 'a start under a name that is taken gets a number behind its name',
    plant: ({ agent }) => {
      let n = 1;
      agent.detour('POST /api/tunnels', (call, next) => {
        const { name } = call.body;
        if (!agent.tunnels.has(String(name))) return next(call);
        n += 1;
        return next({ ...call, body: { ...call.body, name: `${name}-${n}` } });
      });
    },
  },
];
