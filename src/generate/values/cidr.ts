import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** An IPv4 range of two or four addresses within 10.0.0.0/8, the same for the same word. */
export const networkOf = (word: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = createHash('sha256').update(word).digest();
  return `10.${a}.${b}.${c & 0xfc}/${30 + (d & 1)}`;
};

/** The lower half of a range that is written without host bits. */
export const lowerHalf = (range: string): string => range.replace(/\d+$/, (prefix) => String(Number(prefix) + 1));

export type CidrForm = 'ipv4-address' | 'ipv4-range' | 'ipv6-address' | 'ipv6-range';

/** Writes an address, given as a number, without host bits. */
const v4 = (value: number, prefix: number): string => {
  const base = prefix === 0 ? 0 : (value & (0xffffffff << (32 - prefix))) >>> 0;
  return [24, 16, 8, 0].map((shift) => (base >>> shift) & 0xff).join('.');
};

const v6 = (groups: readonly number[], prefix: number): string =>
  groups
    .map((group, index) => {
      const kept = Math.max(0, Math.min(16, prefix - index * 16));
      return (group & (0xffff << (16 - kept)) & 0xffff).toString(16);
    })
    .join(':');

/** Within 10.0.0.0/8, which no deployment has a reason to refuse. */
const value4 = fc.nat(0xffffff).map((value) => 0x0a000000 + value);
const value6 = fc.tuple(...Array.from({ length: 8 }, () => fc.nat(0xffff)));

/** Addresses and ranges that every reading of "IP or IP range in CIDR notation" allows: no host bits, no unusual spelling. */
export const cidrOf: { readonly [form in CidrForm]: fc.Arbitrary<string> } = {
  'ipv4-address': value4.map((value) => v4(value, 32)),
  'ipv4-range': fc
    .tuple(value4, fc.integer({ min: 9, max: 32 }))
    .map(([value, prefix]) => `${v4(value, prefix)}/${prefix}`),
  'ipv6-address': value6.map((groups) => v6([0x2001, 0xdb8, ...groups.slice(2)], 128)),
  'ipv6-range': fc
    .tuple(value6, fc.integer({ min: 32, max: 128 }))
    .map(([groups, prefix]) => `${v6([0x2001, 0xdb8, ...groups.slice(2)], prefix)}/${prefix}`),
};

/** For each form, values that show whether it is supported: small and large prefixes, and prefixes that do not end at a byte. */
export const tellingCidrs: { readonly [form in CidrForm]: readonly string[] } = {
  'ipv4-address': ['192.0.2.1', '203.0.113.254'],
  'ipv4-range': ['198.51.100.0/24', '192.0.2.128/25', '203.0.113.8/32', '172.16.0.0/12'],
  'ipv6-address': ['2001:db8::1', '2001:db8:1:2:3:4:5:6'],
  'ipv6-range': ['2001:db8::/32', '2001:db8:8000::/33', '2001:db8::1/128'],
};

/** The same form and prefix in a private network: a deployment may refuse ranges that are reserved for documentation. */
export const privately = (cidr: string): string =>
  cidr.replace(/^(192\.0\.2|198\.51\.100|203\.0\.113)\./, '10.51.100.').replace(/^2001:db8:/, 'fd51:db8:');

/** A small part of the same form with a prefix that ends at the same bit of a byte: a deployment may refuse ranges that are wide. */
export const narrowly = (cidr: string): string => {
  const bits = Number(cidr.split('/')[1]);
  const more = cidr.includes(':') ? (bits < 64 ? 32 : 0) : bits <= 16 ? 16 : bits < 24 ? 8 : 0;
  return more > 0 ? cidr.replace(/\d+$/, String(bits + more)) : cidr;
};

/** Text that is neither an IP nor a range in CIDR notation in any reading. */
export const notCidrs: readonly string[] = [
  'example.com',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.0/24x',
  '2001:db8::/129',
  '2001:db8::g',
  '2001:db8::1::2',
];

/** Texts that some readings allow and others do not. */
export const doubtfulCidrs: readonly string[] = [
  '192.0.2.5/24',
  '192.0.02.0/24',
  '192.0.2.0/024',
  '192.0.2',
  '192.0.2.0/255.255.255.0',
  '192.0.2.0-192.0.2.9',
  '::ffff:192.0.2.1',
  'fe80::1%eth0',
  '0.0.0.0/0',
  ' 192.0.2.0/24',
  '',
];
