/** The fixtures of a target decide which requirements can be tried; a lent or missing fixture must never cause a finding. */
import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import type { Deployment } from '../src/emulator/deployment/deployment.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import type { Fixtures } from '../src/harness/target/target-file.ts';
import { freedomNamed } from './emulator/freedoms/freedom-named.ts';
import { keptOn } from './harness/lending.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { trySuites } from './suites/try-suites.ts';

test.beforeAll(collectBodies);

/** The findings of a run on a deployment with other fixtures. */
const foundWith = async (
  lent: (fixtures: Fixtures) => Fixtures,
  only: readonly string[],
  prepare: (deployment: Deployment) => void = () => {},
): Promise<readonly string[]> => {
  const embedded = await startEmbedded({ prepare });
  const target = embeddedTarget(embedded);
  const fixtures = lent(target.fixtures ?? {});
  const report = await trySuites({ ...target, fixtures }, { token: embedded.token, only });
  await embedded.close();
  return report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
};

test('nothing is found about modules if the target lends no value to set them to', async () => {
  const only = ['tls-edge-ip-restriction.empty-replace', 'tls-edges.backend-module', 'tls-edges.list-echo'];
  expect(await foundWith(() => ({}), only)).toEqual([]);
});

const stream = 'arn:aws:kinesis:us-east-2:210987654321:stream/real';
const lendStream = (fixtures: Fixtures): Fixtures => ({
  ...fixtures,
  eventStream: { roleArn: 'arn:aws:iam::210987654321:role/real', streamArn: stream },
});
const targets = [
  'event-destinations.create',
  'event-destinations.target-kinesis',
  'event-destinations.target-firehose',
  'event-destinations.target-cloudwatch-logs',
  'event-destinations.auth-role',
  'event-destinations.auth-creds',
];

/** Makes a deployment accept only certain targets. */
const takesOnly =
  (isTaken: (target: string) => boolean) =>
  (d: Deployment): void =>
    d.detour('POST /event_destinations', (call, next) =>
      isTaken(JSON.stringify(call.body['target'])) ? next(call) : { status: 422, headers: {}, body: { msg: 'no' } },
    );

test('if a stream is lent, the deployment may refuse made-up targets but not the stream', async () => {
  expect(
    await foundWith(
      lendStream,
      targets,
      takesOnly((target) => target.includes(stream)),
    ),
  ).toEqual([]);
  const refused = await foundWith(
    lendStream,
    targets,
    takesOnly((target) => !target.includes('kinesis')),
  );
  expect(refused).toContain('event-destinations.target-kinesis');
});

const route = '/edges/https/{edge_id}/routes/{id}';
const issuers = (fixtures: Fixtures): Fixtures => ({
  ...fixtures,
  oidcIssuers: ['https://id.example.com', 'https://other.example.com'],
});

test('a lent route may refuse OIDC with 409, for example because SAML is set, but not with 404', async () => {
  const only = ['route-oidc.replace', 'route-oidc.get', 'route-oidc.enabled-default', 'route-oidc.module-apart'];
  const refuse = (d: Deployment): void =>
    d.detour(`PUT ${route}/oidc`, (call, next) =>
      d.shelf('/edges/https/routes').find(`${call.params['edge_id']}/${call.params['id']}`)?.fields['saml']
        ? { status: 409, headers: {}, body: { msg: 'the route has SAML' } }
        : next(call),
    );
  const withSaml = (d: Deployment): void => {
    refuse(d);
    for (const { fields } of d.shelf('/edges/https/routes').all())
      fields['saml'] = { enabled: false, idp_metadata: '<EntityDescriptor/>' };
  };
  expect(await foundWith(issuers, only, withSaml)).toEqual([]);
  expect(await foundWith(issuers, only, refuse)).toEqual([]);
  const always = (status: number) => (d: Deployment) =>
    d.detour(`PUT ${route}/oidc`, () => ({ status, headers: {}, body: {} }));
  // A plan may lack the module; a missing endpoint is different.
  expect(await foundWith(issuers, only, always(409))).toEqual([]);
  expect(await foundWith(issuers, only, always(404))).toContain('route-oidc.replace');
});

/** An id of the same form that names nothing. */
const gone = (id: string): string => `${id.slice(0, -4)}zzzz`;

/** Fixtures of which a part names what does not exist (any more), with requirements that use it. */
const stale: { readonly [what: string]: { lent: (fixtures: Fixtures) => Fixtures; only: readonly string[] } } = {
  'all IP policies': {
    lent: (fixtures) => ({ ...fixtures, ipPolicyIds: (fixtures.ipPolicyIds ?? []).map(gone) }),
    only: ['tls-edges.ip-restriction-module', 'tls-edge-ip-restriction.replace', 'route-ip-restriction.replace'],
  },
  'the first IP policy': {
    lent: (fixtures) => ({
      ...fixtures,
      ipPolicyIds: (fixtures.ipPolicyIds ?? []).map((id, n) => (n === 0 ? gone(id) : id)),
    }),
    only: ['tls-edges.ip-restriction-module', 'tls-edge-ip-restriction.replace', 'route-ip-restriction.replace'],
  },
  'the endpoint configurations': {
    lent: (fixtures) => ({
      ...fixtures,
      endpointConfigurationIds: (fixtures.endpointConfigurationIds ?? []).map(gone),
    }),
    only: ['reserved-addrs.endpoint-configuration-attached'],
  },
  'the routes': {
    lent: (fixtures) => ({
      ...fixtures,
      httpsRoutes: (fixtures.httpsRoutes ?? []).map((one) => ({ ...one, routeId: gone(one.routeId) })),
    }),
    only: ['route-ip-restriction.replace', 'route-saml.get', 'route-oidc.replace-echo'],
  },
  'the owners': {
    lent: (fixtures) => ({
      ...fixtures,
      ownerIds: { self: gone(fixtures.ownerIds?.self ?? ''), other: gone(fixtures.ownerIds?.other ?? '') },
    }),
    only: ['credentials.owner-default', 'credentials.owner-by-admin'],
  },
};
for (const [what, { lent, only }] of Object.entries(stale))
  test(`${what} in a target file that do not exist are no deviation`, async () => {
    expect(await foundWith(lent, only)).toEqual([]);
  });

for (const [endpoint, only] of [
  ['PUT /edges/https/{edge_id}/routes/{id}/oidc', 'route-oidc.replace'],
  ['PUT /edges/https/{edge_id}/routes/{id}/ip_restriction', 'route-ip-restriction.replace'],
  ['PUT /edges/tls/{id}/ip_restriction', 'tls-edge-ip-restriction.replace'],
] as const)
  test(`${endpoint} that is refused in the same words for every id is a deviation`, async () => {
    const refuse = (d: Deployment) => d.detour(endpoint, () => ({ status: 404, headers: {}, body: 'Not here.' }));
    expect(await foundWith((fixtures) => fixtures, [only], refuse)).toEqual([only]);
  });

test('modules of a lent route are tried where GET of a module that is not set is refused with 422', async () => {
  const embedded = await startEmbedded({ prepare: (d) => freedomNamed('every-refusal-is-422').plant(d) });
  const only = [
    'route-oidc.replace-echo',
    'route-oidc.module-removed',
    'route-saml.replace',
    'route-ip-restriction.replace',
  ];
  const report = await trySuites(embeddedTarget(embedded), { token: embedded.token, only });
  const { oidc = null, ip_restriction = null } = keptOn(embedded, 0);
  await embedded.close();
  expect(
    report.requirements
      .filter(({ verdict }) => verdict === 'pass')
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...only].sort());
  expect({ oidc, ip_restriction }).toEqual({ oidc: null, ip_restriction: null });
});
