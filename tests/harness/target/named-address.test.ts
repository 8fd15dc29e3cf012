import { expect, test } from '@playwright/test';
import { namedAddress } from '../../../src/harness/target/named-address.ts';

const at = (host: string, address: string, port = 80) => ({ host, address, port });

test('a host matches at every port, regardless of case', () => {
  const named = namedAddress('Tunnel.internal');
  expect(named(at('tunnel.INTERNAL', '10.0.0.1'))).toBe(true);
  expect(named(at('x.tunnel.internal', '10.0.0.1'))).toBe(false);
  expect(named(at('tunnel.internal.evil.example', '10.0.0.1'))).toBe(false);
});

test('a host with a port matches at that port only', () => {
  const named = namedAddress('10.0.0.7:8080');
  expect(named(at('10.0.0.7', '10.0.0.7', 8080))).toBe(true);
  expect(named(at('10.0.0.7', '10.0.0.7', 80))).toBe(false);
  expect(named(at('10.0.0.8', '10.0.0.8', 8080))).toBe(false);
});

test('an address matches every host that resolves to it', () => {
  expect(namedAddress('10.0.0.7')(at('x.internal', '10.0.0.7'))).toBe(true);
  expect(namedAddress('fd12::7')(at('x.internal', 'fd12:0::7', 1))).toBe(true);
  expect(namedAddress('[fd12::7]:443')(at('x.internal', 'fd12::7', 443))).toBe(true);
  expect(namedAddress('[fd12::7]:443')(at('x.internal', 'fd12::7', 80))).toBe(false);
});

test('a CIDR matches the addresses in it', () => {
  expect(namedAddress('10.1.0.0/16')(at('x', '10.1.255.1'))).toBe(true);
  expect(namedAddress('10.1.0.0/16')(at('x', '10.2.0.1'))).toBe(false);
  expect(namedAddress('fd12::/16')(at('x', 'fd12:1::1'))).toBe(true);
  expect(namedAddress('fd12::/16')(at('x', '10.1.0.1'))).toBe(false);
});

for (const text of [
  '',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0/8',
  'x/8',
  '300.1.1.1',
  '1.2.3',
  'h:0',
  'h:65536',
  'h:x',
  'a b',
  '[10.0.0.1]:80',
  'http://h',
  '*.h',
])
  test(`"${text}" is refused with the accepted forms`, () =>
    expect(() => namedAddress(text)).toThrow(`"${text}" is not a host, host:port or CIDR`));

for (const text of [
  '169.254.169.254',
  '169.254.0.0/16',
  '169.254.169.254:80',
  'fe80::1',
  '0.0.0.0',
  '::ffff:169.254.169.254',
  '224.0.0.0/4',
])
  test(`${text} cannot be allowed`, () =>
    expect(() => namedAddress(text)).toThrow(/^"[^"]+" is an? .* address: nothing is ever sent there$/));
