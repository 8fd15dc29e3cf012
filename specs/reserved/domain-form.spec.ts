import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { managedResources } from '../steps/certificates/managed.ts';
import { plainTwin } from '../steps/resources/plain-twin.ts';

/** Prefixes that make a domain invalid for every resolver, even one that accepts unusual names. */
const noHostNames = {
  'a domain with a space': 'two words.',
  'a domain with an empty label': 'empty..',
};

/** The documents set no limit to labels, as DNS does: a deployment may leave it to DNS. What it accepts it shows. */
const longLabel = `${'a'.repeat(64)}.`;

for (const resource of managedResources) {
  requirement.on(resource, 'domain-form', async ({ world }) => {
    const accepted = await plainTwin(world, resource);
    for (const [wrong, before] of Object.entries(noHostNames).slice(0, world.context.byEffort(1, 2, 2))) {
      const json = await world.bodies.body(resource);
      const right = requestTo(resource, 'create', { json });
      const broken = { ...right, json: { ...json, domain: `${before}${json['domain']}` } };
      await world.claims.refuses({ wrong, flaw: wrong, right, broken, accepted });
    }
    if (world.context.isQuick) return;
    const json = await world.bodies.body(resource);
    await world.requests.attempt(resource, { ...json, domain: `${longLabel}${json['domain']}` });
  });
}
