import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Call, Caller, Detour, Handler, Reply } from '../base/call.ts';
import { notFound, Problem, unauthenticated, unreadable } from '../base/problem.ts';
import { readBody } from './read-body.ts';

interface ServiceOptions {
  /** The path prefix of the routes; '' by default. */
  readonly pathPrefix?: string;
  /** The body of a refusal. */
  readonly errorBody: (problem: Problem) => unknown;
  /** Identifies the caller of a request; null if unknown. */
  readonly authenticate: (authorization: string | null, route: string, hasQuery?: boolean) => Caller | null;
}

/** A handler in front of a service, before a request is parsed; `next` passes it on. */
export type Front = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

/** The path as it was sent, so that an escaped slash is part of a name. */
const sentPath = ({ url }: Request): string => /^\w+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '/';

const isEscaped = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** The address by which this machine reaches a listener: for all interfaces it is loopback. */
const reachable = (host: string): string => {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return isIPv6(address) ? `[${address}]` : address;
};

/** An HTTP service, on loopback unless told otherwise: its routes, and the seams at which faults and freedoms take hold. */
export class Service {
  /** Identifies the caller of a request. Replaceable. */
  authenticate: ServiceOptions['authenticate'];
  /** The body of a request. Replaceable. */
  read = (request: Request, _route: string): Promise<Record<string, unknown>> => readBody(request);
  /** Called before anything else. If one returns a reply, the request is not processed. */
  readonly gates: ((request: Request) => Reply | null)[] = [];
  /** Called last for every answer, including refusals. */
  readonly finishes: ((reply: Reply, method: string) => void | Promise<void>)[] = [];
  /** The body of an answer in the words of this deployment. Replaceable. */
  say = (body: unknown): unknown => body;
  /** Handlers in front of the service, the outermost first. */
  readonly fronts: Front[] = [];
  /** The address to listen on. Replaceable before it listens. */
  host = '127.0.0.1';
  /** The name by which clients reach this machine, where `host` does not say it. Replaceable before it listens. */
  publicHost: string | null = null;
  readonly pathPrefix: string;
  readonly #errorBody: ServiceOptions['errorBody'];
  readonly #detours = new Map<string, Detour[]>();
  readonly #app = new Hono<{ Bindings: HttpBindings }>({ getPath: sentPath });
  #server: Server;
  readonly #take: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  #origin = '';

  constructor({ pathPrefix = '', authenticate, errorBody }: ServiceOptions) {
    this.pathPrefix = pathPrefix;
    this.authenticate = authenticate;
    this.#errorBody = errorBody;
    this.#app.use('*', async ({ req }, next) => {
      if (!isEscaped(sentPath(req.raw))) throw unreadable('The path has an escape that is none.');
      for (const gate of this.gates) {
        const reply = gate(req.raw);
        if (reply !== null) return this.#respond(reply);
      }
      return next();
    });
    this.#app.notFound(({ req }) => this.#refuse(notFound(`There is no ${req.method} ${req.path}.`), req.method));
    this.#app.onError((error, { req }) => this.#refuse(error, req.method));
    const listener = getRequestListener(this.#app.fetch, { overrideGlobalObjects: false });
    this.#take = (incoming, outgoing) =>
      this.fronts.reduceRight<() => void>(
        (next, front) => () => front(incoming, outgoing, next),
        () => void listener(incoming, outgoing),
      )();
    this.#server = createServer(this.#take);
  }

  /** The host in the addresses that it shows. */
  get shownHost(): string {
    return this.publicHost ?? reachable(this.host);
  }

  /** The base address that this service shows. */
  get baseUrl(): string {
    return `${this.#origin}${this.pathPrefix}`;
  }

  /** Adds a route. */
  route(id: `${string} /${string}`, handler: Handler): void {
    const [method = '', path = ''] = id.split(' ');
    this.#app.on(method, `${this.pathPrefix}${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ req, env }) => {
      const caller = this.authenticate(req.header('authorization') ?? null, id, new URL(req.url).search !== '');
      if (caller === null)
        throw unauthenticated('Send the token of an API key of this account as Authorization: Bearer <token>.');
      const call: Call = {
        route: id,
        params: req.param(),
        query: new URL(req.url).searchParams,
        headers: req.raw.headers,
        body: await this.read(req.raw, id),
        caller,
      };
      const detoured = (this.#detours.get(id) ?? []).reduce<Handler>(
        (next, detour) => (on) => detour(on, next),
        handler,
      );
      const reply = await detoured(call);
      if (reply.raw === undefined) return this.#finish(reply, method);
      env.outgoing.socket?.end(reply.raw);
      return RESPONSE_ALREADY_SENT;
    });
  }

  /** Adds a detour of a fault or freedom to a route. */
  detour(route: string, detour: Detour): void {
    this.#detours.set(route, [...(this.#detours.get(route) ?? []), detour]);
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, this.host, resolve);
    });
    this.#origin = `http://${this.shownHost}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Takes over the port and the open connections of a listening service, which receives no further requests. */
  succeed(other: Service): void {
    [this.#server, other.#server] = [other.#server, this.#server];
    for (const service of [this, other]) service.#server.removeAllListeners('request').on('request', service.#take);
    this.#origin = other.#origin;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #refuse(error: Error, method: string): Promise<Response> {
    const problem = error instanceof Problem ? error : new Problem(500, 'internal', error.message);
    return this.#finish(
      { status: problem.status, headers: { ...problem.headers }, body: this.#errorBody(problem) },
      method,
    );
  }

  async #finish(reply: Reply, method: string): Promise<Response> {
    for (const finish of this.finishes) await finish(reply, method);
    return this.#respond(reply);
  }

  #respond(reply: Reply): Response {
    return respond({ ...reply, body: reply.body === undefined ? undefined : this.say(reply.body) });
  }
}

const respond = ({ status, headers, body, chunked }: Reply): Response => {
  if (body === undefined) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  // A stream has no length to announce, so it goes out in chunks.
  const content = chunked ? new Blob([bytes]).stream() : bytes;
  return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
};
