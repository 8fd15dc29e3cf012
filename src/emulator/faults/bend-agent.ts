import type { Deployment } from '../server/deployment.ts';
import { bendReply, type Shown } from './bend.ts';

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of an answer that is an object; an empty one where there is none. */
export const part = (shown: Shown, ...path: readonly string[]): Shown =>
  path.reduce<Shown>((at, name) => {
    const value = at[name];
    return isShown(value) ? value : {};
  }, shown);

export const tunnelRoutes = {
  start: 'POST /api/tunnels',
  detail: 'GET /api/tunnels/{name}',
  list: 'GET /api/tunnels',
  stop: 'DELETE /api/tunnels/{name}',
} as const;

export const requestRoutes = {
  detail: 'GET /api/requests/http/{id}',
  list: 'GET /api/requests/http',
  replay: 'POST /api/requests/http',
  clear: 'DELETE /api/requests/http',
} as const;

/** The items under a key of an answer, or the answer itself. */
const shownIn = (body: unknown, key: string): Shown[] => {
  if (!isShown(body)) return [];
  const items = body[key];
  return Array.isArray(items) ? items.filter(isShown) : [body];
};

/** Changes how a tunnel looks in some answers; in all, unless told otherwise. */
export const bendTunnels = (
  { agent }: Deployment,
  bend: (shown: Shown) => void,
  places: readonly ('start' | 'detail' | 'list')[] = ['start', 'detail', 'list'],
): void => {
  for (const place of places)
    bendReply(agent, tunnelRoutes[place], (reply) => {
      for (const shown of shownIn(reply.body, 'tunnels')) bend(shown);
    });
};

/** Changes how a captured request looks in some answers; in all, unless told otherwise. */
export const bendCaptured = (
  { agent }: Deployment,
  bend: (shown: Shown) => void,
  places: readonly ('detail' | 'list')[] = ['detail', 'list'],
): void => {
  for (const place of places)
    bendReply(agent, requestRoutes[place], (reply) => {
      for (const shown of shownIn(reply.body, 'requests')) if ('request' in shown) bend(shown);
    });
};

/** Answers a refusal of the documented agent in another way. */
export const bendRefusal = (
  { agent }: Deployment,
  route: string,
  answer: () => { status: number; headers: Record<string, string>; body: unknown },
  when: (status: number) => boolean = () => true,
): void =>
  agent.detour(route, async (call, next) => {
    try {
      return await next(call);
    } catch (error) {
      if (when((error as { status?: number }).status ?? 0)) return answer();
      throw error;
    }
  });

/** Takes a body that cannot be read for another one. */
export const readAnyway = ({ agent }: Deployment, route: string, otherwise: () => Record<string, unknown>): void => {
  const { read } = agent;
  agent.read = (request, on) =>
    read(request, on).catch((error: unknown) => {
      if (on !== route) throw error;
      return otherwise();
    });
};

/** A 204 that has a body all the same. */
export const bodyAfter204 =
  'HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
