import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';

const paths = ['/backends/http_response', '/backends/tunnel_group', '/backends/weighted', '/backends/failover'];

const childrenOf = (backends: unknown): string[] => {
  if (Array.isArray(backends)) return backends.map(String);
  return typeof backends === 'object' && backends !== null ? Object.keys(backends) : [];
};

/**
 * Refuses children that do not exist, and a parent among its own descendants, which would forward traffic in a circle. Document 2 leaves both open.
 */
export const checkChildren = (deployment: Deployment, backends: unknown, parent: string | null): void => {
  const open = childrenOf(backends);
  const seen = new Set<string>();
  for (const id of open) {
    if (id === parent) throw invalid({ backends: 'no backend that leads back to itself' });
    if (seen.has(id)) continue;
    seen.add(id);
    const found = paths.map((path) => deployment.shelf(path).find(id)).find((item) => item !== undefined);
    if (found !== undefined) open.push(...childrenOf(found.fields['backends']));
    else if (childrenOf(backends).includes(id)) throw invalid({ backends: `ids of backends; ${id} is none` });
  }
};

/** The id of an existing backend, for sample parents. */
export const someChild = (deployment: Deployment): string | undefined =>
  deployment.shelf('/backends/http_response').all()[0]?.id;
