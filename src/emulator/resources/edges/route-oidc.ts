import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { serveModule } from '../../deployment/module.ts';
import { routeOf, shelveRoutes } from './routes.ts';
import { sessionOf, sessionShape } from './session-settings.ts';

/** Document 2, OIDC module of an HTTPS edge route. client_secret comes back unmasked, as the documents say. */
export const serveRouteOidc = (deployment: Deployment): void => {
  const routes = shelveRoutes(deployment);
  serveModule(deployment, {
    title: 'OIDC module',
    path: '/edges/https/{edge_id}/routes/{id}/oidc',
    field: 'oidc',
    shape: z.object({
      ...sessionShape,
      issuer: z.url({ protocol: /^https?$/ }),
      client_id: z.string().min(1),
      client_secret: z.string().nullish(),
      scopes: z.array(z.string()).nullish(),
    }),
    carrier: (call) => routeOf(routes, call),
    keep: (input) => ({
      ...sessionOf(input),
      issuer: input['issuer'],
      client_id: input['client_id'],
      client_secret: input['client_secret'] ?? '',
      scopes: input['scopes'] ?? [],
    }),
    show: (kept) => ({ ...kept }),
  });
};
