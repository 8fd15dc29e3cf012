import { noContent, ok } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { bendReply, bendStatus, type Shown } from './bend.ts';
import { bodyAfter204, tunnelRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

const on = tunnelRoutes;

/** Keeps what is stopped, as it was last shown. */
const bury = ({ agent }: Deployment): Map<string, Shown> => {
  const graves = new Map<string, Shown>();
  for (const route of [on.start, on.detail])
    bendReply(agent, route, (reply) => {
      const shown = reply.body as Shown;
      if (typeof shown['name'] === 'string') graves.set(shown['name'], shown);
    });
  const dead = new Map<string, Shown>();
  agent.detour(on.stop, (call, next) => {
    const name = call.params['name'] ?? '';
    const shown = graves.get(name);
    if (shown) dead.set(name, shown);
    return next(call);
  });
  return dead;
};

/** Stops other tunnels along with the named one. */
const alsoStop = ({ agent }: Deployment, others: (stopped: string) => readonly string[]): void =>
  agent.detour(on.stop, (call, next) => {
    for (const name of others(call.params['name'] ?? '')) {
      if (name === call.params['name']) continue;
      agent.tunnels.get(name)?.close();
      agent.tunnels.delete(name);
    }
    return next(call);
  });

/** What can be wrong with how tunnels end. */
export const agentStopFaults: readonly Fault[] = [
  {
    name: 'agent-tunnels.stopped-still-shown',
    summary: 'the detail of a stopped tunnel is shown',
    breaks: ['agent-tunnels.stopped-not-shown'],
    touches: [],
    plant: (d) => {
      const graves = bury(d);
      d.agent.detour(on.detail, (call, next) => {
        const grave = graves.get(call.params['name'] ?? '');
        return grave ? ok(grave) : next(call);
      });
    },
  },
  {
    name: 'agent-tunnels.stopped-still-listed',
    summary: 'the list holds stopped tunnels',
    breaks: ['agent-tunnels.stopped-not-listed'],
    touches: [],
    plant: (d) => {
      const graves = bury(d);
      bendReply(
        d.agent,
        on.list,
        (reply) => void (reply.body as { tunnels: unknown[] }).tunnels.push(...graves.values()),
      );
    },
  },
  ...(['HTTP', 'TCP'] as const).map(
    (kind): Fault => ({
      name: `agent-tunnels.stopped-${kind.toLowerCase()}-still-forwards`,
      summary: `the public address of a stopped ${kind} tunnel stays open`,
      breaks: ['agent-tunnels.stopped-not-forwarding'],
      touches: [],
      plant: ({ agent }) => {
        agent.rules.closesOnStop = (tunnel) => {
          if ((tunnel.proto === 'tcp') !== (kind === 'TCP')) return true;
          // For a while, so that the deployment still frees its ports.
          setTimeout(() => tunnel.close(), 6000).unref();
          return false;
        };
      },
    }),
  ),
  {
    name: 'agent-tunnels.every-second-stop-in-vain',
    summary: 'every second stop answers 204 and does nothing',
    breaks: ['agent-tunnels.stopped-not-shown', 'agent-tunnels.stopped-not-listed'],
    touches: ['agent-tunnels.*', 'captured-requests.*'],
    plant: ({ agent }) => {
      let stops = 0;
      agent.detour(on.stop, (call, next) => {
        stops += 1;
        return stops % 2 === 0 && agent.tunnels.has(call.params['name'] ?? '') ? noContent() : next(call);
      });
    },
  },
  {
    name: 'agent-tunnels.stop-by-beginning',
    summary: 'a stop ends every tunnel whose name begins with the name',
    breaks: ['agent-tunnels.stop-leaves-others'],
    touches: [],
    plant: (d) => alsoStop(d, (stopped) => [...d.agent.tunnels.keys()].filter((name) => name.startsWith(stopped))),
  },
  {
    name: 'agent-tunnels.stop-takes-the-one-before',
    summary: 'a stop also ends the tunnel that was started before',
    breaks: ['agent-tunnels.stop-leaves-others'],
    touches: [],
    plant: (d) =>
      alsoStop(d, (stopped) => {
        const names = [...d.agent.tunnels.keys()];
        return names.slice(Math.max(0, names.indexOf(stopped) - 1), names.indexOf(stopped));
      }),
  },
  {
    name: 'agent-tunnels.stop-answers-200',
    summary: 'a stop answers 200',
    breaks: ['agent-tunnels.delete'],
    touches: [],
    plant: ({ agent }) => bendStatus(agent, on.stop, 200),
  },
  {
    name: 'agent-tunnels.stop-answers-with-body',
    summary: 'a stop answers 204 with a body',
    breaks: ['agent-tunnels.delete-no-body'],
    touches: [],
    plant: ({ agent }) =>
      bendReply(agent, on.stop, (reply) => {
        reply.raw = bodyAfter204;
      }),
  },
];
