import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { connectionOf } from '../clients.ts';
import type { Target } from '../target.ts';

/** A server on this machine that sends back every byte, changed by one bit so that nobody else can have sent it. */
export class MirrorServer {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => socket.write(mirrored(bytes)));
  });

  static async open(): Promise<MirrorServer> {
    const mirror = new MirrorServer();
    await new Promise<void>((resolve, reject) => {
      mirror.#server.once('error', reject);
      mirror.#server.listen(0, '127.0.0.1', resolve);
    });
    mirror.#server.unref();
    return mirror;
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

export const mirrored = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 1));

const patienceMs = 5000;

/** Sends bytes to a public address and reads as many back; null where they do not come, or the address cannot be reached. */
export const talk = (publicUrl: string, bytes: Buffer, agent: Target['agent']): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(publicUrl);
    const end = connectionOf(agent).connectTo ?? { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
    const socket = connect(end);
    const chunks: Buffer[] = [];
    const finish = (result: Buffer | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => finish(null), patienceMs);
    socket.on('error', () => finish(null));
    socket.on('close', () => finish(null));
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length >= bytes.length) finish(all);
    });
  });
