import type { reservedAddrs } from '../../../src/contract/resources/reserved/reserved-addrs.ts';
import type { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { idOf, succeeded } from '../../../src/judge/subject/subject.ts';

/** Holds that something can be reserved in each region. One at a time, because the account may have a small quota. */
export const servesRegions = async (
  world: World,
  resource: typeof reservedAddrs | typeof reservedDomains,
  count: number,
): Promise<void> => {
  for (const region of ['au', 'sa', 'eu', 'ap', 'us', 'jp', 'in'].slice(0, count)) {
    const json = await world.bodies.body(resource, { region });
    // At `--effort quick` a creation in this region by another test is enough.
    const known = world.claims.twinOf(requestTo(resource, 'create', { json }));
    const created = known ?? (await world.sparing(() => world.requests.attempt(resource, json)));
    world.claims.check(created, {
      place: 'status',
      holds: succeeded(created),
      summary: `region ${region} is refused`,
      expected: 'accepted',
      received: `status ${created.response?.status}`,
    });
    const id = succeeded(created) && known === undefined ? idOf(resource, created.json) : undefined;
    if (id !== undefined) await world.requests.send(requestTo(resource, 'delete', { id, expect: 'open' }));
  }
};
