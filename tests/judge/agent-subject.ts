import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import { capturedRequests } from '../../src/contract/resources/agent/captured-requests.ts';
import type { Operation, Resource } from '../../src/contract/terms/contract.ts';
import { Model } from '../../src/judge/model.ts';
import type { Subject } from '../../src/judge/subject/subject.ts';

const subjectOf =
  (resource: Resource) =>
  (operation: Operation, status: number, body: unknown, more: Partial<Subject> = {}): Subject => {
    const endpoint = resource.endpoints.find((one) => one.operation === operation);
    if (endpoint === undefined) throw new Error(`${resource.name} has no ${operation}`);
    const bytes = Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
    return {
      exchange: {
        id: 'x-1',
        endpoint: endpoint.id,
        request: { method: 'GET', url: 'http://127.0.0.1:4040', headers: [], body: null },
        response: { status, headers: [], body: bytes },
        failure: null,
        timings: { startedAt: '2026-01-01T00:00:00Z', queuedMs: 0, firstByteMs: 1, totalMs: 1 },
        attempt: 1,
        json: typeof body === 'string' ? undefined : body,
      },
      resource,
      endpoint,
      expectation: 'success',
      sent: undefined,
      id: null,
      baseUrl: 'http://127.0.0.1:4040',
      model: new Model(),
      ...more,
    };
  };

export const aboutTunnels = subjectOf(agentTunnels);
export const aboutRequests = subjectOf(capturedRequests);

const numbers = { count: 0, rate1: 0, rate5: 0, rate15: 0, p50: 0, p90: 0, p95: 0, p99: 0 };

export const tunnel = (name: string): Record<string, unknown> => ({
  name,
  uri: `/api/tunnels/${encodeURIComponent(name)}`,
  public_url: 'https://abc.tunnel.example',
  proto: 'https',
  config: { addr: 'localhost:8080', inspect: true },
  metrics: { conns: { ...numbers, gauge: 0 }, http: numbers },
});

export const captured = (id: string): Record<string, unknown> => ({
  uri: `/api/requests/http/${id}`,
  id,
  tunnel_name: 'website',
  remote_addr: '198.51.100.7',
  start: '2026-01-01T00:00:00.5+02:00',
  duration: 12,
  request: { method: 'GET', proto: 'HTTP/1.1', headers: { Host: ['a'] }, uri: '/', raw: '' },
  response: null,
});
