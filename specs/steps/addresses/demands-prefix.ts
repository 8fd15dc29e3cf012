import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';

const addresses = [
  { bare: '192.0.2.1', prefixed: '192.0.2.1/32' },
  { bare: '2001:db8::1', prefixed: '2001:db8::1/128' },
] as const;

/**
 * Whether a deployment takes every address with its prefix length and none without. "IP or IP range in CIDR notation" can be read so that
 * both are in CIDR notation; whoever reads it so does that for IPv4 and IPv6, on create and on update.
 */
export const demandsPrefix = (world: World): Promise<boolean> =>
  world.context.once('whether addresses need a prefix length', async () => {
    const { id } = await world.resources.create(ipPolicyRules);
    const created = async (cidr: string): Promise<Exchange> => {
      const json = await world.bodies.body(ipPolicyRules, { cidr });
      return world.passing(() => world.requests.send(requestTo(ipPolicyRules, 'create', { json, expect: 'open' })));
    };
    const updated = (cidr: string): Promise<Exchange> =>
      world.requests.send(requestTo(ipPolicyRules, 'update', { id, json: { cidr }, expect: 'open' }));
    for (const send of [created, updated])
      for (const { bare, prefixed } of addresses)
        if (!declined(await send(bare)) || !succeeded(await send(prefixed))) return false;
    return true;
  });
