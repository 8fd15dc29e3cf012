import { z } from 'zod';
import { created, noContent, ok } from '../base/call.ts';
import { invalid, notFound, Problem } from '../base/problem.ts';
import type { Agent } from './agent.ts';
import { localAddressOf } from './local-address.ts';
import type { Tunnel } from './tunnel.ts';

/** The documented part of a tunnel definition. Unknown fields are ignored. */
const definition = z.object({
  name: z.string().min(1).max(255),
  proto: z.enum(['http', 'https', 'tcp']),
  addr: z.union([z.string(), z.number()]),
  inspect: z.boolean().default(true),
});

const show = ({ name, publicUrl, proto, address, inspect, metrics }: Tunnel): Record<string, unknown> => {
  const { conns, http } = metrics;
  return {
    name,
    uri: `/api/tunnels/${encodeURIComponent(name)}`,
    public_url: publicUrl,
    proto,
    config: { addr: address.shown, inspect },
    metrics: { conns: { ...conns.show(), gauge: conns.gauge }, http: http.show() },
  };
};

/** Document 3, Endpoints: the four operations on tunnels. */
export const serveTunnels = (agent: Agent): void => {
  const find = (name: string | undefined): Tunnel => {
    const tunnel = agent.tunnels.get(name ?? '');
    if (tunnel === undefined) throw notFound(`No tunnel is called ${name}.`);
    return tunnel;
  };
  agent.route('GET /api/tunnels', () => ok({ tunnels: [...agent.tunnels.values()].map(show), uri: '/api/tunnels' }));
  agent.route('POST /api/tunnels', async ({ body }) => {
    const { success, data, error } = definition.safeParse(body);
    if (!success) throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])));
    const { addr, ...rest } = data;
    const address = localAddressOf(addr);
    if (agent.tunnels.has(data.name)) throw new Problem(409, 'name_taken', `A tunnel is called ${data.name} already.`);
    return created(show(await agent.start({ ...rest, address })));
  });
  agent.route('GET /api/tunnels/{name}', ({ params }) => ok(show(find(params['name']))));
  agent.route('DELETE /api/tunnels/{name}', ({ params }) => {
    const tunnel = find(params['name']);
    agent.tunnels.delete(tunnel.name);
    if (agent.rules.closesOnStop(tunnel)) tunnel.close();
    return noContent();
  });
};
