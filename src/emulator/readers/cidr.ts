import { isIP } from 'node:net';

/** An IP or a range in CIDR notation, IPv4 or IPv6 (document 1, IP policy rule). Host bits may be set. */
export const isCidr = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};
