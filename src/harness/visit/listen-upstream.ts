import type { AddressInfo, Server } from 'node:net';
import type { Target } from '../target/target.ts';

/** Where a server of the suites listens: on loopback, or where an agent elsewhere reaches it under the name that the target gives. */
export type UpstreamHost = string | null;

/** Whether an address is one of this machine, as far as can be told from here. */
export const isOnLoopback = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

export const upstreamHost = ({ target }: { readonly target: Target }): UpstreamHost =>
  target.agent?.upstreamHost ?? null;

/** Opens a server for agents to forward to, and answers with its address in the form host:port. */
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
