import { isIP } from 'node:net';

/** RFC 1122, section 3.2.1.3, and RFC 4291, sections 2.5.2 and 2.7: addresses that nothing comes from. */
const isNoSource = (address: string): boolean =>
  /^(0\.|22[4-9]\.|23\d\.|255\.255\.255\.255$)/.test(address) || /^(ff[0-9a-f]{2}:|[0:]+$)/i.test(address);

/** Whether a value is an IP address that a connection can come from. */
export const isSourceAddress = (value: unknown): boolean => isIpAddress(value) && !isNoSource(String(value));

/** Whether a value is an IPv4 or IPv6 address, without port, brackets or prefix length. */
export const isIpAddress = (value: unknown): boolean => typeof value === 'string' && isIP(value) !== 0;
