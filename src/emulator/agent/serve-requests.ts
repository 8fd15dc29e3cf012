import { z } from 'zod';
import { noContent, ok } from '../base/call.ts';
import { invalid, notFound } from '../base/problem.ts';
import type { Agent } from './agent.ts';
import type { Captured } from './captured.ts';

const defaultLimit = 100;
const replay = z.object({ id: z.string(), tunnel_name: z.string().optional() });

/** Document 3, Endpoints: the four operations on captured requests. */
export const serveRequests = (agent: Agent): void => {
  const { inspector, rules } = agent;
  const find = (id: string | undefined): Captured => {
    const captured = inspector.find(id ?? '');
    if (captured === undefined) throw notFound(`No captured request has the id ${id}.`);
    return captured;
  };
  agent.route('GET /api/requests/http', ({ query }) => {
    const limit = Number(query.get('limit') ?? defaultLimit);
    if (!Number.isInteger(limit) || limit < 1) throw invalid({ limit: 'a whole number from 1' });
    const requests = inspector.list(limit, query.get('tunnel_name')).map((one) => inspector.show(one));
    return ok({ uri: '/api/requests/http', requests });
  });
  agent.route('GET /api/requests/http/{id}', ({ params }) => ok(inspector.show(find(params['id']))));
  agent.route('DELETE /api/requests/http', () => {
    inspector.clear();
    return noContent();
  });
  agent.route('POST /api/requests/http', ({ body }) => {
    const { success, data } = replay.safeParse(body);
    if (!success)
      throw invalid({ id: 'the id of a captured request', tunnel_name: 'the name of a tunnel, or nothing' });
    const captured = find(data.id);
    const name = rules.replayTunnel(captured.tunnelName, data.tunnel_name);
    const tunnel = agent.tunnels.get(name);
    if (tunnel === undefined) throw notFound(`No tunnel is called ${name}.`);
    tunnel.replay(rules.replayBytes(captured.request.raw), captured.remoteAddr);
    return noContent();
  });
};
