import type { Exchange } from '../../src/exchange/exchange.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { isObject, type JsonObject, succeeded } from '../../src/judge/subject.ts';
import { managedResources } from '../steps/managed.ts';

/** What the documents leave open about automatic management of certificates, for both resources that have it. */

const field = 'certificate_management_policy';
const statusOf = (answer: Exchange): string => `${answer.response?.status}`;
const stateOf = (shown: JsonObject): string => (shown[field] === null ? 'disabled' : 'enabled');
const after = (answer: Exchange): string =>
  succeeded(answer) && isObject(answer.json) ? `${statusOf(answer)}, ${stateOf(answer.json)}` : statusOf(answer);

for (const resource of managedResources) {
  gap(`${resource.name}.management-by-default`, async ({ world }) => {
    world.observe(world.id, stateOf(world.need((await world.life(resource)).created)));
  });

  gap(`${resource.name}.management-disabled`, async ({ world }) => {
    const policy = { authority: world.fixture('acmeAuthority') };
    const { id } = await world.create(resource, { [field]: policy });
    const json = { [field]: null };
    const answer = await world.send(world.ask(resource, 'update', { id, json, expect: 'open' }));
    world.observe(world.id, `an update with null: ${after(answer)}`);
  });

  gap(`${resource.name}.management-states`, async ({ world }) => {
    const { shown } = await world.create(resource, { [field]: { authority: world.fixture('acmeAuthority') } });
    const status = shown['certificate_management_status'];
    const job = isObject(status) ? status['provisioning_job'] : null;
    const code = isObject(job) ? (job['error_code'] ?? null) : null;
    world.observe(
      world.id,
      `in the creation response: ${isObject(job) ? 'a job' : 'no job'}${code === null ? '' : ` with ${code}`}`,
    );
  });

  gap(`${resource.name}.policy-merged`, async ({ world }) => {
    const authority = world.fixture('acmeAuthority');
    const { id } = await world.create(resource, { [field]: { authority, private_key_type: 'ecdsa' } });
    const json = { [field]: { authority } };
    const answer = await world.send(world.ask(resource, 'update', { id, json, expect: 'open' }));
    const policy = isObject(answer.json) ? answer.json[field] : null;
    world.observe(
      world.id,
      `ecdsa becomes ${isObject(policy) ? policy['private_key_type'] : `nothing (${statusOf(answer)})`}`,
    );
  });

  gap(`${resource.name}.same-domain-twice`, async ({ world }) => {
    const { shown } = await world.create(resource);
    const json = await world.body(resource, { domain: shown['domain'] });
    // It may answer with the resource that is there, which is then no creation by any law.
    const again = world.ask(resource, 'create', { json, expect: 'open', unjudged: true });
    world.observe(world.id, statusOf(await world.send(again)));
  });
}
