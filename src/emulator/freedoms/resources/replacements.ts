import { isObject } from '../../base/json-object.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';

const route = '/edges/https/{edge_id}/routes/{id}';

/** Every Ref in a body: an object inside another one that has exactly an id and a uri. */
const refsIn = (value: unknown, isWhole = true): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => refsIn(one, isWhole));
  if (!isObject(value)) return [];
  const isRef = !isWhole && Object.keys(value).sort().join() === 'id,uri';
  return isRef ? [value] : Object.values(value).flatMap((one) => refsIn(one, false));
};

/** Adds a member to a module in requests that leave it out. */
const byDefault = (d: Deployment, member: string, value: unknown): void => {
  for (const write of ['POST /edges/tls', 'PATCH /edges/tls/{id}'])
    d.detour(write, (call, next) => {
      const { tls_termination: sent } = call.body;
      const completed = isObject(sent) ? { tls_termination: { [member]: value, ...sent } } : {};
      return next({ ...call, body: { ...call.body, ...completed } });
    });
};

/** What the documents leave to a deployment about Refs, and about what stands in a module for what a request leaves out. */
export const replacementFreedoms: readonly Freedom[] = [
  {
    name: 'refs-relative',
    summary: 'the addresses of Refs are relative, as that of an agent ingress is',
    plant: (d) =>
      onSuccess(d, ({ body }) => {
        for (const ref of refsIn(body)) ref['uri'] = String(ref['uri']).replace(d.baseUrl, '');
      }),
  },
  {
    name: 'refs-end-in-a-slash',
    summary: 'the addresses of Refs end in a slash, and lead to the same as without',
    plant: (d) => {
      d.fronts.push((incoming, _, next) => {
        incoming.url = incoming.url?.replace(/(?<=.)\/(?=$|\?)/, '') ?? '';
        next();
      });
      onSuccess(d, ({ body }) => {
        for (const ref of refsIn(body)) ref['uri'] = `${ref['uri']}/`;
      });
    },
  },
  {
    name: 'tls-ends-upstream-by-default',
    summary: 'tls_termination without terminate_at is upstream',
    plant: (d) => byDefault(d, 'terminate_at', 'upstream'),
  },
  {
    name: 'scopes-by-default',
    summary:
      'OIDC without scopes, or with none in the list, asks for openid, and has a secret of its own where none was sent',
    plant: (d) =>
      d.detour(`PUT ${route}/oidc`, (call, next) => {
        const { scopes: given, ...rest } = call.body;
        const scopes = Array.isArray(given) && given.length > 0 ? given : ['openid', 'profile'];
        return next({ ...call, body: { client_secret: 'made-by-the-service', ...rest, scopes } });
      }),
  },
  {
    name: 'the-last-way-to-sign-in-stands',
    summary: 'a replace of OIDC ends SAML on the route, and the other way round',
    plant: (d) => {
      for (const [own, other] of [
        ['saml', 'oidc'],
        ['oidc', 'saml'],
      ] as const)
        d.detour(`PUT ${route}/${own}`, async (call, next) => {
          const reply = await next(call);
          const { edge_id: edgeId, id } = call.params;
          const stored = d.shelf('/edges/https/routes').find(`${edgeId}/${id}`);
          if (stored) stored.fields[other] = null;
          return reply;
        });
    },
  },
  {
    name: 'modules-one-by-one',
    summary: 'a request with several modules of an edge is refused',
    plant: (d) => {
      for (const kind of ['tls', 'tcp'])
        for (const write of [`POST /edges/${kind}`, `PATCH /edges/${kind}/{id}`])
          d.detour(write, (call, next) => {
            const sent = ['backend', 'ip_restriction', 'mutual_tls', 'tls_termination'].filter((module) =>
              isObject(call.body[module]),
            );
            return sent.length > 1 ? { status: 422, headers: {}, body: { msg: 'one module at a time' } } : next(call);
          });
    },
  },
];
