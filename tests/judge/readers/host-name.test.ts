import { expect, test } from '@playwright/test';
import { isHostName, isSubdomain } from '../../../src/judge/readers/host-name.ts';

test('valid DNS names are host names', () => {
  for (const name of [
    'a.example',
    'NS1.Example.com.',
    '_acme-challenge.a.example',
    'xn--bcher-kva.example',
    '1.example',
  ])
    expect(isHostName(name), name).toBe(true);
});

test('addresses, URLs and malformed names are no host names', () => {
  for (const name of [
    '',
    '.',
    'a..example',
    '-a.example',
    'a-.example',
    'a b.example',
    'https://a.example/',
    'a.example:53',
    '192.0.2.1',
    '2001:db8::1',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}example`,
    null,
    7,
  ])
    expect(isHostName(name), String(name)).toBe(false);
});

test('a subdomain is recognised in any case and with or without a final dot', () => {
  expect(isSubdomain('us.a.example', 'a.example')).toBe(true);
  expect(isSubdomain('agent.us.A.Example.', 'a.example')).toBe(true);
  expect(isSubdomain('us.a.example', 'a.example.')).toBe(true);
});

test('the name itself and a name that only ends with the same letters are no subdomains', () => {
  for (const name of ['a.example', 'usa.example', 'us.b.example', '.a.example', 'a.example.us', null])
    expect(isSubdomain(name, 'a.example'), String(name)).toBe(false);
  expect(isSubdomain('us.a.example', '')).toBe(false);
  expect(isSubdomain('us.a.example', undefined)).toBe(false);
});
