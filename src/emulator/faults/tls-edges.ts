import type { Call } from '../call.ts';
import type { Deployment } from '../deployment.ts';
import { bendShown } from './bend.ts';
import { bendModule, bendWritten } from './edge-bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

const seat: Seat = {
  name: 'tls-edges',
  path: '/edges/tls',
  prefix: 'edgtls_',
  listKey: 'tls_edges',
  update: true,
  owned: false,
  secret: null,
};
const on = routesOf(seat);
const echoes = [
  'tls-edges.*-echo',
  'tls-edges.update-*',
  'tls-edges.module-*',
  'tls-edges.*-module',
  'tls-edges.*min-version*',
];

/** Takes min_version away from a request that would be refused for it. */
const forgive = (d: Deployment, route: string): void =>
  bendWritten(d, route, 'tls_termination', (written) =>
    written['terminate_at'] === 'upstream' ? { ...written, min_version: null } : written,
  );

/** What can be wrong with TLS edges and with nothing else. */
export const tlsEdgeFaults: readonly Fault[] = [
  {
    name: 'tls-edges.mutual-tls-cannot-be-disabled',
    summary: 'enabled false of mutual_tls is taken for true',
    breaks: ['tls-edges.mutual-tls-module'],
    touches: echoes,
    plant: (d) => bendWritten(d, on.update, 'mutual_tls', (written) => ({ ...written, enabled: true })),
  },
  {
    name: 'tls-edges.certificate-authorities-as-ids',
    summary: 'certificate_authorities is a list of ids',
    breaks: ['tls-edges.mutual-tls-module'],
    touches: ['tls-edges.shape'],
    plant: (d) =>
      bendShown(d, seat, (shown) =>
        bendModule(shown, 'mutual_tls', (module) => {
          const refs = module['certificate_authorities'];
          return { ...module, certificate_authorities: Array.isArray(refs) ? refs.map((ref) => ref.id) : refs };
        }),
      ),
  },
  {
    name: 'tls-edges.termination-cannot-be-disabled',
    summary: 'enabled false of tls_termination is taken for true',
    breaks: ['tls-edges.tls-termination-module'],
    touches: echoes,
    plant: (d) => bendWritten(d, on.update, 'tls_termination', (written) => ({ ...written, enabled: true })),
  },
  {
    name: 'tls-edges.termination-at-agent',
    summary: 'the creation response shows another terminate_at than was asked for',
    breaks: ['tls-edges.tls-termination-module'],
    touches: ['tls-edges.create-echo'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => bendModule(shown, 'tls_termination', (module) => ({ ...module, terminate_at: 'agent' })),
        ['create'],
      ),
  },
  {
    name: 'tls-edges.min-version-lost',
    summary: 'get shows null for min_version',
    breaks: ['tls-edges.min-version-kept'],
    touches: ['tls-edges.get-echo', 'tls-edges.upstream-termination'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => bendModule(shown, 'tls_termination', (module) => ({ ...module, min_version: null })),
        ['get'],
      ),
  },
  {
    name: 'tls-edges.min-version-raised',
    summary: 'min_version 1.2 is kept as 1.3',
    breaks: ['tls-edges.min-version-kept'],
    touches: [...echoes, 'tls-edges.upstream-termination'],
    plant: (d) =>
      bendWritten(d, on.update, 'tls_termination', (written) =>
        written['min_version'] === '1.2' ? { ...written, min_version: '1.3' } : written,
      ),
  },
  {
    name: 'tls-edges.upstream-keeps-min-version',
    summary: 'min_version of the stored module survives a change to upstream',
    breaks: ['tls-edges.upstream-termination'],
    touches: [],
    plant: (d) => {
      const last = new Map<string, unknown>();
      const remember = ({ params, body }: Call): void => {
        const module = body['tls_termination'] as Record<string, unknown> | undefined;
        if (module?.['min_version']) last.set(params['id'] ?? '', module['min_version']);
      };
      d.detour(on.update, (call, next) => {
        remember(call);
        return next(call);
      });
      bendShown(
        d,
        seat,
        (shown) =>
          bendModule(shown, 'tls_termination', (module) =>
            module['terminate_at'] === 'upstream'
              ? { ...module, min_version: last.get(String(shown['id'])) ?? null }
              : module,
          ),
        ['get', 'update'],
      );
    },
  },
  {
    name: 'tls-edges.upstream-is-edge',
    summary: 'every terminate_at is taken for edge',
    breaks: ['tls-edges.upstream-termination', 'tls-edges.terminate-at-values'],
    touches: echoes,
    plant: (d) => bendWritten(d, on.update, 'tls_termination', (written) => ({ ...written, terminate_at: 'edge' })),
  },
  {
    name: 'tls-edges.upstream-takes-min-version',
    summary: 'an update with upstream and min_version is taken, and min_version passed over',
    breaks: ['tls-edges.upstream-without-min-version'],
    touches: echoes,
    plant: (d) => forgive(d, on.update),
  },
  {
    name: 'tls-edges.upstream-takes-min-version-on-create',
    summary: 'a creation with upstream and min_version is taken, and min_version passed over',
    breaks: ['tls-edges.upstream-without-min-version'],
    touches: echoes,
    plant: (d) => forgive(d, on.create),
  },
  {
    name: 'tls-edges.terminate-at-anything',
    summary: 'any terminate_at is taken, and means edge',
    breaks: ['tls-edges.terminate-at-values'],
    touches: echoes,
    plant: (d) =>
      bendWritten(d, on.update, 'tls_termination', (written) =>
        written['terminate_at'] === 'upstream' ? written : { ...written, terminate_at: 'edge' },
      ),
  },
];
