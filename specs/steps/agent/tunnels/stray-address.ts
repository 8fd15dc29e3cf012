import type { JsonObject } from '../../../../src/contract/json-object.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { gateIn, obstacleTo } from '../../../../src/harness/visit/obstacle.ts';
import type { ProbeResult } from '../../../../src/harness/visit/visitors.ts';
import type { Claim } from '../../../../src/harness/world/claims/claim.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { asJson } from '../../../../src/judge/subject/check.ts';
import type { Running } from './tunnels.ts';

/** A server of ours is behind every tunnel, and one of TCP carries HTTP as well. Null where the address may not be visited. */
const probeAt = async (world: World, { name }: Running, publicUrl: string): Promise<ProbeResult | null> => {
  try {
    return await world.requests.visitors.probeThere({ name, publicUrl: publicUrl.replace(/^tcp:/, 'http:') });
  } catch (error) {
    if (error instanceof Unexercised) return null;
    throw error;
  }
};

/**
 * Whether an answer shows an address of a tunnel that does not lead to it. Nothing says that public_url stays what it was at the start, but it must
 * be the public address of the tunnel. A wrong address is proven only if the first address leads to a server of ours, and no gateway blocks the way
 * to the new one.
 */
export const isAstray = async (world: World, tunnel: Running, shown: JsonObject): Promise<boolean> => {
  const { public_url: url } = shown;
  if (typeof url !== 'string' || url === tunnel.shown['public_url']) return false;
  const first = await probeAt(world, tunnel, tunnel.publicUrl);
  if (!first?.proven) return false;
  if (!URL.canParse(url)) return true;
  const there = await probeAt(world, tunnel, url);
  if (there === null || (!there.arrived && (obstacleTo(there.answer) ?? gateIn(there.answer)) !== null)) return false;
  return !there.proven || there.server !== first.server;
};

/** The claim about the address in an answer. */
export const addressClaim = (place: string, tunnel: Running, shown: JsonObject, astray: boolean): Claim => ({
  place: `${place}/public_url`,
  holds: !astray,
  summary: 'public_url is another than in the answer to the start, and does not lead to the tunnel',
  expected: `an address that leads where ${asJson(tunnel.shown['public_url'])} leads`,
  received: asJson(shown['public_url']),
});
