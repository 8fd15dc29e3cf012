import { routeIpRestriction } from '../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../src/contract/resources/edges/route-saml.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { besideEdges } from './modules/beside-edges.ts';
import { moduleLaws } from './modules/module-laws.ts';
import { besideOnRoute, modulesApart } from './modules/modules-apart.ts';
import { policiesAsRefs } from './modules/policies-as-refs.ts';
import { oidcOwn } from './modules/route-oidc.ts';
import { samlOwn } from './modules/route-saml.ts';
import { sessionSettings } from './modules/session.ts';

/**
 * Everything that touches routes, in one file, so that one worker does it: routes are fixtures, and two tests that set modules of
 * one route at the same time would each find what the other did. SAML comes last because the documents show no way to delete it.
 */
const secondRoute =
  (resource: Resource) =>
  (world: World): Promise<Record<string, string>> =>
    world.resources.at(resource, {
      edge_id: { $fixture: 'httpsRoutes.1.edgeId' },
      id: { $fixture: 'httpsRoutes.1.routeId' },
    });

moduleLaws(routeIpRestriction);
policiesAsRefs(routeIpRestriction);

gap('route-ip-restriction.https-edges', async ({ world }) => {
  const params = await world.resources.at(routeIpRestriction);
  for (const path of ['/edges/https/{edge_id}', '/edges/https/{edge_id}/routes/{id}'] as const) {
    const endpoint = { id: `GET ${path}`, operation: 'get', status: 200 } as const;
    const answer = await world.requests.aside({ resource: routeIpRestriction, endpoint, params });
    world.claims.observe(world.context.id, `GET ${path}: ${answer.response?.status}`);
  }
});

moduleLaws(routeOidc);
sessionSettings(routeOidc);
oidcOwn();

moduleLaws(routeSaml);
sessionSettings(routeSaml);
samlOwn();

// After everything else, because these tests need SAML beside the other modules.
const all = [routeIpRestriction, routeOidc, routeSaml];
for (const resource of all)
  modulesApart(resource, {
    elsewhere: secondRoute(resource),
    beside: besideOnRoute(
      resource,
      all.filter((one) => one !== resource),
    ),
    ...(resource === routeIpRestriction ? { further: besideEdges } : {}),
  });
