import type { World } from '../../../../src/harness/world/world.ts';
import { prove } from './prove.ts';
import type { Running } from './tunnels.ts';

/** Whether what is sent to a tunnel reaches a server of ours and its answer comes back; false where its address may not be visited. */
export const isReached = async (world: World, tunnel: Running): Promise<boolean> =>
  'ends' in (await world.requests.visitors.admit(tunnel)) && (await prove(world, tunnel)).proven;
