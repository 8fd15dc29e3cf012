import type { Call } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import { invalid, Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';
import { keepNeeded } from './keep-needed.ts';

type Members = Record<string, unknown>;
const kinds = ['tls', 'tcp'] as const;
type Kind = (typeof kinds)[number];

/** Looks at requests to create or update an edge, and may refuse them. */
const onRequests = (d: Deployment, kind: Kind, look: (call: Call) => void): void => {
  for (const route of [`POST /edges/${kind}`, `PATCH /edges/${kind}/{id}`])
    d.detour(route, (call, next) => {
      look(call);
      return next(call);
    });
};

/** Changes the edges in the answers about one kind. */
const shownOtherwise = (d: Deployment, kind: Kind, change: (shown: Members) => void): void => {
  const path = `/edges/${kind}`;
  for (const route of [`POST ${path}`, `GET ${path}/{id}`, `GET ${path}`, `PATCH ${path}/{id}`])
    d.detour(route, async (call, next) => {
      const reply = await next(call);
      const items = isObject(reply.body) ? (reply.body[`${kind}_edges`] ?? [reply.body]) : [];
      for (const shown of Array.isArray(items) ? items.filter(isObject) : []) change(shown);
      return reply;
    });
};

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** A module of an edge after a request. */
const after = (d: Deployment, kind: Kind, { params, body }: Call, module: string): unknown =>
  body[module] ?? d.shelf(`/edges/${kind}`).find(params['id'] ?? '')?.fields[module];

const isReserved: { readonly [kind in Kind]: (d: Deployment, hostport: string) => boolean } = {
  tls: (d, hostport) =>
    d
      .shelf('/reserved_domains')
      .all()
      .some(({ fields }) => `${fields['domain']}:443` === hostport),
  tcp: (d, hostport) =>
    d
      .shelf('/reserved_addrs')
      .all()
      .some(({ fields }) => fields['addr'] === hostport),
};

/** What document 2 leaves to a deployment about edges. */
export const edgeFreedoms: readonly Freedom[] = [
  {
    name: 'ports-completed',
    summary: 'a host without a port is served on port 443',
    plant: (d) => {
      for (const kind of kinds)
        for (const route of [`POST /edges/${kind}`, `PATCH /edges/${kind}/{id}`])
          d.detour(route, (call, next) => {
            const { hostports } = call.body;
            if (!Array.isArray(hostports)) return next(call);
            const completed = hostports.map((one) => (String(one).includes(':') ? one : `${one}:443`));
            return next({ ...call, body: { ...call.body, hostports: completed } });
          });
    },
  },
  {
    name: 'one-hostport-at-most',
    summary: 'an edge serves one host',
    plant: (d) => {
      for (const kind of kinds)
        onRequests(d, kind, ({ body }) => {
          if (texts(body['hostports']).length > 1) throw invalid({ hostports: 'one' });
        });
    },
  },
  {
    name: 'hosts-must-be-reserved',
    summary: 'an edge serves reserved domains and addresses alone',
    plant: (d) => {
      for (const kind of kinds)
        onRequests(d, kind, ({ body }) => {
          if (!texts(body['hostports']).every((one) => isReserved[kind](d, one)))
            throw new Problem(404, 'not_found', 'not reserved');
        });
    },
  },
  {
    name: 'edges-complete',
    summary: 'an edge is created with reserved hosts and a backend, or not at all',
    plant: (d) => {
      for (const kind of kinds) {
        onRequests(d, kind, ({ body }) => {
          if (!texts(body['hostports']).every((one) => isReserved[kind](d, one)))
            throw invalid({ hostports: 'reserved' });
        });
        d.detour(`POST /edges/${kind}`, (call, next) => {
          if (texts(call.body['hostports']).length === 0 || !isObject(call.body['backend']))
            throw invalid({ backend: 'required' });
          return next(call);
        });
      }
    },
  },
  {
    name: 'hosts-not-on-this-plan',
    summary: 'an edge of this account serves no hosts, which it shows as null',
    plant: (d) => {
      for (const kind of kinds) {
        onRequests(d, kind, ({ body }) => {
          if (texts(body['hostports']).length > 0) throw new Problem(402, 'plan', 'not on this plan');
        });
        shownOtherwise(d, kind, (shown) => {
          if (texts(shown['hostports']).length === 0) shown['hostports'] = null;
        });
      }
    },
  },
  {
    name: 'edges-lead-to-tunnels',
    summary: 'the backend of an edge cannot be a fixed HTTP response',
    plant: (d) => {
      for (const kind of kinds)
        onRequests(d, kind, ({ body }) => {
          if (String(member(body['backend'], 'backend_id')).startsWith('bkdhr_'))
            throw invalid({ 'backend.backend_id': 'no HTTP response' });
        });
    },
  },
  {
    name: 'mutual-tls-where-tls-ends',
    summary: 'mutual_tls is refused unless tls_termination is at the edge',
    plant: (d) =>
      onRequests(d, 'tls', (call) => {
        const at = member(after(d, 'tls', call, 'tls_termination'), 'terminate_at');
        if (isObject(call.body['mutual_tls']) && at !== 'edge') throw invalid({ mutual_tls: 'TLS must end here' });
      }),
  },
  {
    name: 'restriction-beside-upstream',
    summary: 'of the other modules mutual_tls alone is disallowed while terminate_at is upstream',
    plant: ({ rules }) => {
      rules.standsBesideUpstream = (module) => module !== 'mutual_tls';
    },
  },
  {
    name: 'others-passed-over-upstream',
    summary: 'while terminate_at is upstream, mutual_tls and ip_restriction are passed over',
    plant: (d) =>
      d.detour('PATCH /edges/tls/{id}', (call, next) => {
        const { mutual_tls: _, ip_restriction: __, ...rest } = call.body;
        return next(
          member(call.body['tls_termination'], 'terminate_at') === 'upstream' ? { ...call, body: rest } : call,
        );
      }),
  },
  {
    name: 'min-version-passed-over-upstream',
    summary: 'min_version beside upstream is passed over',
    plant: (d) => {
      for (const route of ['POST /edges/tls', 'PATCH /edges/tls/{id}'])
        d.detour(route, (call, next) => {
          const { tls_termination: module } = call.body;
          if (member(module, 'terminate_at') !== 'upstream') return next(call);
          return next({ ...call, body: { ...call.body, tls_termination: { ...Object(module), min_version: null } } });
        });
    },
  },
  {
    name: 'min-version-spelled-out',
    summary: 'min_version 1.2 is shown as TLSv1.2',
    plant: (d) =>
      shownOtherwise(d, 'tls', ({ tls_termination: module }) => {
        if (isObject(module) && typeof module['min_version'] === 'string')
          module['min_version'] = `TLSv${module['min_version']}`;
      }),
  },
  {
    name: 'min-version-of-today',
    summary: 'min_version 1.0 and 1.1 are taken for 1.2, and none above is known',
    only: ['tls-edges'],
    plant: (d) => {
      for (const route of ['POST /edges/tls', 'PATCH /edges/tls/{id}'])
        d.detour(route, (call, next) => {
          const { tls_termination: module } = call.body;
          if (!isObject(module) || typeof module['min_version'] !== 'string') return next(call);
          if (module['min_version'] === '1.3') throw invalid({ min_version: 'not known' });
          const min_version = module['min_version'].replace(/^1\.[01]$/, '1.2');
          return next({ ...call, body: { ...call.body, tls_termination: { ...module, min_version } } });
        });
    },
  },
  {
    name: 'one-certificate-authority',
    summary: 'certificate_authorities of a single one is a Ref, not a list',
    plant: (d) =>
      shownOtherwise(d, 'tls', ({ mutual_tls: module }) => {
        const refs = member(module, 'certificate_authorities');
        if (isObject(module) && Array.isArray(refs) && refs.length === 1) module['certificate_authorities'] = refs[0];
      }),
  },
  {
    name: 'unset-modules-of-tcp-edges-disabled',
    summary: 'a module of a TCP edge that is not set is shown as a disabled one',
    plant: (d) =>
      shownOtherwise(d, 'tcp', (shown) => {
        shown['backend'] ??= { enabled: false, backend: null };
        shown['ip_restriction'] ??= { enabled: false, ip_policies: null };
      }),
  },
  {
    name: 'unset-modules-of-tcp-edges-left-out',
    summary: 'a module of a TCP edge that is not set is left out',
    plant: (d) =>
      shownOtherwise(d, 'tcp', (shown) => {
        for (const module of ['backend', 'ip_restriction']) if (shown[module] === null) delete shown[module];
      }),
  },
  {
    name: 'what-edges-need-not-deleted',
    summary: 'what an edge or a backend refers to cannot be deleted',
    plant: keepNeeded,
  },
  {
    name: 'backends-of-one-edge',
    summary: 'a backend leads on from one edge of a kind alone',
    plant: (d) => {
      for (const kind of kinds)
        onRequests(d, kind, ({ body: { backend }, params }) => {
          const wanted = isObject(backend) ? backend['backend_id'] : undefined;
          const isTaken = d
            .shelf(`/edges/${kind}`)
            .all()
            .some(
              ({ id, fields }) =>
                id !== params['id'] && JSON.stringify(fields['backend'] ?? null).includes(`"${wanted}"`),
            );
          if (wanted !== undefined && isTaken) throw invalid({ backend: 'of another edge' });
        });
    },
  },
];
