import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { bendReply, bendShown } from './bend.ts';
import { bendModule, bendWritten, isFields } from './edge-bend.ts';
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

/** Takes min_version beside upstream, and shows it there from then on. */
const upstreamTakes = (d: Deployment, operation: 'create' | 'update'): void => {
  const taken = new Map<string, unknown>();
  d.detour(on[operation], async (call, next) => {
    const written = call.body['tls_termination'];
    if (!isFields(written) || written['terminate_at'] !== 'upstream') return next(call);
    const body = { ...call.body, tls_termination: { ...written, min_version: null } };
    const reply = await next({ ...call, body });
    const { id } = Object(reply.body) as Record<string, unknown>;
    if (written['min_version']) taken.set(String(id), written['min_version']);
    return reply;
  });
  bendShown(d, seat, (shown) =>
    bendModule(shown, 'tls_termination', (module) =>
      module['terminate_at'] === 'upstream'
        ? { ...module, min_version: taken.get(String(shown['id'])) ?? null }
        : module,
    ),
  );
};

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
    touches: [...echoes, 'tls-edges.upstream-termination'],
    plant: (d) => bendWritten(d, on.update, 'tls_termination', (written) => ({ ...written, enabled: true })),
  },
  {
    name: 'tls-edges.termination-at-agent',
    summary: 'the creation response shows another terminate_at than was asked for',
    breaks: ['tls-edges.tls-termination-module'],
    touches: ['tls-edges.create-echo', 'tls-edges.module-enabled-default'],
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
    summary: 'an update with upstream and min_version is taken, and both are shown',
    breaks: ['tls-edges.upstream-without-min-version'],
    touches: [...echoes, 'tls-edges.upstream-termination'],
    plant: (d) => upstreamTakes(d, 'update'),
  },
  {
    name: 'tls-edges.upstream-takes-min-version-on-create',
    summary: 'a creation with upstream and min_version is taken, and both are shown',
    breaks: ['tls-edges.upstream-without-min-version'],
    touches: echoes,
    plant: (d) => upstreamTakes(d, 'create'),
  },
  {
    name: 'tls-edges.min-version-turns-upstream-to-edge',
    summary: 'upstream with min_version is taken for edge',
    breaks: ['tls-edges.upstream-without-min-version'],
    touches: echoes,
    plant: (d) =>
      bendWritten(d, on.update, 'tls_termination', (written) =>
        written['min_version'] ? { ...written, terminate_at: 'edge' } : written,
      ),
  },
  {
    name: 'tls-edges.unset-module-shown-disabled',
    summary: 'an IP restriction that is not set is shown as a disabled one',
    breaks: ['tls-edges.unset-modules-null'],
    touches: [...echoes, 'tls-edges.lifecycle', 'tls-edge-ip-restriction.*'],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        shown['ip_restriction'] ??= { enabled: false, ip_policies: [] };
      }),
  },
  {
    name: 'tls-edges.unset-module-left-out-of-lists',
    summary: 'lists leave out a backend that is not set',
    breaks: ['tls-edges.unset-modules-null'],
    touches: ['tls-edges.shape'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          if (shown['backend'] === null) delete shown['backend'];
        },
        ['list'],
      ),
  },
  {
    name: 'tls-edges.mutual-tls-created-enabled',
    summary: 'create takes enabled false of mutual_tls for true',
    breaks: ['tls-edges.mutual-tls-module'],
    touches: echoes,
    plant: (d) => bendWritten(d, on.create, 'mutual_tls', (written) => ({ ...written, enabled: true })),
  },
  {
    name: 'tls-edges.termination-disabled-by-default',
    summary: 'create takes tls_termination without enabled for disabled',
    breaks: ['tls-edges.module-enabled-default'],
    touches: echoes,
    plant: (d) => bendWritten(d, on.create, 'tls_termination', (written) => ({ enabled: false, ...written })),
  },
  {
    name: 'tls-edges.backend-drops-mutual-tls',
    summary: 'an update of the backend removes mutual_tls',
    breaks: ['tls-edges.module-kept'],
    touches: echoes,
    plant: (d) =>
      bendReply(d, on.update, (_, { body, params }) => {
        const edge = d.shelf(seat.path).find(params['id'] ?? '');
        if (edge && body['backend']) edge.fields['mutual_tls'] = null;
      }),
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
