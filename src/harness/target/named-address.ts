import { BlockList, isIP } from 'node:net';
import { addressKind } from './address-kind.ts';

/** Where a connection would go: the host of public_url, one of its addresses, and the port. */
export interface Destination {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

export type NamesDestination = (place: Destination) => boolean;

const form = 'a host, host:port or CIDR, such as tunnel.internal, 10.0.0.7:8080 or 10.0.0.0/8';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Throws for an address to which nothing is ever sent: it cannot be allowed. */
const demandSendable = (text: string, address: string): void => {
  const { kind, words } = addressKind(address);
  if (kind === 'refused') throw new TypeError(`"${text}" is ${words}: nothing is ever sent there`);
};

const rangeOf = (text: string): NamesDestination => {
  const [, network = '', prefix = ''] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  if (isIP(network) === 0 || Number(prefix) > (isIP(network) === 4 ? 32 : 128))
    throw new TypeError(`"${text}" is not ${form}`);
  demandSendable(text, network);
  const list = new BlockList();
  list.addSubnet(network, Number(prefix), familyOf(network));
  return ({ address }) => list.check(address, familyOf(address));
};

const isHost = (host: string): boolean =>
  isIP(host) > 0 || (/^[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i.test(host) && !/^[\d.]+$/.test(host));

/** Reads one entry of agent.publicAddresses. Throws a TypeError that says what is wrong with it. */
export const namedAddress = (text: string): NamesDestination => {
  if (text.includes('/')) return rangeOf(text);
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const named = (isIP(text) === 6 ? text : (bracketed ?? plain ?? '')).toLowerCase();
  if (
    !isHost(named) ||
    (bracketed !== undefined && isIP(named) !== 6) ||
    Number(port ?? 1) < 1 ||
    Number(port) > 65_535
  )
    throw new TypeError(`"${text}" is not ${form}`);
  if (isIP(named) > 0) demandSendable(text, named);
  const isNamed = isIP(named) > 0 ? rangeOf(`${named}/${isIP(named) === 4 ? 32 : 128}`) : null;
  return (place) =>
    (port === undefined || place.port === Number(port)) && (isNamed?.(place) ?? place.host.toLowerCase() === named);
};
