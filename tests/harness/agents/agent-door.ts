import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { OnlineAgent } from '../../../src/emulator/sessions/online-agent.ts';
import { installed, newest } from '../../../src/emulator/sessions/releases.ts';

/** An agent in a separate process: it is online while its connection is open, and exits when the connection closes. */
class RemoteAgent extends OnlineAgent {
  readonly #socket: Socket;

  constructor({ sessions, rules }: Deployment, socket: Socket, metadata: string) {
    const facts = {
      version: installed,
      os: process.platform === 'win32' ? 'windows' : process.platform,
      ip: '127.0.0.1',
      metadata,
      region: 'us',
      transport: 'service/v2',
      credential: { collection: '/credentials', id: rules.newId('cr_') },
    } as const;
    super(sessions, facts, { version: newest });
    this.#socket = socket;
    socket.on('close', () => void super.stop());
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.#socket.end();
  }
}

/** A port for agent programs: a program that sends a line is online, with that line as metadata. */
export interface AgentDoor {
  readonly port: number;
  close(): Promise<void>;
}

/** Opens a port for agents. It is undocumented and exists only in tests. */
export const openAgentDoor = async (deployment: Deployment): Promise<AgentDoor> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.setEncoding('utf8').on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (more: string) => {
      const isOnline = text.includes('\n');
      text += isOnline ? '' : more;
      if (!isOnline && text.includes('\n')) new RemoteAgent(deployment, socket, text.slice(0, text.indexOf('\n')));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
