import type { Call, Reply } from '../../base/call.ts';
import type { Service } from '../../server/service.ts';

/** Changes the answers of a route, of the deployment or of its agent. */
export const changeReply = (
  service: Pick<Service, 'detour'>,
  route: string,
  change: (reply: Reply, call: Call) => void,
): void =>
  service.detour(route, async (call, next) => {
    const reply = await next(call);
    change(reply, call);
    return reply;
  });
