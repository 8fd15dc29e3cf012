import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, Detour, Handler, Reply } from '../server/call.ts';
import { notFound, Problem } from '../server/problem.ts';
import { readBody } from '../server/read-body.ts';
import { documentedAgentRules } from './agent-rules.ts';
import { type Identity, newIdentity } from './identity.ts';
import { Inspector } from './inspector.ts';
import { serveRequests } from './serve-requests.ts';
import { serveTunnels } from './serve-tunnels.ts';
import { type Definition, Tunnel } from './tunnel.ts';

export interface AgentOptions {
  /** Bytes of captured requests that are kept in memory. */
  readonly inspectDbSize?: number;
}

/** Large enough for the traffic of a suite, small enough that eviction can be tried in a moment. */
const defaultDbSize = 2 * 1024 * 1024;

interface Route {
  readonly id: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly handler: Handler;
}

/**
 * The local agent of document 3, on loopback. It runs from `listen` to `close`, which ends every tunnel too; an agent that is
 * closed can listen again, as after a restart, and then has the tunnels of its configuration and no captured requests.
 */
export class Agent {
  readonly rules = documentedAgentRules();
  /** The body of a request. Replaceable, like the rules. */
  read = (request: Request, _route: string): Promise<Record<string, unknown>> => readBody(request);
  readonly tunnels = new Map<string, Tunnel>();
  /** Tunnels that no list shows any more, and that end with the agent. */
  readonly orphans = new Set<Tunnel>();
  /** The tunnels of its configuration file, which run whenever the agent does. */
  readonly configured: Definition[] = [];
  readonly inspector: Inspector;
  readonly #routes: Route[] = [];
  readonly #detours = new Map<string, Detour[]>();
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  #identity: Identity | null = null;

  constructor({ inspectDbSize = defaultDbSize }: AgentOptions = {}) {
    this.inspector = new Inspector(this.rules, inspectDbSize);
    serveTunnels(this);
    serveRequests(this);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  newId(): string {
    return `airt_${randomBytes(16).toString('hex')}`;
  }

  async start(definition: Definition): Promise<Tunnel> {
    const tunnel = new Tunnel(definition, this);
    if (definition.proto === 'https') this.#identity ??= newIdentity();
    await tunnel.open(definition.proto === 'https' ? this.#identity : null);
    this.tunnels.set(tunnel.name, tunnel);
    return tunnel;
  }

  /** Adds one line to the route table. */
  route(id: `${string} /${string}`, handler: Handler): void {
    const [method = '', path = ''] = id.split(' ');
    this.#routes.push({ id, method, segments: path.split('/'), handler });
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
    for (const definition of this.configured) await this.start(definition);
  }

  async close(): Promise<void> {
    for (const tunnel of [...this.tunnels.values(), ...this.orphans]) tunnel.close();
    this.tunnels.clear();
    this.orphans.clear();
    this.inspector.clear();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.#answer(request).catch(refusal);
    if (reply.raw !== undefined) {
      response.socket?.end(reply.raw);
      return;
    }
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    const type = reply.body === undefined ? {} : { 'content-type': 'application/json' };
    response.writeHead(reply.status, { ...type, ...reply.headers }).end(reply.body === undefined ? undefined : text);
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(`http://agent${request.url ?? '/'}`);
    const found = this.#find(request.method ?? '', url.pathname);
    if (found === null) throw notFound(`There is no ${request.method} ${url.pathname}.`);
    const { route, params } = found;
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const call: Call = {
      route: route.id,
      params,
      query: url.searchParams,
      headers,
      body: await this.read(await webRequest(request, headers), route.id),
      // The agent asks nobody who they are.
      caller: { userId: '', admin: true },
    };
    const path = (this.#detours.get(route.id) ?? []).reduce<Handler>(
      (next, detour) => (on) => detour(on, next),
      route.handler,
    );
    return path(call);
  }

  /** Matches the path as it was sent, so that an escaped slash is part of a name. */
  #find(method: string, path: string): { route: Route; params: Record<string, string> } | null {
    const sent = path.split('/');
    for (const route of this.#routes) {
      if (route.method !== method || route.segments.length !== sent.length) continue;
      const fits = route.segments.every(
        (segment, n) => segment === sent[n] || (segment.startsWith('{') && sent[n] !== ''),
      );
      if (!fits) continue;
      const named = route.segments.flatMap((segment, n) =>
        segment.startsWith('{') ? [[segment.slice(1, -1), decodeURIComponent(sent[n] ?? '')] as const] : [],
      );
      return { route, params: Object.fromEntries(named) };
    }
    return null;
  }
}

const webRequest = async (request: IncomingMessage, headers: Headers): Promise<Request> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET' } = request;
  return new Request('http://agent', {
    method,
    headers,
    ...(method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
  });
};

const refusal = (error: unknown): Reply => {
  const message = error instanceof Error ? error.message : String(error);
  const problem =
    error instanceof Problem
      ? error
      : error instanceof URIError
        ? new Problem(400, 'unreadable', 'The path has an escape that is none.')
        : new Problem(500, 'internal', message);
  const { status, details } = problem;
  return { status, headers: {}, body: { error_code: status, status_code: status, msg: problem.message, details } };
};
