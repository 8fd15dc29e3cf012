import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { hostports } from '../../readers/hostports.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { type EdgeModule, keptModules, moduleFields, mustStandTogether, shownModules } from './edge-modules.ts';

/** The differences between the two kinds of edges. */
interface EdgeKind {
  readonly name: string;
  readonly title: string;
  readonly path: `/${string}`;
  readonly prefix: string;
  readonly listKey: string;
  readonly modules: readonly EdgeModule[];
  /** What hostports are while none are set. */
  readonly noHostports: [] | null;
}

const serveEdges = (deployment: Deployment, kind: EdgeKind): Collection => {
  const { modules, path } = kind;
  const fields = (route: string) => ({
    ...describedBy(deployment.rules, route),
    hostports,
    ...moduleFields(modules),
  });
  const set = (input: Record<string, unknown>, stored: Record<string, unknown> = {}) => {
    const kept = keptModules(deployment, modules, input);
    mustStandTogether(deployment, { ...stored, ...kept });
    return { ...(Array.isArray(input['hostports']) ? { hostports: input['hostports'] } : {}), ...kept };
  };
  return new Collection(deployment, {
    ...kind,
    create: z.object(fields(`POST ${path}`)),
    update: z.object(fields(`PATCH ${path}/{id}`)),
    sample: (n) => ({
      description: `somebody else's edge ${n}`,
      hostports: [`other-${n}.example.net:${1000 + (n % 60_000)}`],
      ip_restriction: { enabled: n % 2 === 0, ip_policy_ids: deployment.seeds.ipPolicyIds.slice(0, n % 3) },
    }),
    make: (input) => set(input),
    // Document 2, update rules: absent modules stay, present modules replace the stored ones.
    amend: (input, { fields: stored }) => set(input, stored),
    show: (stored) => ({
      hostports: stored.fields['hostports'] ?? kind.noHostports,
      ...shownModules(deployment, modules, stored.fields),
      policies: null,
    }),
  });
};

/** Document 2, TLS edge. That it can be deleted is a freedom of this deployment: the documents show no such endpoint. */
export const serveTlsEdges = (deployment: Deployment): Collection =>
  serveEdges(deployment, {
    name: 'tls-edges',
    title: 'TLS edge',
    path: '/edges/tls',
    prefix: 'edgtls_',
    listKey: 'tls_edges',
    modules: ['backend', 'ip_restriction', 'mutual_tls', 'tls_termination'],
    noHostports: [],
  });

/** Document 2, TCP edge. */
export const serveTcpEdges = (deployment: Deployment): Collection =>
  serveEdges(deployment, {
    name: 'tcp-edges',
    title: 'TCP edge',
    path: '/edges/tcp',
    prefix: 'edgtcp_',
    listKey: 'tcp_edges',
    modules: ['backend', 'ip_restriction'],
    noHostports: null,
  });
