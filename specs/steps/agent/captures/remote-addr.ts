import { quote } from '../../../../src/judge/subject/check.ts';
import { isIpAddress, isSourceAddress } from '../../addresses/ip-address.ts';
import type { CaptureClaim } from './capture-claims.ts';

/** The host of an address with or without a port. */
const hostIn = (address: string): string =>
  isIpAddress(address) ? address : address.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');

/**
 * The form of the address, and whose address it is behind proxies, is not documented. But every form has a dot or a colon, no client has an
 * unspecified address, and the client is not one of our servers.
 */
export const remoteAddr =
  (servers: readonly string[]): CaptureClaim =>
  ({ remote_addr: shown }) => {
    const host = typeof shown === 'string' && /[.:]/.test(shown) ? hostIn(shown) : '';
    const isAddress = host !== '' && (!isIpAddress(host) || isSourceAddress(host));
    const isServer = servers.some((server) => server === shown);
    return {
      place: '/remote_addr',
      holds: isAddress && !isServer,
      summary: `remote_addr is ${isServer ? 'the address of a server' : 'no address of a client'}`,
      expected: 'the address of the remote client',
      received: quote(shown),
    };
  };
