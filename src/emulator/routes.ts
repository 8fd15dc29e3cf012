import type { Call } from './call.ts';
import type { Deployment } from './deployment.ts';
import { notFound } from './problem.ts';
import type { Stored } from './store.ts';

/** Where the routes of HTTPS edges are kept, by edge and route. The documents show no endpoints for them. */
export const routesShelf = '/edges/https/routes';

/** The route that a path names. Those of the seeds exist and no others. */
export const routeOf = (deployment: Deployment, call: Call): Stored => {
  const { seeds, rules } = deployment;
  const shelf = deployment.shelf(routesShelf);
  const { edge_id: edgeId = '', id: routeId = '' } = call.params;
  const known = seeds.httpsRoutes.some((route) => route.edgeId === edgeId && route.routeId === routeId);
  if (!known) throw notFound(`The HTTPS edge ${edgeId} has no route ${routeId}.`);
  const key = `${edgeId}/${routeId}`;
  const route = shelf.find(key) ?? {
    id: key,
    createdAt: rules.timestamp(rules.now()),
    description: '',
    metadata: '',
    fields: {},
  };
  shelf.put(route);
  return route;
};
