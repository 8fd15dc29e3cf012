import { expect, test } from '@playwright/test';
import { agentIngresses } from '../../src/contract/resources/reserved/agent-ingresses.ts';
import { reservedAddrs } from '../../src/contract/resources/reserved/reserved-addrs.ts';
import { reservedDomains } from '../../src/contract/resources/reserved/reserved-domains.ts';
import { computedDifferences } from '../../src/judge/comparisons/computed-differences.ts';
import { ComputedFields } from '../../src/judge/computed-fields.ts';

test('a computed field is known once an answer shows it set', () => {
  const fields = new ComputedFields();
  fields.learn(reservedDomains, 'rd_1', { cname_target: null, domain: 'a.example' });
  expect(fields.of('rd_1')).toEqual({});
  fields.learn(reservedDomains, 'rd_1', { cname_target: 'x.service.example' });
  fields.learn(reservedDomains, 'rd_1', { cname_target: null });
  expect(fields.of('rd_1')).toEqual({ cname_target: 'x.service.example' });
  fields.forget('rd_1');
  expect(fields.of('rd_1')).toEqual({});
});

test('a request resets only the computed fields that it may change', () => {
  const fields = new ComputedFields();
  const policy = { authority: 'letsencrypt', private_key_type: 'rsa' };
  fields.learn(reservedDomains, 'rd_1', { cname_target: 'x.example', certificate_management_policy: policy });
  fields.change(reservedDomains, 'rd_1', { description: 'other' });
  expect(Object.keys(fields.of('rd_1'))).toEqual(['cname_target', 'certificate_management_policy']);
  fields.change(reservedDomains, 'rd_1', { certificate_id: 'cert_1' });
  expect(Object.keys(fields.of('rd_1'))).toEqual(['cname_target']);
});

test('computed fields that an update may have changed are not listed as unchanged', () => {
  const fields = new ComputedFields();
  const policy = { authority: 'letsencrypt', private_key_type: 'rsa' };
  fields.learn(reservedDomains, 'rd_1', { cname_target: 'x.example', certificate_management_policy: policy });
  expect(Object.keys(fields.unchanged('rd_1'))).toEqual(['cname_target', 'certificate_management_policy']);
  fields.change(reservedDomains, 'rd_1', { certificate_management_policy: null });
  fields.learn(reservedDomains, 'rd_1', { certificate_management_policy: policy });
  expect(Object.keys(fields.of('rd_1'))).toEqual(['certificate_management_policy', 'cname_target']);
  expect(Object.keys(fields.unchanged('rd_1'))).toEqual(['cname_target']);
});

const places = (earlier: object, shown: object, sent = {}): string[] =>
  computedDifferences(agentIngresses, '', { ...earlier }, { ...shown }, sent).map(({ place }) => place);

test('a computed field that is lost or changed is found, and a growing list is accepted', () => {
  const earlier = { ns_targets: ['a.example', 'b.example'], region_domains: ['us.x.example'] };
  expect(
    places(earlier, { ns_targets: ['b.example', 'a.example'], region_domains: ['us.x.example', 'eu.x.example'] }),
  ).toEqual([]);
  expect(places(earlier, { ns_targets: [], region_domains: ['eu.x.example'] })).toEqual([
    '/ns_targets',
    '/region_domains',
  ]);
  expect(places({}, { ns_targets: ['a.example'] })).toEqual([]);
});

test('a computed field that the request may change is not compared', () => {
  const earlier = { certificate_management_policy: { authority: 'a', private_key_type: 'rsa' } };
  const shown = { certificate_management_policy: null };
  expect(places(earlier, shown)).toEqual(['/certificate_management_policy']);
  expect(places(earlier, shown, { certificate_management_policy: null })).toEqual([]);
});

test('a computed field of the wrong shape is not recorded', () => {
  const fields = new ComputedFields();
  fields.learn(reservedAddrs, 'ra_1', { endpoint_configuration: [null] });
  expect(fields.of('ra_1')).toEqual({});
  fields.learn(reservedAddrs, 'ra_1', { endpoint_configuration: { id: 'ec_1', uri: '' } });
  expect(fields.of('ra_1')).toEqual({ endpoint_configuration: { id: 'ec_1', uri: '' } });
});
