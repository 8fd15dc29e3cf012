import { bendReply } from './bend.ts';
import type { Fault } from './fault.ts';
import { sessionFaults } from './session.ts';

const path = '/edges/https/{edge_id}/routes/{id}/oidc';

const masked =
  (method: 'PUT' | 'GET', mask: (secret: string) => string | null): Fault['plant'] =>
  (d) =>
    bendReply(d, `${method} ${path}`, (reply) => {
      const shown = Object(reply.body) as Record<string, unknown>;
      reply.body = { ...shown, client_secret: mask(String(shown['client_secret'])) };
    });

/** What can be wrong with OIDC modules and with nothing else. */
export const routeOidcFaults: readonly Fault[] = [
  ...sessionFaults('route-oidc', path),
  {
    name: 'route-oidc.client-secret-masked-by-get',
    summary: 'get shows all but the first letters of client_secret as stars',
    breaks: ['route-oidc.client-secret-unmasked', 'route-oidc.replace-read-back'],
    touches: ['route-oidc.*', 'route-ip-restriction.module-apart'],
    plant: masked('GET', (secret) => secret.slice(0, 4).padEnd(secret.length, '*')),
  },
  {
    name: 'route-oidc.client-secret-null-in-replace',
    summary: 'replace answers with null for client_secret',
    breaks: ['route-oidc.client-secret-unmasked', 'route-oidc.replace-echo'],
    touches: ['route-oidc.*', 'route-ip-restriction.module-apart'],
    plant: masked('PUT', () => null),
  },
  {
    name: 'route-oidc.last-scope-lost',
    summary: 'the last scope is not kept',
    breaks: ['route-oidc.replace-echo', 'route-oidc.replace-read-back'],
    touches: [],
    plant: (d) =>
      d.detour(`PUT ${path}`, (call, next) => {
        const { scopes } = call.body;
        return next(Array.isArray(scopes) ? { ...call, body: { ...call.body, scopes: scopes.slice(0, -1) } } : call);
      }),
  },
];
