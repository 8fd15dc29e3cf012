import type { Deployment } from '../server/deployment.ts';
import { serveModule } from '../server/module.ts';
import { notFound } from '../server/problem.ts';
import { edgeModules } from './edge-modules.ts';

/** Document 2, IP restriction of a TLS edge: the same module that the edge shows, at an address of its own. */
export const serveTlsEdgeIpRestriction = (deployment: Deployment): void => {
  const { shape, keep, show } = edgeModules.ip_restriction;
  serveModule(deployment, {
    title: 'IP restriction',
    path: '/edges/tls/{id}/ip_restriction',
    field: 'ip_restriction',
    shape,
    carrier: ({ params }) => {
      const edge = deployment.shelf('/edges/tls').find(params['id'] ?? '');
      if (edge === undefined) throw notFound(`No TLS edge has the id ${params['id']}.`);
      return edge;
    },
    keep: (input) => keep(deployment, input),
    show: (kept) => show(deployment, kept),
  });
};
