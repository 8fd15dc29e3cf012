import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { Agent } from '../agent/agent.ts';
import { Sessions } from '../sessions/sessions.ts';
import { Account } from './account.ts';
import type { Call, Caller, Detour, Handler, Reply } from './call.ts';
import type { Collection } from './collection.ts';
import { notFound, Problem, unauthenticated } from './problem.ts';
import { readBody } from './read-body.ts';
import { documentedRules, type Rules } from './rules.ts';
import { type Seeds, seedsOf } from './seeds.ts';
import { Shelf } from './store.ts';

export interface DeploymentOptions {
  /** Path under which the API is served; '' by default. */
  readonly pathPrefix?: string;
  readonly pageSize?: number;
}

/** One embedded deployment: rules, shelves, routes, and the seams at which faults and freedoms take hold. */
export class Deployment {
  readonly rules: Rules = documentedRules();
  /** Who sends a request; null for nobody that we know. Replaceable, like the rules. */
  authenticate = (authorization: string | null, _route: string): Caller | null => this.account.callerOf(authorization);
  /** The body of a request. Replaceable, like the rules. */
  read = (request: Request, _route: string): Promise<Record<string, unknown>> => readBody(request);
  /** Asked before anything else; one that answers keeps the request from being looked at. */
  readonly gates: ((request: Request) => Reply | null)[] = [];
  /** Have the last word on every answer, also on refusals. */
  readonly finishes: ((reply: Reply, method: string) => void | Promise<void>)[] = [];
  readonly account: Account;
  readonly seeds: Seeds;
  /** Where agents connect. */
  readonly sessions = new Sessions(this.rules);
  readonly pathPrefix: string;
  readonly collections: Collection[] = [];
  /** The local agent, which has an API of its own (document 3). */
  readonly agent = new Agent();
  readonly #shelves = new Map<string, Shelf>();
  readonly #detours = new Map<string, Detour[]>();
  readonly #app = new Hono<{ Bindings: HttpBindings }>();
  readonly #server: Server;
  #origin = '';

  constructor(options: DeploymentOptions = {}) {
    this.pathPrefix = options.pathPrefix ?? '';
    if (options.pageSize !== undefined) this.rules.pageSize = options.pageSize;
    this.seeds = seedsOf(this.rules);
    this.account = new Account(this.rules, this.shelf('/api_keys'));
    this.#app.use('*', async ({ req }, next) => {
      for (const gate of this.gates) {
        const reply = gate(req.raw);
        if (reply !== null) return respond(reply);
      }
      return next();
    });
    this.#app.notFound(({ req }) => this.#refuse(notFound(`There is no ${req.method} ${req.path}.`), req.method));
    this.#app.onError((error, { req }) => this.#refuse(error, req.method));
    this.#server = createServer(getRequestListener(this.#app.fetch, { overrideGlobalObjects: false }));
  }

  /** Where this deployment says it lives. */
  get baseUrl(): string {
    return `${this.#origin}${this.pathPrefix}`;
  }

  shelf(path: string): Shelf {
    const shelf = this.#shelves.get(path) ?? new Shelf();
    this.#shelves.set(path, shelf);
    return shelf;
  }

  /** Adds one line to the route table. */
  route(id: `${string} /${string}`, handler: Handler): void {
    const [method = '', path = ''] = id.split(' ');
    this.#app.on(method, `${this.pathPrefix}${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ req, env }) => {
      const caller = this.authenticate(req.header('authorization') ?? null, id);
      if (caller === null) {
        throw unauthenticated('Send the token of an API key of this account as Authorization: Bearer <token>.');
      }
      const call: Call = {
        route: id,
        params: req.param(),
        query: new URL(req.url).searchParams,
        headers: req.raw.headers,
        body: await this.read(req.raw, id),
        caller,
      };
      const path = (this.#detours.get(id) ?? []).reduce<Handler>((next, detour) => (on) => detour(on, next), handler);
      const reply = await path(call);
      if (reply.raw === undefined) return this.#finish(reply, method);
      env.outgoing.socket?.end(reply.raw);
      return RESPONSE_ALREADY_SENT;
    });
  }

  /** Lets a fault or a freedom step in on a route. */
  detour(route: string, detour: Detour): void {
    this.#detours.set(route, [...(this.#detours.get(route) ?? []), detour]);
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #refuse(error: Error, method: string): Promise<Response> {
    const problem = error instanceof Problem ? error : new Problem(500, 'internal', error.message);
    return this.#finish({ status: problem.status, headers: {}, body: this.rules.errorBody(problem) }, method);
  }

  async #finish(reply: Reply, method: string): Promise<Response> {
    for (const finish of this.finishes) await finish(reply, method);
    return respond(reply);
  }
}

const respond = ({ status, headers, body, chunked }: Reply): Response => {
  if (body === undefined) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  // A stream has no length to announce, so it goes out in chunks.
  const content = chunked ? new Blob([bytes]).stream() : bytes;
  return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
};
