import type { Deployment } from '../../deployment/deployment.ts';
import { serveModule } from '../../deployment/module.ts';
import { edgeModules } from './edge-modules.ts';
import { routeOf, shelveRoutes } from './routes.ts';

/** Document 2, IP restriction of an HTTPS edge route. */
export const serveRouteIpRestriction = (deployment: Deployment): void => {
  const routes = shelveRoutes(deployment);
  const { shape, keep, show } = edgeModules.ip_restriction;
  serveModule(deployment, {
    title: 'IP restriction',
    path: '/edges/https/{edge_id}/routes/{id}/ip_restriction',
    field: 'ip_restriction',
    shape,
    carrier: (call) => routeOf(routes, call),
    keep: (input) => keep(deployment, input),
    show: (kept) => show(deployment, kept),
  });
};
