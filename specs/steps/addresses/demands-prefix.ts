import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { privately } from '../../../src/generate/values/cidr.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';

const addresses = ['192.0.2.1', '2001:db8::1'] as const;

const prefixed = (address: string): string => `${address}/${address.includes(':') ? 128 : 32}`;

/**
 * Whether an address is refused without a prefix length and accepted with one. A private address is tried too: the allowed networks are not
 * documented.
 */
const isDemanded = async (address: string, send: (cidr: string) => Promise<Exchange>): Promise<boolean> => {
  for (const one of [address, privately(address)]) {
    if (!declined(await send(one))) return false;
    if (succeeded(await send(prefixed(one)))) return true;
  }
  return false;
};

/**
 * Whether a deployment accepts every address with its prefix length and none without. "IP or IP range in CIDR notation" can be read as requiring
 * CIDR notation for both; then it applies to IPv4 and IPv6, on create and on update. `id` is the rule that is updated.
 */
export const demandsPrefix = (world: World, id: string): Promise<boolean> =>
  world.context.once('whether addresses need a prefix length', async () => {
    // The account or the policy may have a quota of rules: a refusal counts only while a plain rule is accepted.
    const create = async (cidr: string): Promise<Exchange> => {
      const json = await world.bodies.body(ipPolicyRules, { cidr });
      return world.passing(() => world.requests.attempt(ipPolicyRules, json));
    };
    const update = (cidr: string): Promise<Exchange> =>
      world.requests.send(requestTo(ipPolicyRules, 'update', { id, json: { cidr }, expect: 'open' }));
    for (const send of [create, update])
      for (const address of addresses) if (!(await isDemanded(address, send))) return false;
    return true;
  });
