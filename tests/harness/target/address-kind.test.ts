import { expect, test } from '@playwright/test';
import { type AddressKind, addressKind } from '../../../src/harness/target/address-kind.ts';

const kinds: { readonly [kind in AddressKind]: readonly string[] } = {
  refused: [
    ...['0.0.0.0', '0.1.2.3', '::', '169.254.169.254', '169.254.170.2', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
    ...['100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
    ...['224.0.0.1', '239.255.255.250', 'ff02::1', '240.0.0.1', '255.255.255.255'],
    // IPv6 forms of such addresses: mapped, compatible, NAT64 and 6to4.
    ...['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '::169.254.169.254', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'],
    ...['64:ff9b:1::a9fe:a9fe', '::ffff:0.0.0.0', '64:ff9b::100.100.100.200', '::ffff:255.255.255.255'],
  ],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  private: [
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '100.127.255.255', '198.18.0.1'],
    ...['fc00::1', 'fd12:3456::1', 'fec0::1', '::ffff:10.0.0.1', '64:ff9b::c0a8:101', '2001:db8::1', '64:ff9b:1:2::1'],
  ],
  public: [
    ...[
      '8.8.8.8',
      '172.15.0.1',
      '172.32.0.1',
      '100.63.0.1',
      '100.128.0.1',
      '169.253.0.1',
      '126.0.0.1',
      '223.255.255.1',
    ],
    ...['2600::1', '2a00:1450::1', '64:ff9b::808:808', '::ffff:8.8.8.8', '2002:808:808::'],
  ],
};

for (const [kind, addresses] of Object.entries(kinds))
  for (const address of addresses)
    test(`${address} is ${kind}`, () => expect(addressKind(address)).toMatchObject({ kind }));
