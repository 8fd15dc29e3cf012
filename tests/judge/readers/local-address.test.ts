import { expect, test } from '@playwright/test';
import { sameLocalAddress } from '../../../src/judge/readers/local-address.ts';

test('an address given as a port may be shown in any form and on any host', () => {
  for (const shown of [
    '8080',
    ':8080',
    'localhost:8080',
    '127.0.0.1:8080',
    'http://localhost:8080',
    '[::1]:8080',
    'box:8080',
  ])
    for (const asked of [8080, '8080']) expect(sameLocalAddress(asked, shown), shown).toBe(true);
});

test('an address with another port is different', () => {
  expect(sameLocalAddress(8080, 'localhost:8081')).toBe(false);
  expect(sameLocalAddress(8080, ':8081')).toBe(false);
  expect(sameLocalAddress('127.0.0.1:8080', '127.0.0.1:80')).toBe(false);
  expect(sameLocalAddress('127.0.0.1:8080', '8081')).toBe(false);
});

test('the names of this machine are one host, and other hosts are different', () => {
  expect(sameLocalAddress('127.0.0.1:80', 'LOCALHOST:80')).toBe(true);
  expect(sameLocalAddress('localhost:80', 'http://[::1]:80/')).toBe(true);
  expect(sameLocalAddress('127.0.0.1:80', '10.0.0.1:80')).toBe(false);
  expect(sameLocalAddress('box:80', 'localhost:80')).toBe(false);
});

test('a URL without a port has the port of its scheme', () => {
  expect(sameLocalAddress('https://box', 'box:443')).toBe(true);
  expect(sameLocalAddress('http://box', 'box:443')).toBe(false);
});

test('a value that is no address is different from the requested address', () => {
  for (const shown of [undefined, null, 8080, '', 'localhost', {}]) expect(sameLocalAddress(8080, shown)).toBe(false);
});
