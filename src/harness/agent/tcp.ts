import { connect, createServer, type Server, type Socket } from 'node:net';
import { connectionOf } from '../clients.ts';
import type { Target } from '../target.ts';
import { listenUpstream, type UpstreamHost } from './listen-upstream.ts';

/** A server on this machine that sends back every byte, changed by one bit so that nobody else can have sent it. */
export class MirrorServer {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      this.#heard += bytes.toString('latin1');
      socket.write(mirrored(bytes));
    });
  });

  #heard = '';

  #address = '';

  static async open(host: UpstreamHost): Promise<MirrorServer> {
    const mirror = new MirrorServer();
    mirror.#address = await listenUpstream(mirror.#server, host);
    return mirror;
  }

  get address(): string {
    return this.#address;
  }

  /** Whether a word has come. Bytes may come in pieces, but not mixed with those of others: our talks follow one another. */
  hasHeard(word: string): boolean {
    return this.#heard.includes(word);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

export const mirrored = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 1));

const patienceMs = 5000;

/** What came back over a connection: bytes, or why there are none. */
export interface Talk {
  readonly back: Buffer | null;
  readonly failure: string | null;
}

/** Sends bytes to a public address and reads as many back. */
export const talk = (publicUrl: string, bytes: Buffer, agent: Target['agent']): Promise<Talk> =>
  new Promise((resolve) => {
    if (!URL.canParse(publicUrl)) return resolve({ back: null, failure: 'public_url is no address' });
    const { hostname, port } = new URL(publicUrl);
    const end = connectionOf(agent).connectTo ?? { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
    const socket = connect(end);
    const chunks: Buffer[] = [];
    const finish = (result: Buffer | string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(typeof result === 'string' ? { back: null, failure: result } : { back: result, failure: null });
    };
    const timer = setTimeout(
      () => finish(socket.connecting ? `Not connected within ${patienceMs} ms` : 'nothing came back'),
      patienceMs,
    );
    socket.on('error', ({ message }) => finish(message));
    socket.on('close', () => finish('the connection was closed'));
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length >= bytes.length) finish(all);
    });
  });
