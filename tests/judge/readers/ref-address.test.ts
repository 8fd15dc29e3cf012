import { expect, test } from '@playwright/test';
import { isRefAddress } from '../../../src/judge/readers/ref-address.ts';

const base = 'https://api.example.com';
const is = (uri: string, id: string, at = base): boolean => isRefAddress(uri, id, at);

test('the address of a kind with a documented collection is that collection and the id', () => {
  expect(is(`${base}/backends/tunnel_group/bkdtg_1`, 'bkdtg_1')).toBe(true);
  expect(is(`${base}/ssh_credentials/sshcr_1`, 'sshcr_1')).toBe(true);
  expect(is(`${base}/tls_certificates/cert_1`, 'cert_1')).toBe(true);
  expect(is(`${base}/backends/bkdtg_1`, 'bkdtg_1')).toBe(false);
  expect(is(`${base}/credentials/sshcr_1`, 'sshcr_1')).toBe(false);
});

test('the address of a kind without a documented collection is recognised by the end of its path', () => {
  expect(is(`${base}/ip_policies/ipp_1`, 'ipp_1')).toBe(true);
  expect(is(`${base}/policies/of/ips/ipp_1`, 'ipp_1')).toBe(true);
  expect(is(`${base}/ip_policies/ipp_2`, 'ipp_1')).toBe(false);
  expect(is(`${base}/ip_policies`, 'ipp_1')).toBe(false);
  expect(is(`${base}/ip_policies/xipp_1`, 'ipp_1')).toBe(false);
});

test('another origin, a user, a query or a fragment makes a different address', () => {
  for (const uri of [
    'https://other.example.com/ip_policies/ipp_1',
    'http://api.example.com/ip_policies/ipp_1',
    'https://api.example.com:8443/ip_policies/ipp_1',
    '//other.example.com/ip_policies/ipp_1',
    'https://api.example.com@other.example.com/ip_policies/ipp_1',
    'https://someone@api.example.com/ip_policies/ipp_1',
    'https://api.example.com/ip_policies/ipp_1?version=2',
    'https://api.example.com/ip_policies/ipp_1#top',
    'https://',
    '',
  ])
    expect(is(uri, 'ipp_1'), uri).toBe(false);
});

test('the address of a kind without a documented collection is not in the collection of another kind', () => {
  for (const uri of ['https://api.example.com/ip_policy_rules/ipp_1', '/backends/weighted/ipp_1'])
    expect(is(uri, 'ipp_1'), uri).toBe(false);
  expect(is('https://api.example.com/policies/of/ip/ipp_1', 'ipp_1')).toBe(true);
});

test('other spellings of an address and relative addresses are accepted', () => {
  for (const uri of [
    'https://API.example.com:443/ip_policies/ipp_1',
    'https://api.example.com/ip_policies/%69pp_1',
    '/ip_policies/ipp_1',
    'https://api.example.com/ip_policies/ipp_1/',
    'ip_policies/ipp_1',
  ])
    expect(is(uri, 'ipp_1'), uri).toBe(true);
  expect(is('/backends/weighted/bkdwd_1', 'bkdwd_1')).toBe(true);
});

test('an id may be escaped in the address or not', () => {
  expect(is(`${base}/credentials/cr_1%3D%3D`, 'cr_1==')).toBe(true);
  expect(is(`${base}/credentials/cr_1==`, 'cr_1==')).toBe(true);
  expect(is(`${base}/credentials%2Fcr_1`, 'cr_1')).toBe(false);
  expect(is('https://example.com/of%20us/credentials/cr_1', 'cr_1', 'https://example.com/of%20us')).toBe(true);
});

test('a path prefix of the base URL is part of an absolute address, and is optional in a relative one', () => {
  const at = 'https://example.com/tenant/7';
  expect(is(`${at}/backends/weighted/bkdwd_1`, 'bkdwd_1', at)).toBe(true);
  expect(is('/tenant/7/backends/weighted/bkdwd_1', 'bkdwd_1', at)).toBe(true);
  expect(is('/backends/weighted/bkdwd_1', 'bkdwd_1', at)).toBe(true);
  expect(is('https://example.com/backends/weighted/bkdwd_1', 'bkdwd_1', at)).toBe(false);
  expect(is('https://example.com/tenant/8/ip_policies/ipp_1', 'ipp_1', at)).toBe(false);
});
