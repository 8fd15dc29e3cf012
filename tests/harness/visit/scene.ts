import type { AddressInfo, Server, Socket } from 'node:net';
import { test as base } from '@playwright/test';
import { unpaced } from '../../../src/exchange/client/pace.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import { LocalServer } from '../../../src/harness/visit/local-server.ts';
import { MirrorServer } from '../../../src/harness/visit/tcp.ts';
import { Visitors } from '../../../src/harness/visit/visitors.ts';

interface Scene {
  /** Listens on loopback until the end of the test, and returns the port. */
  listen: (server: Server) => Promise<number>;
  visitorsOf: (agent?: Partial<NonNullable<TargetFile['agent']>>) => Visitors;
  local: LocalServer;
  mirror: MirrorServer;
}

export const test = base.extend<Scene>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  listen: async ({}, use) => {
    const servers: Server[] = [];
    const sockets = new Set<Socket>();
    await use(async (server) => {
      servers.push(server.on('connection', (socket: Socket) => sockets.add(socket)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    });
    for (const server of servers) server.close();
    for (const socket of sockets) socket.destroy();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  local: async ({}, use) => {
    const local = await LocalServer.open(null);
    await use(local);
    local.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  mirror: async ({}, use) => {
    const mirror = await MirrorServer.open(null);
    await use(mirror);
    mirror.close();
  },
  visitorsOf: async ({ local, mirror }, use) => {
    const opened: Visitors[] = [];
    await use((agent = {}) => {
      const target = targetOf({ agent: { baseUrl: 'http://127.0.0.1:1', insecure: true, ...agent } }, 'tests');
      const visitors = new Visitors({ target, token: '', pace: unpaced, secrets: new Secrets(), idPrefix: 'v-' });
      visitors.behind(local);
      visitors.mirroredBy(mirror);
      opened.push(visitors);
      return visitors;
    });
    for (const visitors of opened) visitors.close();
  },
});

/** A tunnel as an agent describes it. */
export const tunnelAt = (port: number, scheme = 'http', name = 'one') => ({
  name,
  publicUrl: `${scheme}://127.0.0.1:${port}`,
});
