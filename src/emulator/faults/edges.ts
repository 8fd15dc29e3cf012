import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import type { Stored } from '../server/store.ts';
import { bendReply, bendShown } from './bend.ts';
import { bendModule, bendWritten, type Fields, isFields } from './edge-bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

export type EdgeSeat = Seat & { readonly name: 'tls-edges' | 'tcp-edges' };

const texts = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What can be wrong with edges of both kinds. */
export const edgeFaults = (seat: EdgeSeat): readonly Fault[] => {
  const { name, path } = seat;
  const on = routesOf(seat);
  const stored = (d: Deployment, { params }: Call): Stored | undefined => d.shelf(path).find(params['id'] ?? '');
  const kept = (d: Deployment, call: Call): Fields => {
    const module = stored(d, call)?.fields['ip_restriction'];
    return isFields(module) ? module : {};
  };
  /** All that looks at modules. */
  const modules = [
    `${name}.module-*`,
    `${name}.*-module`,
    `${name}.update-*`,
    `${name}.*-echo`,
    'tls-edge-ip-restriction.*',
  ];
  return [
    {
      name: `${name}.backend-read-back-as-written`,
      summary: 'backend is shown with backend_id in place of a Ref',
      breaks: [`${name}.backend-module`],
      touches: [...modules, `${name}.shape`],
      plant: (d) =>
        bendShown(d, seat, (shown) =>
          bendModule(shown, 'backend', ({ enabled, backend }) => ({
            enabled,
            backend_id: isFields(backend) ? backend['id'] : null,
          })),
        ),
    },
    {
      name: `${name}.backend-uri-of-edge`,
      summary: 'the Ref of a backend has the address of the edge',
      breaks: [`${name}.backend-module`],
      touches: [],
      plant: (d) =>
        bendShown(d, seat, (shown) =>
          bendModule(shown, 'backend', (module) => ({
            ...module,
            backend: { ...(isFields(module['backend']) ? module['backend'] : {}), uri: shown['uri'] },
          })),
        ),
    },
    {
      name: `${name}.backend-not-updated`,
      summary: 'an update does not change the backend',
      breaks: [`${name}.backend-module`],
      touches: modules,
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const { backend: _, ...body } = call.body;
          return next({ ...call, body });
        }),
    },
    {
      name: `${name}.ip-policies-are-bare-ids`,
      summary: 'ip_policies lists ids in place of Refs',
      breaks: [`${name}.ip-restriction-module`],
      touches: [`${name}.shape`],
      plant: (d) =>
        bendShown(d, seat, (shown) =>
          bendModule(shown, 'ip_restriction', (module) => ({
            ...module,
            ip_policies: texts(module['ip_policies']).map((ref) => (isFields(ref) ? ref['id'] : ref)),
          })),
        ),
    },
    {
      name: `${name}.only-last-ip-policy-kept`,
      summary: 'of several IP policies the last alone is kept',
      breaks: [`${name}.ip-restriction-module`],
      touches: modules,
      plant: (d) =>
        bendWritten(d, on.update, 'ip_restriction', (written) => ({
          ...written,
          ip_policy_ids: texts(written['ip_policy_ids']).slice(-1),
        })),
    },
    {
      name: `${name}.module-cannot-be-disabled`,
      summary: 'enabled false of an IP restriction is taken for true',
      breaks: [`${name}.ip-restriction-module`],
      touches: modules,
      plant: (d) => bendWritten(d, on.update, 'ip_restriction', (written) => ({ ...written, enabled: true })),
    },
    ...(['create', 'update'] as const).map(
      (operation): Fault => ({
        name: `${name}.module-disabled-by-default-on-${operation}`,
        summary: `${operation} takes a module without enabled for disabled`,
        breaks: [`${name}.module-enabled-default`],
        touches: modules,
        plant: (d) => bendWritten(d, on[operation], 'ip_restriction', (written) => ({ enabled: false, ...written })),
      }),
    ),
    {
      name: `${name}.update-drops-absent-modules`,
      summary: 'an update without an IP restriction removes it',
      breaks: [`${name}.module-kept`],
      touches: modules,
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const edge = stored(d, call);
          if (edge && !('ip_restriction' in call.body)) edge.fields['ip_restriction'] = null;
          return next(call);
        }),
    },
    {
      name: `${name}.update-of-metadata-enables-modules`,
      summary: 'an update of metadata switches the IP restriction on',
      breaks: [`${name}.module-kept`],
      touches: modules,
      plant: (d) =>
        bendReply(d, on.update, (_, call) => {
          const edge = stored(d, call);
          if (edge && 'metadata' in call.body && isFields(edge.fields['ip_restriction']))
            edge.fields['ip_restriction'] = { ...edge.fields['ip_restriction'], enabled: true };
        }),
    },
    {
      name: `${name}.update-merges-modules`,
      summary: 'an update merges a module into the stored one',
      breaks: [`${name}.module-replaced`],
      touches: modules,
      plant: (d) => bendWritten(d, on.update, 'ip_restriction', (written, call) => ({ ...kept(d, call), ...written })),
    },
    {
      name: `${name}.update-adds-ip-policies`,
      summary: 'an update adds IP policies to the stored ones',
      breaks: [`${name}.module-replaced`],
      touches: modules,
      plant: (d) =>
        bendWritten(d, on.update, 'ip_restriction', (written, call) => ({
          ...written,
          ip_policy_ids: [...new Set([...texts(kept(d, call)['ip_policy_ids']), ...texts(written['ip_policy_ids'])])],
        })),
    },
    {
      name: `${name}.null-removes-module`,
      summary: 'an update with null for a module removes it',
      breaks: [`${name}.module-not-removed`],
      touches: [],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const edge = stored(d, call);
          if (edge && call.body['ip_restriction'] === null) edge.fields['ip_restriction'] = null;
          return next(call);
        }),
    },
    {
      name: `${name}.update-spills-modules`,
      summary: 'an IP restriction is also set on the edge that was made just before',
      breaks: [`${name}.module-sequences`],
      touches: [...modules, `${name}.lifecycle`],
      plant: (d) =>
        bendReply(d, on.update, (_, call) => {
          const all = d.shelf(path).all();
          const before = all[all.findIndex(({ id }) => id === call.params['id']) - 1];
          if (before && isFields(call.body['ip_restriction'])) before.fields['ip_restriction'] = kept(d, call);
        }),
    },
    {
      name: `${name}.policies-left-out-of-lists`,
      summary: 'list items lack policies',
      breaks: [`${name}.policies-null`],
      touches: [`${name}.shape`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            delete shown['policies'];
          },
          ['list'],
        ),
    },
    {
      name: `${name}.policies-empty-after-update`,
      summary: 'update shows policies as an empty list',
      breaks: [`${name}.policies-null`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['policies'] = [];
          },
          ['update'],
        ),
    },
    {
      name: `${name}.hostports-without-port`,
      summary: 'get shows hosts without their ports',
      breaks: [`${name}.hostports`],
      touches: [`${name}.get-echo`, `${name}.lifecycle`, `${name}.module-sequences`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            const { hostports } = shown;
            if (Array.isArray(hostports)) shown['hostports'] = hostports.map((one) => String(one).replace(/:\d+$/, ''));
          },
          ['get'],
        ),
    },
  ];
};
