import type { Call, Reply } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { routesOf, type Seat } from './fault.ts';

export type Shown = Record<string, unknown>;
/** The operations whose answers show resources. */
export type Place = 'create' | 'get' | 'list' | 'update';

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The resources in a reply. */
export const shownIn = (reply: Reply, { listKey }: Pick<Seat, 'listKey'>): Shown[] => {
  if (!isShown(reply.body)) return [];
  // A resource may have a list of its own under the key of its collection, as failover backends do; a list has no id.
  if (Object.hasOwn(reply.body, 'id')) return [reply.body];
  const items = reply.body[listKey];
  return Array.isArray(items) ? items.filter(isShown) : [reply.body];
};

/** Changes what a route answers, after the fact: one of the deployment, or of its agent. */
export const bendReply = (
  deployment: Pick<Deployment, 'detour'>,
  route: string,
  bend: (reply: Reply, call: Call) => void,
): void =>
  deployment.detour(route, async (call, next) => {
    const reply = await next(call);
    bend(reply, call);
    return reply;
  });

/** Changes how a resource looks in the answers of some operations; those of all, unless told otherwise. */
export const bendShown = (
  deployment: Deployment,
  seat: Pick<Seat, 'path' | 'listKey'>,
  bend: (shown: Shown, call: Call) => void,
  places: readonly Place[] = ['create', 'get', 'list', 'update'],
): void => {
  for (const place of places) {
    bendReply(deployment, routesOf(seat)[place], (reply, call) => {
      for (const shown of shownIn(reply, seat)) bend(shown, call);
    });
  }
};

/** Answers a route with another status. */
export const bendStatus = (deployment: Pick<Deployment, 'detour'>, route: string, status: number): void =>
  bendReply(deployment, route, (reply) => {
    reply.status = status;
  });
