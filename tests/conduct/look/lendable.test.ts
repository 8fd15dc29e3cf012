import { expect, test } from '@playwright/test';
import { lendableIn } from '../../../src/conduct/look/lendable.ts';
import type { DeploymentSight } from '../../../src/conduct/look/look.ts';
import type { JsonObject } from '../../../src/contract/json-object.ts';

const sight = (
  lists: { readonly [name: string]: readonly JsonObject[] },
  undocumented: { readonly [path: string]: readonly JsonObject[] } = {},
): DeploymentSight => ({
  families: new Map(
    Object.entries(lists).map(([name, items]) => [
      name,
      { title: name, path: name, status: 200, items, more: false, uri: name },
    ]),
  ),
  undocumented: new Map(Object.entries(undocumented)),
  latencyMs: { management: 1, agent: null },
  ownAddress: null,
  rateHeaders: [],
  tooMany: 0,
});

test('fixtures of every kind are found in the lists that show them', () => {
  const ref = (id: string) => ({ id, uri: `https://api.example.com/x/${id}` });
  const domains = [
    {
      domain: 'a.tunnel.example',
      cname_target: null,
      certificate: ref('cert_1'),
      http_endpoint_configuration: ref('ec_2'),
      https_endpoint_configuration: null,
      certificate_management_policy: { authority: 'some-ca', private_key_type: 'rsa' },
    },
    { domain: 'b.example.com', cname_target: 'x.cname.example', certificate: null },
    { domain: 'c.example.com', cname_target: 'y.cname.example', certificate: ref('cert_2') },
  ];
  const lists = {
    'api-keys': [{ owner_id: 'usr_1' }, { owner_id: 'usr_1' }],
    credentials: [{ owner_id: 'usr_2' }],
    'ip-policy-rules': [{ ip_policy: ref('ipp_1') }],
    'reserved-addrs': [{ endpoint_configuration: ref('ec_1') }, { endpoint_configuration: null }],
    'reserved-domains': domains,
    'tunnel-sessions': [{ id: 'ts_1', os: 'windows', agent_version: '3.1.0' }],
    'tunnel-group-backends': [
      { labels: { app: 'shop' }, tunnels: [ref('tn_1')] },
      { labels: { app: 'none' }, tunnels: [] },
    ],
  };
  const edges = { '/edges/https': [{ id: 'edghts_1', routes: [{ id: 'edghtsrt_1' }] }, { id: 'edghts_2' }] };
  expect(lendableIn(sight(lists, { ...edges, '/ip_policies': [{ id: 'ipp_0' }] }))).toEqual({
    ipPolicyIds: ['ipp_0', 'ipp_1'],
    httpsRoutes: [{ edgeId: 'edghts_1', routeId: 'edghtsrt_1' }],
    // cert_1 was issued, not uploaded.
    tlsCertificateIds: ['cert_2'],
    endpointConfigurationIds: ['ec_1', 'ec_2'],
    owners: ['usr_1', 'usr_2'],
    sessions: [{ id: 'ts_1', os: 'windows', version: '3.1.0' }],
    serviceDomains: ['tunnel.example'],
    acmeAuthorities: ['some-ca'],
    tunnelLabels: ['app=shop'],
  });
});

test('values that are no ids or could end a comment are left out', () => {
  for (const id of ['a\n"token": "x"', 'a*/', '\u2028', '', 7, null, { id: 'x' }, 'x'.repeat(101)])
    expect(lendableIn(sight({ 'api-keys': [{ owner_id: id }] }, { '/ip_policies': [{ id }] }))).toMatchObject({
      owners: [],
      ipPolicyIds: [],
    });
});
