import { BlockList, isIP } from 'node:net';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  type CidrForm,
  cidrOf,
  doubtfulCidrs,
  lowerHalf,
  narrowly,
  networkOf,
  notCidrs,
  tellingCidrs,
} from '../../../src/generate/values/cidr.ts';
import { SEEDED } from '../witness.ts';

const families = { 'ipv4-address': 4, 'ipv4-range': 4, 'ipv6-address': 6, 'ipv6-range': 6 } as const;
const bits = { 4: 32, 6: 128 } as const;
const forms = Object.keys(families) as CidrForm[];

/** The eight groups of an IPv6 address, with :: expanded. */
const groupsOf = (address: string): string[] => {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

const numberOf = (address: string): bigint =>
  isIP(address) === 4
    ? address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
    : groupsOf(address).reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);

const isOf = (form: CidrForm, text: string): boolean => {
  const family = families[form];
  const [address = '', prefix = `${bits[family]}`] = text.split('/');
  if (isIP(address) !== family || text.includes('/') !== form.endsWith('range')) return false;
  if (/[.%]/.test(address) && family === 6) return false;
  if (!/^(0|[1-9]\d*)$/.test(prefix) || Number(prefix) > bits[family]) return false;
  // A range whose address is its first one has no host bits.
  return numberOf(address) % 2n ** BigInt(bits[family] - Number(prefix)) === 0n;
};

for (const form of forms) {
  test(`every ${form} is valid and has no host bits`, () => {
    fc.assert(
      fc.property(cidrOf[form], (text) => isOf(form, text)),
      SEEDED,
    );
    expect(tellingCidrs[form].filter((text) => !isOf(form, text))).toEqual([]);
  });
}

test('a word determines a range of two or four addresses within 10.0.0.0/8', () => {
  const private10 = new BlockList();
  private10.addSubnet('10.0.0.0', 8);
  for (const word of ['a', 'b', 'c']) {
    expect(isOf('ipv4-range', networkOf(word))).toBe(true);
    expect(networkOf(word)).toMatch(/\/3[01]$/);
    expect(private10.check(networkOf(word).replace(/\/.*$/, ''))).toBe(true);
  }
  expect(networkOf('a')).not.toBe(networkOf('b'));
  expect(networkOf('a')).toBe(networkOf('a'));
});

test('the lower half of a range has a prefix one bit longer', () => {
  expect(['198.51.100.0/24', '2001:db8::/32'].map(lowerHalf)).toEqual(['198.51.100.0/25', '2001:db8::/33']);
});

test('a narrow part of a range has the same form and first address, and a prefix that ends at the same bit of a byte', () => {
  const prefix = (cidr: string): number => Number(cidr.split('/')[1]);
  for (const form of ['ipv4-range', 'ipv6-range'] as const)
    fc.assert(
      fc.property(cidrOf[form], (wide) => {
        const narrow = narrowly(wide);
        return (
          isOf(form, narrow) &&
          prefix(narrow) >= (form === 'ipv4-range' ? 24 : 64) &&
          prefix(narrow) % 8 === prefix(wide) % 8 &&
          narrow.split('/')[0] === wide.split('/')[0]
        );
      }),
      SEEDED,
    );
  expect(['192.0.2.1', '2001:db8::1'].map(narrowly)).toEqual(['192.0.2.1', '2001:db8::1']);
});

test('invalid texts are no ranges, and doubtful ones are not valid beyond doubt', () => {
  const plain = (text: string): boolean => forms.some((form) => isOf(form, text));
  expect(notCidrs.filter(plain)).toEqual([]);
  // The whole of IPv4 is written correctly; it is only open whether a rule may span it.
  expect(doubtfulCidrs.filter(plain)).toEqual(['0.0.0.0/0']);
});
