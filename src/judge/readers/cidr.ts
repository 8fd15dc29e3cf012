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
 * One text for all spellings of an address or range: 192.0.2.1 and 192.0.2.1/32, IPv6 in either case and however compressed.
 * Host bits count, because the documents do not say that they are dropped. Null for what is neither.
 */
export const cidrOf = (value: unknown): string | null => {
  // The package reads /08 as /8; whether that is a prefix length is not for us to say.
  const address = typeof value === 'string' && !/\/0\d/.test(value) ? read(value) : null;
  return address && `${address.correctForm()}/${address.subnetMask}`;
};
