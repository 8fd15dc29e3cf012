import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../contract/terms/contract.ts';
import { defaultBounds } from '../../exchange/bounds.ts';
import { Base } from '../../exchange/client/address.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Dialect } from '../../exchange/wire/dialect.ts';
import { matchEndpoint } from '../../judge/match-endpoint.ts';
import type { Judging } from '../recording/judging.ts';
import { type ClientFinding, ClientFindings } from './client-findings.ts';
import { clientFlaws } from './client-flaws.ts';
import { answerInstead, forward, type Upstream } from './forward.ts';
import type { InjectedKind, Injections } from './injections.ts';

/** One API that the proxy forwards to. */
interface ProxiedApi {
  readonly api: Api;
  readonly baseUrl: string;
  readonly publicUrl: string | null;
  /** 0 takes any free one. */
  readonly port: number;
}

export interface ProxyOptions {
  readonly apis: readonly ProxiedApi[];
  readonly dialect: Dialect;
  readonly judging: Judging;
  readonly injections: Injections | null;
  /** Called once for each new kind of client flaw, immediately. */
  readonly onClient?: (finding: ClientFinding) => void;
  /** Called after exchanges were judged. */
  readonly onJudged?: () => void;
  /** Called when the judge itself fails. */
  readonly onBroken?: (error: unknown) => void;
  readonly mostBytes?: number;
  /** How many bytes of exchanges may wait to be judged. Beyond that, bodies are dropped. */
  readonly mostWaiting?: number;
  readonly silenceMs?: number;
}

/** Enough for any usual body: a resource has a few kilobytes, a page of them less than a megabyte. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_WAITING = 64 * 1024 * 1024;
/** Longer than proxies commonly wait, so that the client's own patience ends first. */
const SILENCE_MS = 120_000;
/** How long requests that are under way may take when the proxy is closed. */
const GRACE_MS = 2000;

/** An id in a path that the documents do not show: requests that differ in it alone are one finding. */
const idInPath = /\/[a-z]+_(?=[^/]*[0-9A-Z])[A-Za-z0-9]+(?=\/|$)/g;

const bytesOf = ({ request, response }: Exchange): number =>
  (request.body?.length ?? 0) + (response?.body.length ?? 0) + (response?.decoded?.body.length ?? 0);

/** Drops the bodies of an exchange. Only its status is judged then, and the state of what it wrote to becomes unknown. */
const withoutBodies = (exchange: Exchange): Exchange => ({
  ...exchange,
  request: { ...exchange.request, body: null },
  response: exchange.response === null ? null : { ...exchange.response, body: Buffer.alloc(0) },
  json: undefined,
  cut: true,
  sentCut: true,
});

const refuse = (socket: Duplex, what: string): void => {
  const body = `${what}\n`;
  // The client may be gone before it has read why.
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? port) : port);
    });
  });

/**
 * Forwards requests and judges the answers. Exchanges are judged when none is in flight: only then it is known which of them overlapped, and so
 * which answers may rightly show what another request wrote.
 */
class JudgingProxy {
  readonly addresses: Partial<Record<Api, string>> = {};
  readonly client = new ClientFindings();
  requests = 0;
  readonly #options: ProxyOptions;
  readonly #servers: Server[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #waiting: Exchange[] = [];
  #bytes = 0;

  constructor(options: ProxyOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    for (const { api, baseUrl, publicUrl, port } of this.#options.apis) {
      const upstream: Upstream = {
        base: new Base(baseUrl),
        baseUrl,
        publicUrl,
        dialect: this.#options.dialect,
        mostBytes: this.#options.mostBytes ?? MOST_BYTES,
        silenceMs: this.#options.silenceMs ?? SILENCE_MS,
      };
      // Clients that send slowly must not be cut off by a timeout of the proxy.
      const server = createServer(
        { requestTimeout: 0, maxHeaderSize: defaultBounds.headerBytes },
        (request, response) => {
          const passed = this.#pass(request, response, upstream, api).catch((error: Error) => {
            if (!response.headersSent) answerInstead(response, 400, `it cannot be passed on (${error.name})`);
          });
          const done = passed.finally(() => {
            this.#underWay.delete(done);
            if (this.#underWay.size === 0) this.#judge();
          });
          this.#underWay.add(done);
        },
      );
      server.on('connect', (_request, socket) =>
        refuse(socket, 'This proxy opens no tunnels: use its address as the base address.'),
      );
      server.on('clientError', (_error, socket) => socket.destroy());
      this.#servers.push(server);
      this.addresses[api] =
        `http://127.0.0.1:${await listen(server, port)}${new URL(baseUrl).pathname.replace(/\/$/, '')}`;
    }
  }

  /** Waits for requests in flight, and judges the rest. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const server of this.#servers) server.close();
    const grace = new AbortController();
    const isOver = sleep(GRACE_MS, true, { signal: grace.signal }).catch(() => true);
    while (this.#underWay.size > 0) if (await Promise.race([this.#settled(), isOver])) break;
    grace.abort();
    for (const server of this.#servers) server.closeAllConnections();
    while (this.#underWay.size > 0) await this.#settled();
    this.#judge();
    this.#options.judging.end();
  }

  async #settled(): Promise<boolean> {
    await Promise.all(this.#underWay);
    return false;
  }

  async #pass(request: IncomingMessage, response: ServerResponse, upstream: Upstream, api: Api): Promise<void> {
    this.requests += 1;
    const id = `p-${this.requests}`;
    request.on('error', () => {});
    response.on('error', () => {});
    if (!request.url?.startsWith('/')) {
      answerInstead(response, 400, 'use its address as the base address, and not as an HTTP proxy', [
        'Connection',
        'close',
      ]);
      return;
    }
    // RFC 9110, section 7.8: an upgrade may be ignored. Clients that offer h2c go on without; a WebSocket client could not.
    if (/websocket/i.test(request.headers.upgrade ?? '')) {
      answerInstead(response, 501, 'it passes no WebSocket on', ['Connection', 'close']);
      return;
    }
    const { injections } = this.#options;
    if (injections !== null && injections.latencyMs > 0)
      await sleep(injections.latencyMs, undefined, { signal: this.#closing.signal }).catch(() => response.destroy());
    if (response.destroyed) return;
    const injected = injections?.draw() ?? null;
    if (injected === null) {
      const exchange = await forward(request, response, upstream, id);
      this.#look(exchange, upstream, api);
      this.#keep(exchange);
    } else await this.#inject(injected, request, response);
  }

  async #inject(kind: InjectedKind, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (kind === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    // The body is read to its end, so that the connection can be used again.
    request.resume();
    answerInstead(response, Number(kind), `injected ${kind}`, ['Retry-After', '1']);
  }

  #look(exchange: Exchange, { baseUrl, dialect }: Upstream, api: Api): void {
    const { method, url } = exchange.request;
    const path = url.slice(new URL(baseUrl).origin.length).replace(/[?#].*$/, '');
    const endpoint = matchEndpoint(method, url)?.endpoint.id ?? `${method} ${path.replace(idInPath, '/{id}')}`;
    const flaws = clientFlaws(exchange, { api, baseUrl, dialect });
    for (const finding of this.client.add(exchange.id, endpoint, flaws)) this.#options.onClient?.(finding);
  }

  #keep(exchange: Exchange): void {
    this.#bytes += bytesOf(exchange);
    const isFull = this.#bytes > (this.#options.mostWaiting ?? MOST_WAITING);
    this.#waiting.push(isFull ? withoutBodies(exchange) : exchange);
  }

  #judge(): void {
    if (this.#waiting.length === 0) return;
    const exchanges = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    try {
      this.#options.judging.add(exchanges);
      this.#options.onJudged?.();
    } catch (error) {
      this.#options.onBroken?.(error);
    }
  }
}

export type { JudgingProxy };

/** Opens the proxy on loopback, one port for each API. */
export const openProxy = async (options: ProxyOptions): Promise<JudgingProxy> => {
  const proxy = new JudgingProxy(options);
  try {
    await proxy.open();
  } catch (error) {
    await proxy.close();
    throw error;
  }
  return proxy;
};
