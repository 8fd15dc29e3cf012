import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const meter = { count: 0, gauge: 0, rate1: 0, rate5: 0, rate15: 0, p50: 0, p90: 0, p95: 0, p99: 0 };

/** An agent on loopback that conforms to document 3, except for the public_url of its tunnels. */
export interface NamingAgent {
  readonly baseUrl: string;
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<Record<string, unknown> | null> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
};

/** `nameFor`: the public_url of a tunnel with the given protocol. */
export const openNamingAgent = async (nameFor: (proto: string, own: string) => string): Promise<NamingAgent> => {
  const tunnels = new Map<string, Record<string, unknown>>();
  const send = (response: ServerResponse, status: number, body?: unknown): void => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    response.writeHead(status, type).end(body === undefined ? undefined : JSON.stringify(body));
  };
  const start = (response: ServerResponse, asked: Record<string, unknown> | null): void => {
    const { name, proto, addr, inspect = true } = asked ?? {};
    if (typeof name !== 'string' || addr === undefined || typeof proto !== 'string' || tunnels.has(name)) {
      send(response, 400, { msg: 'no' });
      return;
    }
    const tunnel = {
      name,
      uri: `/api/tunnels/${encodeURIComponent(name)}`,
      public_url: nameFor(proto, baseUrl),
      proto,
      config: { addr: String(addr).replace(/^(\d+)$/, 'localhost:$1'), inspect },
      metrics: { conns: meter, http: meter },
    };
    tunnels.set(name, tunnel);
    send(response, 201, tunnel);
  };
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    const asked = await read(request);
    const name = decodeURIComponent(/^\/api\/tunnels\/([^/?]+)$/.exec(url)?.[1] ?? '');
    if (method === 'GET' && url === '/api/tunnels')
      return send(response, 200, { tunnels: [...tunnels.values()], uri: '/api/tunnels' });
    if (method === 'POST' && url === '/api/tunnels') return start(response, asked);
    if (method === 'GET' && url.startsWith('/api/requests/http?'))
      return send(response, 200, { requests: [], uri: '/api/requests/http' });
    if (method === 'GET' && url === '/api/requests/http') return send(response, 200, { requests: [], uri: url });
    if (method === 'DELETE' && url === '/api/requests/http') return send(response, 204);
    if (!tunnels.has(name)) return send(response, 404, { msg: 'none' });
    if (method === 'GET') return send(response, 200, tunnels.get(name));
    if (method === 'DELETE' && tunnels.delete(name)) return send(response, 204);
    return send(response, 405, { msg: 'no' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { baseUrl, close };
};
