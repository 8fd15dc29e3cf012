import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { allFaults } from '../../../../src/conduct/prove/all-faults.ts';
import { tryAll } from '../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../src/emulator/embedded.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';
import { freedomNamed } from '../freedom-named.ts';
import { clean } from '../try-freedom.ts';

/** Requirements that make several resources of a kind, one after another or at the same time. */
const manyMade = [
  'ssh-credentials.get',
  'ssh-credentials.update',
  'api-keys.auth-token',
  'api-keys.token-authenticates',
  'credentials.owner-by-admin',
  'http-response-backends.lifecycle',
  'tcp-edges.update-applies',
  'tunnel-group-backends.description-optional',
  'tls-edges.ip-restriction-module',
  'reserved-domains.management-status',
  'agent-ingresses.policy-key-type-default',
  'api-keys.auth-scheme',
  'credentials.acl-label',
  'reserved-domains.region-values',
  'reserved-domains.cname-target-of-service',
  'reserved-domains.acme-target-of-wildcard',
  'reserved-domains.acme-target-of-service',
  'reserved-domains.certificate-on-create',
  'reserved-domains.certificate-or-policy-on-update',
  'agent-ingresses.policy-optional',
  'ssh-certificate-authorities.public-key-of-type',
  'ssh-user-certificates.signed-by-authority',
  'ssh-user-certificates.critical-options-inside',
  'ssh-user-certificates.extensions-inside',
  'ssh-user-certificates.validity-inside',
  'tls-edges.update',
  'tls-edges.auth-header',
  'tls-edges.auth-deleted-key',
  'tls-edges.module-sequences',
  'tcp-edges.auth-header',
  'tcp-edges.list-order',
  'event-destinations.auth-header',
  'weighted-backends.auth-header',
  'weighted-backends.weight-range-on-create',
  'weighted-backends.child-kinds',
  'failover-backends.order-kept',
  'http-response-backends.list-of-one-kind',
  'weighted-backends.list-of-one-kind',
];

test.beforeAll(collectBodies);

/** Faults that show with the last of several resources, each with the requirement that it breaks. */
const shownByTheLast = {
  'certificate-authorities.delete-of-what-has-other-characters-than-ascii-takes-the-newest':
    'certificate-authorities.lifecycle',
  'weighted-backends.update-passes-over-first-metadata': 'weighted-backends.update-applies',
  'event-destinations.delete-passes-over-without-metadata': 'event-destinations.deleted-not-listed',
  'reserved-domains.list-passes-over-a-wildcard': 'reserved-domains.list-complete',
  'http-response-backends.refused-create-stored': 'http-response-backends.refused-create-makes-nothing',
  'api-keys.token-makes-nothing-in-tunnel-group-backends': 'api-keys.token-authenticates',
};

for (const [name, id] of Object.entries(shownByTheLast))
  test(`with room for two of each kind, ${id} finds the fault ${name}`, async () => {
    const few = freedomNamed('few-of-each-kind');
    const fault = allFaults.find((one) => one.name === name);
    const embedded = await startEmbedded({
      pageSize: 10,
      prepare: (deployment) => {
        few.plant(deployment);
        fault?.plant(deployment);
      },
    });
    const round = await tryAll(embeddedTarget(embedded), embedded.token, 5, [id]);
    await embedded.close();
    expect(round.found).toEqual([id]);
  });

test('with room for two of each kind, no requirement is unexercised for lack of room', async () => {
  const few = freedomNamed('few-of-each-kind');
  const embedded = await startEmbedded({ prepare: (deployment) => few.plant(deployment) });
  const round = await tryAll(embeddedTarget(embedded), embedded.token, 1, manyMade);
  await embedded.close();
  expect(round).toMatchObject({ ...clean, unexercised: [] });
});
