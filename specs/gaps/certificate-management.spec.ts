import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { managedResources } from '../steps/certificates/managed.ts';
import { statusOf } from '../steps/requests/status-of.ts';

/** What the documents leave open about automatic management of certificates, for both resources that have it. */

const field = 'certificate_management_policy';
const stateOf = (shown: JsonObject): string => (shown[field] === null ? 'disabled' : 'enabled');
const after = (answer: Exchange): string =>
  succeeded(answer) && isObject(answer.json) ? `${statusOf(answer)}, ${stateOf(answer.json)}` : statusOf(answer);

for (const resource of managedResources) {
  gap.on(resource, 'management-by-default', async ({ world }) => {
    world.claims.observe(world.context.id, stateOf(need((await world.resources.life(resource)).created)));
  });

  gap.on(resource, 'management-disabled', async ({ world }) => {
    const policy = { authority: world.context.fixture('acmeAuthority') };
    const { id } = await world.resources.create(resource, { [field]: policy });
    const json = { [field]: null };
    const answer = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'unjudged' }));
    world.claims.observe(world.context.id, `an update with null: ${after(answer)}`);
  });

  gap.on(resource, 'management-states', async ({ world }) => {
    const { shown } = await world.resources.create(resource, {
      [field]: { authority: world.context.fixture('acmeAuthority') },
    });
    const status = shown['certificate_management_status'];
    const job = isObject(status) ? status['provisioning_job'] : null;
    const code = isObject(job) ? (job['error_code'] ?? null) : null;
    world.claims.observe(
      world.context.id,
      `in the creation response: ${isObject(job) ? 'a job' : 'no job'}${code === null ? '' : ` with ${code}`}`,
    );
  });

  gap.on(resource, 'policy-merged', async ({ world }) => {
    const authority = world.context.fixture('acmeAuthority');
    const { id } = await world.resources.create(resource, { [field]: { authority, private_key_type: 'ecdsa' } });
    const json = { [field]: { authority } };
    const answer = await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'unjudged' }));
    const policy = isObject(answer.json) ? answer.json[field] : null;
    world.claims.observe(
      world.context.id,
      `ecdsa becomes ${isObject(policy) ? policy['private_key_type'] : `nothing (${statusOf(answer)})`}`,
    );
  });

  gap.on(resource, 'same-domain-twice', async ({ world }) => {
    const { shown } = await world.resources.create(resource);
    const json = await world.bodies.body(resource, { domain: shown['domain'] });
    // It may answer with the existing resource, which no law about creations would accept.
    const again = requestTo(resource, 'create', { json, expect: 'unjudged' });
    world.claims.observe(world.context.id, statusOf(await world.requests.send(again)));
  });
}
