import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bounds, defaultBounds } from '../bounds.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { contentOf } from '../exchange.ts';
import type { Header, Timings } from '../recorded-exchange.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Dialect } from '../wire/dialect.ts';
import { readAnswer } from '../wire/read-answer.ts';
import { Base } from './address.ts';
import { isNotNow, mayBeDone, retryWait } from './not-now.ts';
import { NotNowPatience } from './not-now-patience.ts';
import type { Pace } from './pace.ts';
import { type ConnectionOptions, type Transmitted, transmit } from './transmit.ts';
import { mostTries } from './tries.ts';

export type HeaderValues = Readonly<Record<string, string | readonly string[] | null>>;

export interface RequestOptions {
  /** The endpoint of the contract, only as a label. */
  readonly endpoint: string;
  readonly method: string;
  /** Appended to the base URL unchanged, without normalising or escaping. */
  readonly path?: string;
  /** Instead of `path`: an absolute address of the same origin, such as a `next_page_uri`. */
  readonly url?: string;
  /** A list repeats the header; null leaves out one that would be sent by default. */
  readonly headers?: HeaderValues;
  /** The whole value instead of `Bearer <token>`; null sends no such header. */
  readonly authorization?: string | null;
  /** In the documents' words: translated, serialised and sent as `application/json`. */
  readonly json?: unknown;
  /** Instead of `json`: these bytes, without a content type unless `headers` gives one. */
  readonly body?: Buffer | string;
  /** Bounds of this request that differ from those of the client. */
  readonly bounds?: Partial<Bounds>;
  /** The deployment may have to call a third party. Then 408, 502, 503 and 504 may be final, so they are retried only a few times. */
  readonly isRelayed?: boolean;
}

interface Retry {
  readonly status: number;
  readonly waitedMs: number;
}

export interface ClientOptions {
  readonly baseUrl: string;
  /** The base address that the deployment itself shows, if it differs from `baseUrl`. */
  readonly publicUrl?: string | null;
  readonly token: string | null;
  readonly defaultHeaders: HeaderValues;
  readonly dialect: Dialect;
  readonly pace: Pace;
  readonly secrets: Secrets;
  /** The prefix of exchange ids, followed by a number. */
  readonly idPrefix: string;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onRetry?: (retry: Retry) => void;
  readonly bounds?: Partial<Bounds>;
  readonly connection?: ConnectionOptions;
  /** 502 and 504 are this deployment's own answers, not those of a gateway in front of it. */
  readonly isGateway?: boolean;
  /** The server may be somebody else's, so every request is sent once: not even a GET is repeated after a lost connection. */
  readonly isForeign?: boolean;
  /** Waits before a retry; for tests. */
  readonly wait?: (ms: number) => Promise<void>;
}

type Queue = Pick<Timings, 'startedAt' | 'queuedMs'>;

/** How long a status is retried that may be about a third party: only a few tries, then it counts as final. */
const RELAYED_PATIENCE_MS = 1000;
/** Methods that have a Content-Length even when the body is empty, RFC 9110 section 8.6. */
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Sends requests and records the answers without judging them. It follows no redirects: that would hide an undocumented status, and could send the
 * token elsewhere. It sends nothing to other origins.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #base: Base;
  readonly #bounds: Bounds;
  readonly #patience: NotNowPatience;
  readonly #agent: http.Agent;
  readonly #closing = new AbortController();
  readonly #wait: (ms: number) => Promise<void>;
  /** False once an idle connection was closed. Then each write gets a new one: after a retry it is unknown how often it was carried out. */
  #keepsIdle = true;
  #count = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#base = new Base(options.baseUrl);
    this.#bounds = { ...defaultBounds, ...options.bounds };
    this.#patience = new NotNowPatience(this.#bounds.patienceMs);
    // The rate limit (`pace`) bounds the number of connections.
    this.#agent = new (this.#base.secure ? https : http).Agent({ keepAlive: true });
    this.#wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => {}));
    if (options.token !== null) options.secrets.add(options.token, 'token');
    options.secrets.follow(options.dialect);
  }

  /** Resolves with the exchange of the last try. Rejects before anything is sent if the address is not of this deployment. */
  async send(options: RequestOptions): Promise<Exchange> {
    const { signal } = this.#closing;
    if (signal.aborted) throw new Error('The client is closed');
    const { target, request } = this.#compose(options);
    const bounds = { ...this.#bounds, ...options.bounds };
    let queuedSince = performance.now();
    let [uncertain, waitedMs] = [false, 0];
    let deniedSince: number | null = null;
    for (let attempt = 1, retries = 0, lost = 1; ; attempt += 1) {
      const { outcome, ...queue } = await this.#try(request, target, bounds, queuedSince, lost > 1);
      // A server may close an idle connection at any time; most likely the request was not received, so the try is not recorded. A GET can be
      // repeated after any lost connection. The retry has a new connection, so it cannot fail for the same reason.
      const { response, lost: isLost, stale } = outcome;
      const isLostRead = isLost && request.method === 'GET' && !this.#options.isForeign;
      if ((stale || isLostRead) && lost < mostTries.lostConnection) {
        [lost, uncertain, this.#keepsIdle] = [lost + 1, uncertain || stale, this.#keepsIdle && !stale];
        continue;
      }
      const exchange = this.#record(options.endpoint, request, outcome, queue, attempt, uncertain);
      if (response === null || !isNotNow(response.status, this.#options.isGateway)) {
        if (response !== null) this.#patience.answered(options.endpoint);
        return exchange;
      }
      uncertain ||= mayBeDone(response.status);
      deniedSince ??= performance.now();
      const spentMs = Math.max(waitedMs, performance.now() - deniedSince);
      const waitMs = retryWait(response, retries, spentMs, this.#patienceFor(options, response.status));
      if (waitMs === null) this.#patience.usedUp(options.endpoint);
      if (waitMs === null || signal.aborted) return exchange;
      queuedSince = performance.now();
      this.#options.pace.pause(Date.now() + waitMs);
      await this.#wait(waitMs);
      if (signal.aborted) return exchange;
      this.#options.onRetry?.({ status: response.status, waitedMs: waitMs });
      waitedMs += waitMs;
      retries += 1;
    }
  }

  /** Ends every connection; requests in flight end with the failure `aborted`. */
  close(): void {
    this.#closing.abort();
    this.#agent.destroy();
  }

  #patienceFor({ endpoint, bounds, isRelayed }: RequestOptions, status: number): number {
    if (isRelayed && status !== 429) return RELAYED_PATIENCE_MS;
    return bounds?.patienceMs ?? this.#patience.for(endpoint);
  }

  #compose(options: RequestOptions): { readonly target: string; readonly request: SentRequest } {
    const { url, target } =
      options.url === undefined ? this.#base.path(options.path ?? '') : this.#base.absolute(options.url);
    const body = this.#body(options);
    const method = options.method.toUpperCase();
    return { target, request: { method, url, headers: this.#headers(options, method, body), body } };
  }

  #body({ json, body }: RequestOptions): Buffer | null {
    if (body !== undefined) return Buffer.from(body);
    return json === undefined ? null : Buffer.from(JSON.stringify(this.#options.dialect.toWire(json)));
  }

  /** All headers that are sent except `Connection`, which Node adds. */
  #headers(options: RequestOptions, method: string, body: Buffer | null): Header[] {
    const { token, defaultHeaders } = this.#options;
    const bearer = token === null ? null : `Bearer ${token}`;
    const hasLength = body !== null || METHODS_WITH_BODY.has(method);
    return [
      {
        Host: this.#base.host,
        Accept: 'application/json',
        'User-Agent': 'plumbline',
        Authorization: options.authorization === undefined ? bearer : options.authorization,
        'Content-Type': options.json !== undefined && options.body === undefined ? 'application/json' : null,
        // Without it Node would announce a chunked body, even an empty one.
        'Content-Length': hasLength ? String(body?.length ?? 0) : null,
      },
      defaultHeaders,
      options.headers ?? {},
    ].reduce<Header[]>((headers, values) => this.#replace(headers, values), []);
  }

  /** A header that is named again replaces the earlier one, whatever its case. */
  #replace(headers: readonly Header[], values: HeaderValues): Header[] {
    const named = Object.entries(values).map(([name, value]) => [this.#options.dialect.header(name), value] as const);
    const replaced = new Set(named.map(([name]) => name.toLowerCase()));
    const added = named.flatMap(([name, value]) =>
      value === null ? [] : [value].flat().map((one): Header => [name, one]),
    );
    return [...headers.filter(([name]) => !replaced.has(name.toLowerCase())), ...added];
  }

  async #try(
    request: SentRequest,
    target: string,
    bounds: Bounds,
    queuedSince: number,
    fresh: boolean,
  ): Promise<Queue & { readonly outcome: Transmitted }> {
    const slot = await this.#options.pace.enter();
    try {
      const queuedMs = performance.now() - queuedSince;
      const startedAt = new Date().toISOString();
      const outcome = await transmit({
        ...request,
        target,
        base: this.#base,
        bounds,
        connection: this.#options.connection ?? {},
        agent: fresh || !(this.#keepsIdle || request.method === 'GET') ? false : this.#agent,
        signal: this.#closing.signal,
      });
      return { outcome, startedAt, queuedMs };
    } finally {
      slot.leave();
    }
  }

  #record(
    endpoint: string,
    request: SentRequest,
    outcome: Transmitted,
    queue: Queue,
    attempt: number,
    uncertain: boolean,
  ): Exchange {
    const { response, failure, firstByteMs, totalMs } = outcome;
    this.#count += 1;
    const exchange: Exchange = {
      id: `${this.#options.idPrefix}${this.#count}`,
      endpoint,
      request,
      response,
      failure,
      timings: { ...queue, firstByteMs, totalMs },
      attempt,
      ...(uncertain ? { uncertain } : {}),
      json: response === null ? undefined : readAnswer(contentOf(response), this.#options),
    };
    this.#options.secrets.learn(exchange);
    this.#options.onExchange?.(exchange);
    return exchange;
  }
}
