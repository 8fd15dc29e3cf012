import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connectionOf } from '../request/delivery/clients.ts';
import { addressKind } from '../target/address-kind.ts';
import { type Destination, namedAddress } from '../target/named-address.ts';
import type { Target } from '../target/target.ts';
import { isOnLoopback } from './listen-upstream.ts';
import { type Obstacle, obstacleIn } from './obstacle.ts';

/** A host and a port to connect to. */
export interface End {
  readonly host: string;
  readonly port: number;
}

/** At least one, the best first. */
export type Ends = readonly [End, ...End[]];

/** The addresses to connect to for a public address, or why nothing may be sent there. */
export type Admission = { readonly ends: Ends } | { readonly obstacle: Obstacle };

/** Every IP address of a name. */
type Resolve = (host: string) => Promise<readonly string[]>;

/** IPv4 first: a machine without IPv6 would have to wait for a timeout. */
const resolveName: Resolve = async (host) =>
  isIP(host) > 0 ? [host] : (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);

const portOf = ({ protocol, port }: URL): number =>
  port !== '' ? Number(port) : ({ 'http:': 80, 'https:': 443 }[protocol] ?? 0);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const connectTo = 'set agent.connectTo in the target file to where its traffic is accepted';

/** Whether an API of the target is served at a destination. Test traffic must not be sent to the API itself. */
const isApi = async (baseUrl: string, { host, address, port }: Destination, resolve: Resolve): Promise<boolean> => {
  const api = new URL(baseUrl);
  if (portOf(api) !== port) return false;
  if (hostOf(api) === host) return true;
  // An edge may serve an API and tunnels at one public address, and distinguish them by host name.
  if (isIP(host) === 0 && addressKind(address).kind === 'public') return false;
  const addresses = await resolve(hostOf(api)).catch(() => []);
  const isLocal = (one: string): boolean => addressKind(one).kind === 'loopback';
  return addresses.some((one) => one === address || (isLocal(one) && isLocal(address)));
};

/** Why nothing may be sent to one address; null where it is allowed. */
const objection = async (
  place: Destination,
  { agent, management }: Target,
  resolve: Resolve,
): Promise<Obstacle | null> => {
  const { kind, words } = addressKind(place.address);
  const shown = place.host === place.address ? place.address : `${place.host} (${place.address})`;
  if (kind === 'refused')
    return { reason: `public_url names ${shown}, ${words}: nothing is sent there`, cure: connectTo };
  for (const [api, name] of [
    [agent, 'the agent'],
    [management, 'the management API'],
  ] as const)
    if (api && (await isApi(api.baseUrl, place, resolve)))
      return {
        reason: `public_url names ${shown} port ${place.port}, the address of ${name} itself: nothing is sent there`,
        cure: connectTo,
      };
  const isOwnMachine = kind === 'loopback' && agent !== null && isOnLoopback(agent.baseUrl);
  if (kind === 'public' || isOwnMachine || agent?.publicAddresses.some((text) => namedAddress(text)(place)))
    return null;
  return {
    reason: `public_url names ${shown}, ${words} that the target file does not allow: nothing is sent there`,
    cure: `add "${place.host}" to agent.publicAddresses in the target file, if the tunnels of this agent are reached there`,
  };
};

/**
 * Decides where traffic for a public address may go. An agent may name any address, so it is resolved and checked here. The connection uses
 * the checked IP address: a second look-up could return another one.
 */
export const admit = async (publicUrl: string, target: Target, resolve = resolveName): Promise<Admission> => {
  const url = new URL(publicUrl);
  const { connectTo: chosen } = connectionOf(target.agent, url.protocol.slice(0, -1));
  // The target file names the address to connect to, which allows it.
  if (chosen) return { ends: [chosen] };
  const [host, port] = [hostOf(url), portOf(url)];
  let addresses: readonly string[];
  try {
    addresses = await resolve(host);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      obstacle: obstacleIn(message) ?? { reason: `the name in public_url is not found: ${message}`, cure: connectTo },
    };
  }
  const ends: End[] = [];
  const obstacles: Obstacle[] = [];
  for (const address of addresses) {
    const obstacle = await objection({ host, address, port }, target, resolve);
    if (obstacle === null) ends.push({ host: address, port });
    else obstacles.push(obstacle);
  }
  const [obstacle = { reason: `the name in public_url has no address: ${host}`, cure: connectTo }] = obstacles;
  const [first, ...others] = ends;
  return first === undefined ? { obstacle } : { ends: [first, ...others] };
};
