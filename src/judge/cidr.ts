import { Address4, Address6 } from 'ip-address';

const read = (text: string): Address4 | Address6 | null => {
  try {
    return text.includes(':') ? new Address6(text) : new Address4(text);
  } catch {
    return null;
  }
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
