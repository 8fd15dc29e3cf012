import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Header } from '../../exchange/recorded-exchange.ts';
import { fromWireText } from '../../exchange/wire/wire-text.ts';
import { listenUpstream, type UpstreamHost } from './listen-upstream.ts';

/** A request as it arrived behind the tunnel. */
export interface Received {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

export type Answering = (response: ServerResponse, received: Received) => void;

/** The path with a word. Words distinguish the requests of a run from each other and from those of strangers. */
export const pathOf = (word: string): string => `/plumbline/${word}`;
const wordIn = (target: string): string => /\/plumbline\/([\w-]+)/.exec(target)?.[1] ?? '';

const plain: Answering = (response) => response.end('plumbline');

const headersOf = ({ rawHeaders }: IncomingMessage): Header[] =>
  rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [[name, fromWireText(rawHeaders[n + 1] ?? '')] as const] : []));

/** The server on this machine to which the tunnels of the suites forward. It gives configured answers and remembers requests. */
export class LocalServer {
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));
  readonly #answers = new Map<string, Answering>();
  readonly #received = new Map<string, Received[]>();
  readonly #waiting = new Set<() => void>();

  #address = '';

  static async open(host: UpstreamHost): Promise<LocalServer> {
    const local = new LocalServer();
    local.#address = await listenUpstream(local.#server, host);
    return local;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The address by which the agent reaches the server, in the form host:port. */
  get address(): string {
    return this.#address;
  }

  /** Sets the answer to requests for a word; the default is 200 with a line of text. */
  answer(word: string, answering: Answering): void {
    this.#answers.set(word, answering);
  }

  received(word: string): readonly Received[] {
    return this.#received.get(word) ?? [];
  }

  /** Whether any request with a word has arrived. */
  get wasReached(): boolean {
    return [...this.#received.keys()].some((word) => word !== '');
  }

  /** Waits until so many requests for a word have arrived; false after a timeout. */
  async arrives(word: string, count: number, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (this.received(word).length < count) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, left);
        const waiting = this.#waiting;
        function wake(): void {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
    }
    return true;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A request whose client disconnected in the middle does not count.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const target = fromWireText(request.url ?? '');
    const word = wordIn(target);
    const { method = '' } = request;
    const received = { method, target, headers: headersOf(request), body };
    this.#received.set(word, [...this.received(word), received]);
    (this.#answers.get(word) ?? plain)(response, received);
    for (const wake of [...this.#waiting]) wake();
  }
}
