import type { Captured } from '../agent/captured.ts';
import type { Deployment } from '../server/deployment.ts';
import type { Shown } from './bend.ts';
import { bendCaptured, part, requestRoutes } from './bend-agent.ts';
import type { Fault } from './fault.ts';

/** A fault that shows one thing otherwise than it is. */
export const shows = (
  name: string,
  summary: string,
  breaks: Fault['breaks'],
  bend: (shown: Shown) => void,
  places: readonly ('detail' | 'list')[] = ['detail', 'list'],
  touches: readonly string[] = places.length === 1 ? ['captured-requests.get-agrees'] : [],
): Fault => ({
  name: `captured-requests.${name}`,
  summary,
  breaks,
  touches,
  plant: (d) => bendCaptured(d, bend, places),
});

export const change = (shown: Shown, field: string, to: (value: unknown) => unknown): void => {
  shown[field] = to(shown[field]);
};

type Side = 'request' | 'response';
export const changeHeaders = (shown: Shown, side: Side, to: (values: string[]) => unknown): void => {
  const headers = part(shown, side, 'headers') as Record<string, string[]>;
  for (const [name, values] of Object.entries(headers)) headers[name] = to(values) as string[];
};
export const changeRaw = (shown: Shown, side: Side, to: (raw: Buffer) => Buffer | string): void => {
  const of = part(shown, side);
  if (typeof of['raw'] !== 'string') return;
  const bent = to(Buffer.from(of['raw'], 'base64'));
  of['raw'] = typeof bent === 'string' ? bent : bent.toString('base64');
};

/** Asks the list with another query. */
export const bendQuery = ({ agent }: Deployment, bend: (query: URLSearchParams) => void): void =>
  agent.detour(requestRoutes.list, (call, next) => {
    const query = new URLSearchParams(call.query);
    bend(query);
    return next({ ...call, query });
  });

/** Steps in when a request is captured. */
export const bendCapture = (
  { agent }: Deployment,
  bend: (captured: Captured, add: (one: Captured) => void) => void,
): void => {
  const { inspector } = agent;
  const add = inspector.add.bind(inspector);
  inspector.add = (captured) => bend(captured, add);
};
