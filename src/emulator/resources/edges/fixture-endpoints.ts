import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { type Call, created, noContent, ok } from '../../base/call.ts';
import { invalid, notFound } from '../../base/problem.ts';
import type { Shelf, Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection, type CollectionSpec } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { routeOf, shelveRoutes } from './routes.ts';

const edgePath = '/edges/https';

/** Adds the seeds to the collection, so that they are listed as well. */
const shelveSeeds = ({ rules }: Deployment, shelf: Shelf, ids: readonly string[]): void => {
  for (const id of ids)
    if (!shelf.find(id))
      shelf.put({ id, createdAt: rules.timestamp(rules.now()), description: '', metadata: '', fields: {} });
};

const isPair = (certificate: unknown, key: unknown): boolean => {
  try {
    return new X509Certificate(String(certificate)).checkPrivateKey(createPrivateKey(String(key)));
  } catch {
    return false;
  }
};

type Kind = Pick<CollectionSpec, 'name' | 'title' | 'path' | 'prefix' | 'listKey'>;

const serve = (
  deployment: Deployment,
  kind: Kind,
  spec: Pick<CollectionSpec, 'create' | 'make' | 'show'>,
): Collection => {
  const collection = new Collection(deployment, { ...kind, ...spec, sample: () => ({}) });
  // Removed from the list of collections, because samples and the like are only for documented ones.
  deployment.collections.pop();
  return collection;
};

const serveIpPolicies = (deployment: Deployment): void => {
  const path = '/ip_policies';
  const { shelf } = serve(
    deployment,
    { name: 'ip-policies', title: 'IP policy', path, prefix: 'ipp_', listKey: 'ip_policies' },
    { create: z.object(describedBy(deployment.rules, `POST ${path}`)), make: () => ({}), show: () => ({}) },
  );
  shelveSeeds(deployment, shelf, deployment.seeds.ipPolicyIds);
  deployment.detour(`DELETE ${path}/{id}`, (call, next) => {
    const rules = deployment.shelf('/ip_policy_rules').all();
    if (rules.some(({ fields }) => fields['policy'] === call.params['id']))
      throw invalid({ id: 'the id of an IP policy without rules' });
    return next(call);
  });
};

const serveTlsCertificates = (deployment: Deployment): void => {
  const path = '/tls_certificates';
  const { shelf } = serve(
    deployment,
    { name: 'tls-certificates', title: 'TLS certificate', path, prefix: 'cert_', listKey: 'tls_certificates' },
    {
      create: z.object({
        ...describedBy(deployment.rules, `POST ${path}`),
        certificate_pem: z.string(),
        private_key_pem: z.string(),
      }),
      make: ({ certificate_pem: certificate, private_key_pem: key }) => {
        if (!isPair(certificate, key)) throw invalid({ private_key_pem: 'the key of certificate_pem' });
        return { certificate };
      },
      show: ({ fields }) => ({ certificate_pem: fields['certificate'] ?? '' }),
    },
  );
  shelveSeeds(deployment, shelf, deployment.seeds.tlsCertificateIds);
};

const serveHttpsEdges = (deployment: Deployment): void => {
  const { rules, seeds } = deployment;
  const path = `${edgePath}/{edge_id}/routes` as const;
  const described = z.object({ ...describedBy(rules, `POST ${edgePath}`), hostports: z.array(z.string()).nullish() });
  const { shelf: edges } = serve(
    deployment,
    { name: 'https-edges', title: 'HTTPS edge', path: edgePath, prefix: 'edghts_', listKey: 'https_edges' },
    {
      create: described,
      make: ({ hostports }) => ({ hostports: hostports ?? [] }),
      show: ({ fields }) => ({ hostports: fields['hostports'] ?? [] }),
    },
  );
  const routes = shelveRoutes(deployment);
  const edgeIds = seeds.httpsRoutes.map(({ edgeId }) => edgeId);
  shelveSeeds(deployment, edges, edgeIds);
  const below = (edgeId: string): Stored[] => routes.all().filter(({ id }) => id.startsWith(`${edgeId}/`));
  const show = ({ id, createdAt, description, metadata, fields }: Stored): Record<string, unknown> => {
    const [edgeId = '', routeId = ''] = id.split('/');
    const uri = `${deployment.baseUrl}${edgePath}/${edgeId}/routes/${routeId}`;
    const { match_type, match } = fields;
    return { id: routeId, edge_id: edgeId, uri, created_at: createdAt, description, metadata, match_type, match };
  };
  const edgeOf = ({ params }: Call): string => {
    const id = params['edge_id'] ?? '';
    if (!edges.find(id)) throw notFound(`No HTTPS edge has the id ${id}.`);
    return id;
  };
  const route = z.object({
    ...describedBy(rules, `POST ${path}`),
    match_type: z.enum(['exact_path', 'path_prefix']),
    match: z.string().startsWith('/'),
  });
  deployment.route(`POST ${path}`, (call) => {
    const { success, data } = route.safeParse(call.body);
    if (!success) throw invalid({ match_type: 'exact_path or path_prefix', match: 'a path' });
    const { description, metadata, ...fields } = data;
    const id = `${edgeOf(call)}/${rules.newId('edghtsrt_')}`;
    const createdAt = rules.timestamp(rules.now());
    const stored = { id, createdAt, description: description ?? '', metadata: metadata ?? '', fields };
    routes.put(stored);
    return created(show(stored));
  });
  deployment.route(`GET ${path}`, (call) =>
    ok({
      https_edge_routes: below(edgeOf(call)).map(show),
      uri: `${deployment.baseUrl}${edgePath}`,
      next_page_uri: null,
    }),
  );
  deployment.route(`GET ${path}/{id}`, (call) => ok(show(routeOf(routes, call))));
  deployment.route(`DELETE ${path}/{id}`, (call) => {
    routes.remove(routeOf(routes, call).id);
    return noContent();
  });
  deployment.detour(`DELETE ${edgePath}/{id}`, async (call, next) => {
    const reply = await next(call);
    for (const { id } of below(call.params['id'] ?? '')) routes.remove(id);
    return reply;
  });
};

/**
 * Endpoints beyond the documents by which fixtures are made and removed: IP policies, TLS certificates, HTTPS edges and their routes. They are like those of the
 * public service, and off unless they are asked for.
 */
export const serveFixtureEndpoints = (deployment: Deployment): void => {
  serveIpPolicies(deployment);
  serveTlsCertificates(deployment);
  serveHttpsEdges(deployment);
};
