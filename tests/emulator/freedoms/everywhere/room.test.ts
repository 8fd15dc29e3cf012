import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { tryAll } from '../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../src/emulator/embedded.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';
import { freedomNamed } from '../freedom-named.ts';
import { clean } from '../try-freedom.ts';

/** Requirements that make several resources of a kind, one after another or at the same time. */
const manyMade = [
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

test('with room for two of each kind, no requirement is unexercised for lack of room', async () => {
  const few = freedomNamed('few-of-each-kind');
  const embedded = await startEmbedded({ prepare: (deployment) => few.plant(deployment) });
  const round = await tryAll(embeddedTarget(embedded), embedded.token, 1, manyMade);
  await embedded.close();
  expect(round).toMatchObject({ ...clean, unexercised: [] });
});
