import type { Call } from '../../base/call.ts';
import { Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { seats } from '../../faults/base/seats.ts';
import type { Freedom } from '../base/freedom.ts';

/** Kinds that an account may not create or set, with the status of the refusal. */
const notOnPlan: { readonly [name in keyof typeof seats]?: number } = {
  apiKeys: 422,
  sshCertificateAuthorities: 402,
  reservedAddrs: 403,
  eventDestinations: 409,
  httpResponseBackends: 402,
  tlsEdges: 403,
  routeSaml: 402,
  tlsEdgeIpRestriction: 403,
};

/** Refuses everything but GET at the management API. */
const refuseWrites = (d: Deployment, status: number): void => {
  for (const { api, routes } of Object.values(seats))
    for (const route of Object.values(routes))
      if (api === 'management' && !route.startsWith('GET'))
        d.detour(route, () => {
          throw new Problem(status, 'read_only', 'This key may only read.');
        });
};

/** Whether a body has a setting that needs a better plan. */
const costsExtra = (body: Call['body']): boolean =>
  /"acl":\[[^\]]*:\*|"ecdsa"|"key_size":4096|"enabled":false/.test(JSON.stringify(body));

/** What a plan or a token does not include. The documents show neither plans nor roles (document 1, Authentication, rule 7; Limits). */
export const planFreedoms: readonly Freedom[] = [
  {
    name: 'short-tunnel-names',
    summary: 'the name of a tunnel has at most 24 characters',
    plant: ({ agent }) =>
      agent.detour('POST /api/tunnels', (call, next) => {
        if (String(call.body['name']).length > 24) throw new Problem(400, 'name', 'at most 24 characters');
        return next(call);
      }),
  },
  ...[403, 429].map(
    (status): Freedom => ({
      name: status === 403 ? 'agent-plan-of-one-http-tunnel' : `agent-plan-of-one-http-tunnel-${status}`,
      summary: `the agent starts one tunnel at a time and none of tcp: every other start is answered ${status}`,
      plant: ({ agent }) =>
        agent.detour('POST /api/tunnels', (call, next) => {
          if (call.body['proto'] === 'tcp') throw new Problem(403, 'plan', 'Your plan does not include this.');
          if (agent.tunnels.size > 0) throw new Problem(status, 'plan', 'Your plan does not include more.');
          return next(call);
        }),
    }),
  ),
  ...Object.entries(notOnPlan).map(([name, status]): Freedom => {
    const seat = seats[name as keyof typeof seats];
    return {
      name: `plan-without-${seat.name}`,
      summary: `the plan of the account has no ${seat.name}: each creation or replace is answered ${status}`,
      plant: (d) =>
        d.detour(seat.routes.create ?? seat.routes.replace ?? '', () => {
          throw new Problem(status, 'plan', 'Your plan does not include this.');
        }),
    };
  }),
  {
    name: 'plan-without-settings',
    summary:
      'the plan of the account has no wildcards in acl, no ECDSA keys, no RSA keys of 4096 bits and no disabled modules: such requests are answered 402',
    plant: (d) => {
      for (const { api, routes } of Object.values(seats))
        for (const route of Object.values(routes))
          if (api === 'management' && /^(POST|PATCH|PUT) /.test(route))
            d.detour(route, (call, next) => {
              if (costsExtra(call.body)) throw new Problem(402, 'plan', 'Your plan does not include this.');
              return next(call);
            });
    },
  },
  ...[401, 403].map(
    (status): Freedom => ({
      name: `token-may-only-read-${status}`,
      summary: `the token of the run opens GET alone; everything else is answered ${status}`,
      plant: (d) => refuseWrites(d, status),
    }),
  ),
  {
    name: 'token-revoked-meanwhile',
    summary: 'the key of the run is deleted after its fortieth request',
    only: ['api-keys', 'tunnel-sessions'],
    plant: (d) => {
      const { authenticate } = d;
      let first: string | null = null;
      let n = 0;
      d.authenticate = (header, route) => {
        first ??= header;
        if (header === first) n += 1;
        return header === first && n > 40 ? null : authenticate(header, route);
      };
    },
  },
  {
    name: 'token-of-a-member',
    summary: 'the token of the run is not the one of an admin',
    plant: (d) => {
      const { authenticate } = d;
      d.authenticate = (header, route) => {
        const caller = authenticate(header, route);
        return caller && { ...caller, admin: false };
      };
    },
  },
];
