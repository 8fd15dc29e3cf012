import type { Call } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';

/** Refuses the starts of tunnels that an agent does not take. */
const takes = ({ agent }: Deployment, isTaken: (body: Call['body']) => boolean): void =>
  agent.detour('POST /api/tunnels', (call, next) =>
    isTaken(call.body) ? next(call) : { status: 400, headers: {}, body: { msg: 'no such tunnel' } },
  );

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
];
