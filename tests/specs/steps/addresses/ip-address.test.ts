import { expect, test } from '@playwright/test';
import { isIpAddress, isSourceAddress } from '../../../../specs/steps/addresses/ip-address.ts';

test('an IP address has no port, brackets or prefix length', () => {
  for (const address of ['192.0.2.1', '10.0.0.1', '127.0.0.1', '2001:db8::1', '::1', '::ffff:192.0.2.1'])
    expect([isIpAddress(address), isSourceAddress(address)], address).toEqual([true, true]);
  for (const text of ['192.0.2.1:80', '[2001:db8::1]', '192.0.2.0/24', 'localhost', '', null, 7])
    expect([isIpAddress(text), isSourceAddress(text)]).toEqual([false, false]);
});

test('an unspecified, multicast or broadcast address is no source address', () => {
  for (const address of [
    '0.0.0.0',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '::',
    '0:0:0:0:0:0:0:0',
    'ff02::1',
  ])
    expect(isSourceAddress(address), address).toBe(false);
});
