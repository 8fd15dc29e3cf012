import type { Call } from '../../base/call.ts';
import { notFound } from '../../base/problem.ts';
import type { Shelf, Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';

/** The routes of HTTPS edges, by edge and route. The documents show no endpoints for them, so those of the seeds are all. */
export const shelveRoutes = (deployment: Deployment): Shelf => {
  const { seeds, rules } = deployment;
  const shelf = deployment.shelf('/edges/https/routes');
  for (const { edgeId, routeId } of seeds.httpsRoutes) {
    const id = `${edgeId}/${routeId}`;
    const createdAt = rules.timestamp(rules.now());
    if (!shelf.find(id)) shelf.put({ id, createdAt, description: '', metadata: '', fields: {} });
  }
  return shelf;
};

/** The route that a path names. */
export const routeOf = (routes: Shelf, { params }: Call): Stored => {
  const { edge_id: edgeId = '', id: routeId = '' } = params;
  const route = routes.find(`${edgeId}/${routeId}`);
  if (route === undefined) throw notFound(`The HTTPS edge ${edgeId} has no route ${routeId}.`);
  return route;
};
