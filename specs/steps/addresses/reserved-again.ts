import type { JsonObject } from '../../../src/contract/json-object.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';
import { holdsForAll } from './holds-for-all.ts';

/**
 * Deletes a domain, reserves it again, and holds that the new one has nothing that was attached to the first. Whether a domain can be reserved
 * again at once is not documented. `fresh`: the first domain as it was created.
 */
export const reservedAgain = async (world: World, id: string, fresh: JsonObject, field: string): Promise<void> => {
  if (world.context.isQuick) return;
  const deletion = requestTo(reservedDomains, 'delete', { id, expect: 'success-unless-refused' });
  if (!succeeded(await world.requests.send(deletion))) return;
  const json = await world.bodies.body(reservedDomains, { domain: fresh['domain'] });
  const exchange = await world.requests.send(requestTo(reservedDomains, 'create', { json, expect: 'open' }));
  // The answer may still show the first domain while its deletion takes effect.
  if (!succeeded(exchange) || idOf(reservedDomains, exchange.json) === id) return;
  const first = fresh[field];
  holdsForAll(
    world,
    [{ exchange, place: '', shown: need(exchange) }],
    field,
    `${asJson(first ?? null)}, as in any new domain`,
    (value) => same('ref', first, value),
  );
};
