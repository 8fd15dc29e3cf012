import { isIP } from 'node:net';

/** Whether a value is an IPv4 or IPv6 address, without port, brackets or prefix length. */
export const isIpAddress = (value: unknown): boolean => typeof value === 'string' && isIP(value) !== 0;
