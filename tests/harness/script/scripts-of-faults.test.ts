import { expect, test } from '@playwright/test';
import { faultNamed } from '../../../src/cli/parse/options/fault-named.ts';
import { allFaults } from '../../../src/conduct/prove/all-faults.ts';
import { whySurvives } from '../../../src/conduct/prove/survivors.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { tryFault } from './try-fault.ts';

test.beforeAll(collectBodies);

/** At least one fault for each kind of sign. `tests/endurance/scripts.test.ts` tries many more. */
const sample = [
  'api-keys.any-scheme',
  'api-keys.deleted-key-lives-on',
  'credentials.token-deletes',
  'reserved-domains.both-taken-on-create',
  'http-response-backends.update-needs-status-code',
  'weighted-backends.create-refuses-10000',
  'ssh-user-certificates.malformed-valid-until-ignored',
  'api-keys.delete-gone-with-501',
  'tcp-edges.cut-off-body-crashes',
  'http-response-backends.no-headers-as-empty-map',
  'tcp-edges.update-takes-backend-for-enabled',
  'credentials.uri-of-collection-in-lists',
  'api-keys.declared-as-html',
  'ssh-credentials.created-at-with-space',
  'ip-policy-rules.id-without-prefix',
  'reserved-addrs.addr-null-at-creation',
  'ip-policy-rules.allow-shown-as-permit',
  'agent-ingresses.get-leaves-out-id',
  'failover-backends.list-is-not-json',
  'agent-tunnels.stop-answers-with-body',
  'agent-tunnels.names-not-unescaped',
  'reserved-addrs.lost-where-two-meet',
  'api-keys.list-drops-after-first-page',
  'api-keys.list-never-ends',
  'ip-policy-rules.list-repeats-across-pages',
  'ssh-user-certificates.deleted-still-listed',
  'api-keys.token-in-header-after-update',
  'agent-tunnels.names-cut-at-slash-on-stop',
  'ssh-certificate-authorities.list-repeats-across-pages-of-many',
  'agent-tunnels.list-nulls-proto',
  'failover-backends.list-nulls-id',
  'ip-policy-rules.create-answers-204',
  'certificate-authorities.second-without-description-refused',
];

/** Faults with findings that depend on more than their own requests: ids, counts, earlier answers, other resources. */
const notAlone = [
  'tcp-edges.deleted-returns-with-a-creation',
  'agent-tunnels.every-second-stop-in-vain',
  'failover-backends.children-sorted-in-lists',
  'ip-policy-rules.half-an-id-is-enough',
  'failover-backends.basic-with-token',
  'agent-tunnels.create-swaps-name',
  'reserved-domains.update-spells-http-endpoint-configuration',
  'reserved-domains.list-keeps-what-it-showed-first',
  'reserved-addrs.create-swaps-description',
  'credentials.create-answers-204',
  'failover-backends.create-swaps-backends',
  'failover-backends.gone-with-weighted-backends',
  'agent-tunnels.create-mistypes-uri',
  'reserved-domains.create-swaps-metadata',
  'ip-policy-rules.create-mistypes-ip-policy',
  'ssh-certificate-authorities.create-wraps-key-type',
  'agent-ingresses.update-keeps-mistyped-metadata',
  'tcp-edges.update-of-restriction-clears-that-of-edge-before',
];

for (const name of sample) {
  test(`the scripts of ${name} find it, do not find it on a conforming deployment, and leave nothing behind`, async () => {
    const alone = (await tryFault(faultNamed(name))).filter(({ script }) => script !== null);
    expect(alone.length).toBeGreaterThan(0);
    for (const { requirement, bent, right, lines, left } of alone) {
      expect({ requirement, bent, right }, lines.join('\n')).toEqual({ requirement, bent: 1, right: 0 });
      // A resource that cannot be deleted stays, and the script reports it.
      if (!name.includes('.delete-')) expect(left).toEqual([]);
    }
  });
}

for (const name of notAlone) {
  test(`findings of ${name} that single requests do not show are left to a replay`, async () => {
    const played = await tryFault(faultNamed(name));
    expect(played.some(({ script }) => script === null)).toBe(true);
    for (const { requirement, script, bent, right, lines } of played)
      if (script !== null)
        expect({ requirement, bent, right }, lines.join('\n')).toEqual({ requirement, bent: 1, right: 0 });
  });
}

/** Freedoms that delay the visibility of writes, or all answers. */
const slow = [['reads-lag-300ms', 'agent-reads-lag-300ms'], ['far-away']].map((names) => {
  const freedoms = allFreedoms.filter((one) => names.includes(one.name));
  return (deployment: Deployment) => {
    for (const one of freedoms) one.plant(deployment);
  };
});

for (const name of [
  'credentials.get-gone-with-405',
  'credentials.get-mistypes-uri',
  'event-destinations.list-drops-last-item',
  'failover-backends.long-description-cut',
  'agent-ingresses.list-leaves-out-updated',
  'agent-tunnels.stopped-still-shown',
])
  test(`the scripts of ${name} wait for a lagging and for a distant deployment`, async () => {
    const alone = (await tryFault(faultNamed(name), undefined, slow, 2000)).filter(({ script }) => script !== null);
    expect(alone.length).toBeGreaterThan(0);
    for (const { bent, right, lines } of alone)
      expect({ bent, right }, lines.join('\n')).toEqual({ bent: 1, right: 0 });
  });

test('the scripts of thirty other faults have the right exit codes', async () => {
  const faults = allFaults.filter((fault) => whySurvives(fault) === null);
  for (let n = 0; n < 30; n += 1) {
    const fault = faults[(n * 271) % faults.length];
    // When a request is refused that was accepted in the run, the script ends with 3 and leaves the rest to a replay.
    for (const { requirement, script, bent, right, lines } of fault === undefined ? [] : await tryFault(fault))
      if (script !== null)
        expect({ requirement, bent, right: right === 3 ? 0 : right }, `${fault?.name}\n${lines.join('\n')}`).toEqual({
          requirement,
          bent: 1,
          right: 0,
        });
  }
});
