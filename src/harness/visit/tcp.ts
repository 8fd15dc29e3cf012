import { connect, createServer, type Server, type Socket } from 'node:net';
import type { End } from './admission.ts';
import { listenUpstream, type UpstreamHost } from './listen-upstream.ts';

/** A server on this machine that sends back every byte with its lowest bit flipped, so that an ordinary echo server is not taken for it. */
export class MirrorServer {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.greeting.length > 0) socket.write(this.greeting);
    socket.on('data', (bytes: Buffer) => {
      this.#heard += bytes.toString('latin1');
      if (!this.isSilent) socket.write(mirrored(bytes));
    });
  });

  /** Sent on every new connection, before any byte is received. */
  greeting = Buffer.alloc(0);

  /** Whether it only receives and sends nothing back. */
  isSilent = false;

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

  get wasReached(): boolean {
    return this.#heard !== '';
  }

  /** Whether a word has arrived. Bytes may arrive in pieces, but not mixed with other connections: ours run one after the other. */
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

/** The failure if another server than the mirror server answers. */
export const notOurs = 'what answers at public_url is not the local server';

/** The result of a connection: the bytes that came back, or why there are none. */
export interface Talk {
  readonly back: Buffer | null;
  readonly failure: string | null;
}

/**
 * Connects, sends a word and waits until it comes back mirrored (the lowest bit of each byte flipped). The bytes are sent only if it does and the
 * local server has received the word: a server of somebody else gets nothing but the word.
 */
export const talk = (end: End, word: string, hasHeard: () => boolean, bytes: Buffer): Promise<Talk> =>
  new Promise((resolve) => {
    const socket = connect({ host: end.host, port: end.port });
    const greeting = Buffer.from(word);
    let all = Buffer.alloc(0);
    let isProven = false;
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
    socket.on('connect', () => socket.write(greeting));
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (all.length < greeting.length) return;
      if (!isProven) {
        isProven = all.subarray(0, greeting.length).equals(mirrored(greeting)) && hasHeard();
        if (!isProven) return finish(notOurs);
        socket.write(bytes);
      }
      if (all.length >= greeting.length + bytes.length) finish(all.subarray(greeting.length));
    });
  });

/** A conversation: the bytes to send, how long after connecting, and how many bytes to wait for. */
export interface Speech {
  readonly bytes: Buffer;
  readonly afterMs: number;
  readonly awaited: number;
  /** Further bytes to send, each after the answer to all before it has arrived. */
  readonly turns?: readonly Buffer[];
}

/** Holds a conversation with a tunnel that is known to lead to a server of ours. Returns everything that came back. */
export const converse = ({ host, port }: End, { bytes, afterMs, awaited, turns = [] }: Speech): Promise<Buffer> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    let all = Buffer.alloc(0);
    let wanted = awaited;
    const unsaid = [...turns];
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(all);
    };
    const timer = setTimeout(finish, patienceMs);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('connect', () => void setTimeout(() => socket.destroyed || socket.write(bytes), afterMs));
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (all.length < wanted) return;
      const next = unsaid.shift();
      if (next === undefined) return finish();
      wanted += next.length;
      socket.write(next);
    });
  });

/** Connects to a tunnel that is known to lead to a server of ours, sends bytes and closes its side. Resolves when the connection is closed. */
export const hangUp = ({ host, port }: End, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ host, port }, () => socket.end(bytes));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.resume();
  });
