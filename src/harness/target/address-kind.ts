import { BlockList, isIP } from 'node:net';

/** How far an IP address that an agent names may be used: never, as this machine, as a private network, or always. */
export type AddressKind = 'refused' | 'loopback' | 'private' | 'public';

export interface AddressFacts {
  readonly kind: AddressKind;
  /** For messages: "a link-local address". */
  readonly words: string;
}

type AddressRange = string;

/** The IPv6 addresses that lead to an IPv4 range: mapped, compatible, NAT64 (RFC 6052, RFC 8215) and 6to4 (RFC 3056). */
const embeddingsOf = (range: AddressRange): AddressRange[] => {
  const [address = '', prefix = ''] = range.split('/');
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const hex = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
  const low = 96 + Number(prefix);
  return [
    ...['::ffff:', '::', '64:ff9b::', '64:ff9b:1::'].map((before) => `${before}${address}/${low}`),
    `2002:${hex}::/${16 + Number(prefix)}`,
  ];
};

const isIPv4Range = (range: AddressRange): boolean => !range.includes(':');

const listOf = (ranges: readonly AddressRange[]): BlockList => {
  const list = new BlockList();
  for (const range of [...ranges, ...ranges.filter(isIPv4Range).flatMap(embeddingsOf)]) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), isIPv4Range(range) ? 'ipv4' : 'ipv6');
  }
  return list;
};

/** The first matching entry decides, so ::1 comes before the IPv4-compatible form of 0.0.0.1. */
const table: readonly (AddressFacts & { readonly list: BlockList })[] = [
  { kind: 'loopback', words: 'a loopback address', list: listOf(['::1/128']) },
  { kind: 'refused', words: 'an unspecified address', list: listOf(['0.0.0.0/8', '::/128']) },
  {
    kind: 'refused',
    words: 'a cloud metadata address',
    list: listOf([
      '169.254.169.254/32',
      '100.100.100.200/32',
      '192.0.0.192/32',
      '168.63.129.16/32',
      'fd00:ec2::/32',
      'fd20:ce::254/128',
      'fd00:42::42/128',
      'fd00:c1::a9fe:a9fe/128',
    ]),
  },
  { kind: 'refused', words: 'a link-local address', list: listOf(['169.254.0.0/16', 'fe80::/10']) },
  { kind: 'refused', words: 'a multicast address', list: listOf(['224.0.0.0/4', 'ff00::/8']) },
  { kind: 'refused', words: 'a broadcast or reserved address', list: listOf(['240.0.0.0/4']) },
  { kind: 'loopback', words: 'a loopback address', list: listOf(['127.0.0.0/8']) },
  {
    kind: 'private',
    words: 'a private address',
    list: listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']),
  },
  {
    kind: 'private',
    words: 'an address that is not public',
    list: listOf([
      '192.0.0.0/24',
      '192.0.2.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '2001::/32',
      '2001:db8::/32',
      '3fff::/20',
    ]),
  },
  { kind: 'public', words: 'a public address', list: listOf(['0.0.0.0/0', '2000::/3']) },
];

/** The kind of an IP address. An IPv6 address that is neither global unicast nor leads to IPv4 is private. */
export const addressKind = (address: string): AddressFacts => {
  // A zone such as %eth0 belongs to link-local addresses.
  const plain = address.replace(/%.*$/, '');
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  return table.find(({ list }) => list.check(plain, family)) ?? { kind: 'private', words: 'a private address' };
};
