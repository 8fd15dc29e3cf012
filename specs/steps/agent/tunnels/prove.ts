import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { eventually } from '../../../../src/harness/visit/eventually.ts';
import { obstacleTo } from '../../../../src/harness/visit/obstacle.ts';
import type { ProbeResult, Visited } from '../../../../src/harness/visit/visitors.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { distanceOf } from './tunnels.ts';

/** Probes a tunnel until its address has proven that it leads to a server of ours: one that was just started may need a moment. */
export const prove = async (world: World, tunnel: Visited): Promise<ProbeResult> => {
  let last = await world.requests.visitors.probe(tunnel);
  await eventually(world.context, async () => {
    // An obstacle between here and the tunnel will not disappear in a moment.
    if (last.proven || obstacleTo(last.answer) !== null || distanceOf(world.context) !== null) return last;
    last = await world.requests.visitors.probe(tunnel);
    return last.proven ? last : null;
  });
  if (last.proven || obstacleTo(last.answer) !== null) return last;
  // It may have another address by now, which the detail shows.
  await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name, expect: 'open' }));
  return world.requests.visitors.probe(tunnel);
};
