import type { Call } from '../../base/call.ts';

/** The modules with endpoints of their own: their path, the shelf of their edge or route, and the id of that. */
export const modules: readonly (readonly [path: string, shelf: string, carrier: (call: Call) => string])[] = [
  ['/edges/tls/{id}/ip_restriction', '/edges/tls', ({ params }) => params['id'] ?? ''],
  ...['ip_restriction', 'saml', 'oidc'].map(
    (name) =>
      [
        `/edges/https/{edge_id}/routes/{id}/${name}`,
        '/edges/https/routes',
        ({ params }: Call) => `${params['edge_id']}/${params['id']}`,
      ] as const,
  ),
];
