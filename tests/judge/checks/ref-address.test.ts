import { expect, test } from '@playwright/test';
import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import { refAddress } from '../../../src/judge/checks/ref-address.ts';
import { baseUrl, placesOf, subjectOf } from '../sample-subject.ts';

const ref = (id: string, base = baseUrl) => ({ id, uri: `${base}/ip_policies/${id}` });
const elsewhere = ref('ipp_2', 'https://other.example.com');

const placesIn = (edge: object): string[] | null =>
  placesOf(refAddress, subjectOf('get', { resource: tlsEdges, json: edge }));

test('a Ref to another origin is a flaw at its place', () => {
  const rule = (ip_policy: unknown) => subjectOf('get', { resource: ipPolicyRules, json: { ip_policy } });
  expect(placesOf(refAddress, rule(ref('ipp_1')))).toEqual([]);
  expect(placesOf(refAddress, rule(elsewhere))).toEqual(['/ip_policy/uri']);
});

test('flaws of Refs in modules and lists share one place', () => {
  const edge = { ip_restriction: { enabled: true, ip_policies: [ref('ipp_1'), elsewhere, elsewhere] } };
  expect(placesIn(edge)).toEqual(['/ip_restriction/ip_policies/*/uri']);
  const json = { tls_edges: [edge, edge], uri: `${baseUrl}/edges/tls`, next_page_uri: null };
  expect(placesOf(refAddress, subjectOf('list', { resource: tlsEdges, json }))).toEqual([
    '/tls_edges/*/ip_restriction/ip_policies/*/uri',
  ]);
});

test('a Ref whose id is no identifier is a flaw of the id', () => {
  for (const id of ['', 'ipp', '_1'])
    expect(placesIn({ ip_restriction: { ip_policies: [ref(id)] } })).toEqual(['/ip_restriction/ip_policies/*/id']);
});

test('a single Ref in place of a list is judged too', () => {
  expect(placesIn({ mutual_tls: { certificate_authorities: { id: 'ca_1', uri: `${baseUrl}/cas/ca_1` } } })).toEqual([
    '/mutual_tls/certificate_authorities/uri',
  ]);
});

test('an answer without a valid Ref is not judged', () => {
  expect(placesIn({ ip_restriction: null, backend: null })).toBeNull();
  expect(placesIn({ backend: { backend: { id: 'bkdtg_1' } } })).toBeNull();
  expect(placesIn({ ip_restriction: { ip_policies: ['ipp_1', null] } })).toBeNull();
  expect(placesIn({ of_its_own: elsewhere })).toBeNull();
});
