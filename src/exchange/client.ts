import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Base } from './address.ts';
import { type Bounds, defaultBounds } from './bounds.ts';
import type { Dialect } from './dialect.ts';
import type { Exchange, Header, ReceivedResponse, SentRequest, Timings } from './exchange.ts';
import { contentOf } from './exchange.ts';
import { parseJsonBody } from './json-body.ts';
import type { Pace } from './pace.ts';
import { retryAfter } from './retry-after.ts';
import type { Secrets } from './secrets.ts';
import { type ConnectionOptions, type Outcome, transmit } from './transmit.ts';

export type HeaderValues = Readonly<Record<string, string | readonly string[] | null>>;

export interface RequestOptions {
  /** The endpoint of the contract that is meant; a label, it decides nothing. */
  readonly endpoint: string;
  readonly method: string;
  /** Appended to the base URL as it stands, without normalising or escaping. */
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
}

export interface Retry {
  readonly status: number;
  readonly waitedMs: number;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly token: string | null;
  readonly defaultHeaders: HeaderValues;
  readonly dialect: Dialect;
  readonly pace: Pace;
  readonly secrets: Secrets;
  /** Ids of exchanges are this and a number. */
  readonly idPrefix: string;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onRetry?: (retry: Retry) => void;
  readonly bounds?: Partial<Bounds>;
  readonly connection?: ConnectionOptions;
  /** 502 and 504 are this deployment's own words, and not those of a gateway before it. */
  readonly isGateway?: boolean;
  /** How to spend the time before a retry. */
  readonly wait?: (ms: number) => Promise<void>;
}

type Queue = Pick<Timings, 'startedAt' | 'queuedMs'>;

/**
 * The statuses that are tried again, and the first wait where the answer names none; each further one is twice as long. Rate limits
 * count by the minute, so that the waits for one add up to a minute.
 */
const FIRST_BACKOFF_MS: ReadonlyMap<number, number> = new Map([
  [429, 4000],
  [502, 250],
  [503, 500],
  [504, 250],
]);
/** What a gateway says that got no answer; it is tried again but twice, because it may be all that will ever be said. */
const GATEWAY: ReadonlySet<number> = new Set([502, 504]);
const GATEWAY_ATTEMPTS = 3;
/** They carry a length even when their body is empty, RFC 9110 section 8.6. */
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Sends bytes, records what came back, and judges nothing. It follows no redirect: a followed redirect would hide a status
 * that the documents do not know, and could carry the token elsewhere. It sends nothing to another origin than its own.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #base: Base;
  readonly #bounds: Bounds;
  readonly #agent: http.Agent;
  readonly #closing = new AbortController();
  readonly #wait: (ms: number) => Promise<void>;
  #count = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#base = new Base(options.baseUrl);
    this.#bounds = { ...defaultBounds, ...options.bounds };
    // How many connections there are is up to the pace.
    const { Agent } = this.#base.secure ? https : http;
    this.#agent = new Agent({ keepAlive: true });
    this.#wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => {}));
    if (options.token !== null) options.secrets.add(options.token, 'token');
    options.secrets.follow(options.dialect);
  }

  /** Resolves with the last try. Rejects, before anything is sent, for what is no request to this deployment. */
  async send(options: RequestOptions): Promise<Exchange> {
    const { signal } = this.#closing;
    if (signal.aborted) throw new Error('The client is closed');
    const { target, request } = this.#compose(options);
    let queuedSince = performance.now();
    let uncertain = false;
    for (let attempt = 1, retries = 0, fresh = false; ; attempt += 1) {
      const { outcome, ...queue } = await this.#try(request, target, queuedSince, fresh);
      // Servers close idle connections when they please. Such a try most likely met nobody, so it leaves no exchange
      // behind; on a connection of its own the next one cannot meet the same fate.
      if (outcome.stale && !fresh) {
        fresh = true;
        uncertain = true;
        continue;
      }
      const exchange = this.#record(options.endpoint, request, outcome, queue, attempt, uncertain);
      const status = outcome.response?.status ?? 0;
      uncertain ||= status === 503 || GATEWAY.has(status);
      const waitMs = retries + 1 < this.#attemptsFor(status) ? this.#retryWait(outcome.response, retries) : null;
      if (waitMs === null || signal.aborted) return exchange;
      queuedSince = performance.now();
      this.#options.pace.pause(Date.now() + waitMs);
      await this.#wait(waitMs);
      if (signal.aborted) return exchange;
      this.#options.onRetry?.({ status: exchange.response?.status ?? 0, waitedMs: waitMs });
      retries += 1;
    }
  }

  /** Ends every connection; requests under way end with the failure `aborted`. */
  close(): void {
    this.#closing.abort();
    this.#agent.destroy();
  }

  #attemptsFor(status: number): number {
    const { attempts } = this.#bounds;
    if (!GATEWAY.has(status)) return attempts;
    return this.#options.isGateway ? 1 : Math.min(attempts, GATEWAY_ATTEMPTS);
  }

  /** Null when the answer is to be taken as it is: it asks for no other try, or for more patience than a run has. */
  #retryWait(response: ReceivedResponse | null, retries: number): number | null {
    const first = FIRST_BACKOFF_MS.get(response?.status ?? 0);
    if (response === null || first === undefined) return null;
    const waitMs = retryAfter(response.headers, Date.now()) ?? first * 2 ** retries;
    return waitMs <= this.#bounds.retryWaitMs ? waitMs : null;
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

  /** Everything that goes over the wire except `Connection`, which Node adds as the state of the connection demands. */
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
    queuedSince: number,
    fresh: boolean,
  ): Promise<Queue & { readonly outcome: Outcome }> {
    const slot = await this.#options.pace.enter();
    try {
      const queuedMs = performance.now() - queuedSince;
      const startedAt = new Date().toISOString();
      const outcome = await transmit({
        ...request,
        target,
        base: this.#base,
        bounds: this.#bounds,
        connection: this.#options.connection ?? {},
        agent: fresh ? false : this.#agent,
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
    outcome: Outcome,
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
      json: response === null ? undefined : this.#options.dialect.fromWire(parseJsonBody(contentOf(response))),
    };
    this.#options.secrets.learn(exchange);
    this.#options.onExchange?.(exchange);
    return exchange;
  }
}
