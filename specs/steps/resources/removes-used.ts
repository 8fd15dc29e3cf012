import type { JsonObject } from '../../../src/contract/json-object.ts';
import { failoverBackends } from '../../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../../src/contract/resources/backends/tunnel-group-backends.ts';
import { weightedBackends } from '../../../src/contract/resources/backends/weighted-backends.ts';
import { sshCertificateAuthorities } from '../../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { sshUserCertificates } from '../../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { refusalClaim } from '../../../src/harness/world/claims/claim.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { makeEach } from './make-each.ts';

/** A resource that uses another: its kind, and its fields that refer to the other. */
type Use = readonly [user: Resource, fields: (id: string) => JsonObject];

const inOrder: Use = [failoverBackends, (id) => ({ backends: [id] })];
const weighed: Use = [weightedBackends, (id) => ({ backends: { [id]: 10_000 } })];

const uses: { readonly [resource: string]: Use } = {
  [sshCertificateAuthorities.name]: [sshUserCertificates, (id) => ({ ssh_certificate_authority_id: id })],
  [httpResponseBackends.name]: weighed,
  [tunnelGroupBackends.name]: inOrder,
  [weightedBackends.name]: inOrder,
  [failoverBackends.name]: weighed,
};

/**
 * Holds that a delete also works on a resource that another one uses. Whether it can be deleted is not documented; if the delete succeeds, it must
 * not be shown any more.
 */
export const removesUsed = async (world: World, resource: Resource): Promise<void> => {
  const use = uses[resource.name];
  if (use === undefined || world.context.isQuick) return;
  const [user, fieldsFor] = use;
  try {
    const { id } = await world.resources.create(resource);
    const [usedBy] = await makeEach(world, user, [fieldsFor(id)]);
    if (usedBy === undefined) return;
    // An update of the used resource must not change the one that uses it, which the judge checks.
    const json = { description: `used ${world.context.word()}` };
    await world.requests.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
    await world.requests.send(requestTo(user, 'get', { id: usedBy }));
    const deleted = await world.requests.send(requestTo(resource, 'delete', { id, expect: 'success-unless-refused' }));
    // What happens to a resource that used it is not documented.
    world.resources.giveUp(usedBy);
    if (!succeeded(deleted)) return;
    const read = requestTo(resource, 'get', { id, expect: 'refusal' });
    let answer = await world.requests.send(read);
    await world.context.settles(async () => {
      if (!declined(answer)) answer = await world.requests.send(read);
      return declined(answer);
    }, world.context.patience.deletionMs);
    world.claims.check(answer, refusalClaim(answer, 'a deleted resource that another one uses is read'), [deleted]);
  } catch (error) {
    // The quota may not allow both.
    if (!(error instanceof Unexercised)) throw error;
  }
};
