import type { AddressInfo, Server } from 'node:net';
import type { Target } from '../target/target.ts';

/** The host by which an agent elsewhere reaches the servers of the suites (`agent.upstreamHost`); null: they listen on loopback. */
export type UpstreamHost = string | null;

/** Whether the host of an address is a loopback address or localhost. */
export const isOnLoopback = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

export const upstreamHost = ({ target }: { readonly target: Target }): UpstreamHost =>
  target.agent?.upstreamHost ?? null;

/** Opens a server for agents to forward to, and returns its address in the form host:port. */
export const listenUpstream = async (server: Server, host: UpstreamHost): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // An agent elsewhere may reach this machine by any of its interfaces.
    const own = host === null ? '127.0.0.1' : /^(127\.[\d.]+|::1)$/.test(host) ? host : undefined;
    server.listen({ port: 0, ...(own === undefined ? {} : { host: own }) }, resolve);
  });
  // The server must not keep the process alive.
  server.unref();
  const name = host ?? '127.0.0.1';
  return `${name.includes(':') ? `[${name}]` : name}:${(server.address() as AddressInfo).port}`;
};
