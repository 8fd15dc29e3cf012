import type { Call } from '../../base/call.ts';
import { notFound } from '../../base/problem.ts';
import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { serveModule } from '../../deployment/module.ts';
import { edgeModules, mustStandTogether } from './edge-modules.ts';

/** Document 2, IP restriction of a TLS edge: the same module that the edge shows, at an address of its own. */
export const serveTlsEdgeIpRestriction = (deployment: Deployment): void => {
  const { shape, keep, show } = edgeModules.ip_restriction;
  const edgeOf = ({ params }: Call): Stored => {
    const edge = deployment.shelf('/edges/tls').find(params['id'] ?? '');
    if (edge === undefined) throw notFound(`No TLS edge has the id ${params['id']}.`);
    return edge;
  };
  serveModule(deployment, {
    title: 'IP restriction',
    path: '/edges/tls/{id}/ip_restriction',
    field: 'ip_restriction',
    shape,
    carrier: edgeOf,
    keep: (input, call) => {
      const kept = keep(deployment, input);
      mustStandTogether(deployment, { ...edgeOf(call).fields, ip_restriction: kept });
      return kept;
    },
    show: (kept) => show(deployment, kept),
  });
};
