import { Address4, Address6 } from 'ip-address';

const read = (text: string): Address4 | Address6 | null => {
  try {
    return text.includes(':') ? new Address6(text) : new Address4(text);
  } catch {
    return null;
  }
};

const one = (value: unknown): Address4 | Address6 | null => (typeof value === 'string' ? read(value) : null);

/** Whether two addresses or ranges have an address in common. */
export const overlap = (a: unknown, b: unknown): boolean => {
  const [x, y] = [one(a), one(b)];
  if (x === null || y === null || x.v4 !== y.v4) return false;
  return x.startAddress().bigInt() <= y.endAddress().bigInt() && y.startAddress().bigInt() <= x.endAddress().bigInt();
};

/**
 * A canonical text of an address or range: the same for 192.0.2.1 and 192.0.2.1/32, and for IPv6 in any case and compression. Host bits count,
 * because the documents do not say that they are dropped. Null for anything else.
 */
export const cidrOf = (value: unknown): string | null => {
  // The package reads /08 as /8, but the documents do not say whether /08 is a valid prefix length.
  const address = typeof value === 'string' && !/\/0\d/.test(value) ? read(value) : null;
  return address && `${address.correctForm()}/${address.subnetMask}`;
};
