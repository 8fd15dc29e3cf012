import { bendShown } from './bend.ts';
import { bendModule, bendWritten, isFields } from './edge-bend.ts';
import type { EdgeSeat } from './edges.ts';
import { type Fault, routesOf } from './fault.ts';

const modulesOf = {
  'tls-edges': ['backend', 'mutual_tls', 'tls_termination'],
  'tcp-edges': ['backend'],
} as const;

/** The same for the modules that TLS edges have to themselves. */
const tlsModuleFaults = (seat: EdgeSeat): readonly Fault[] => {
  const { path } = seat;
  const on = routesOf(seat);
  const touches = ['tls-edges.module-*', 'tls-edges.*-module', 'tls-edges.update-*', 'tls-edges.*-echo'];
  const kept = (module: string, setting: string): Fault => ({
    name: `tls-edges.update-keeps-${setting.replace('_', '-')}-of-${module.replace('_', '-')}`,
    summary: `an update of ${module} without ${setting} keeps that of the stored one`,
    breaks: ['tls-edges.module-replaced'],
    touches: [...touches, 'tls-edges.*min-version*'],
    plant: (d) =>
      bendWritten(d, on.update, module, (written, { params }) => {
        const stored = d.shelf(path).find(params['id'] ?? '')?.fields[module];
        // The deployment refuses a version beside upstream, which would be another fault.
        if (!isFields(stored) || written[setting] !== undefined || written['terminate_at'] === 'upstream')
          return written;
        return { ...written, [setting]: stored[setting] };
      }),
  });
  return [
    kept('tls_termination', 'enabled'),
    kept('tls_termination', 'min_version'),
    kept('mutual_tls', 'enabled'),
    {
      name: 'tls-edges.min-version-beside-upstream-in-lists',
      summary: 'lists show a min_version beside upstream',
      breaks: ['tls-edges.upstream-termination'],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) =>
            bendModule(shown, 'tls_termination', (module) =>
              module['terminate_at'] === 'upstream' ? { ...module, min_version: '1.2' } : module,
            ),
          ['list'],
        ),
    },
    {
      name: 'tls-edges.upstream-is-edge-while-disabled',
      summary: 'a disabled tls_termination with upstream is kept as edge',
      breaks: ['tls-edges.upstream-termination'],
      touches,
      plant: (d) =>
        bendWritten(d, on.update, 'tls_termination', (written) =>
          written['enabled'] === false ? { ...written, terminate_at: 'edge' } : written,
        ),
    },
    {
      name: 'tls-edges.first-certificate-authority-alone',
      summary: 'of several certificate authorities the first alone is kept',
      breaks: ['tls-edges.mutual-tls-module'],
      touches,
      plant: (d) => {
        for (const route of [on.create, on.update])
          bendWritten(d, route, 'mutual_tls', (written) => {
            const { certificate_authority_ids: ids } = written;
            return Array.isArray(ids) ? { ...written, certificate_authority_ids: ids.slice(0, 1) } : written;
          });
      },
    },
  ];
};

/** What can be wrong with updates of modules other than the IP restriction, and with what a module leaves unsaid. */
export const moduleUpdateFaults = (seat: EdgeSeat): readonly Fault[] => {
  const { name, path } = seat;
  const on = routesOf(seat);
  const touches = [`${name}.module-*`, `${name}.*-module`, `${name}.update-*`, `${name}.*-echo`];
  return [
    ...modulesOf[name].map(
      (module): Fault => ({
        name: `${name}.null-removes-${module.replace('_', '-')}`,
        summary: `an update with null for ${module} removes it`,
        breaks: [`${name}.module-not-removed`],
        touches: [],
        plant: (d) =>
          d.detour(on.update, (call, next) => {
            const edge = d.shelf(path).find(call.params['id'] ?? '');
            if (edge && call.body[module] === null) edge.fields[module] = null;
            return next(call);
          }),
      }),
    ),
    {
      name: `${name}.backend-disabled-by-default-on-create`,
      summary: 'create takes a backend without enabled for disabled',
      breaks: [`${name}.module-enabled-default`],
      touches,
      plant: (d) => bendWritten(d, on.create, 'backend', (written) => ({ enabled: false, ...written })),
    },
    {
      name: `${name}.policies-empty-beside-modules`,
      summary: 'policies is an empty list on an edge that has a module',
      breaks: [`${name}.policies-null`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (isFields(shown['backend']) || isFields(shown['ip_restriction'])) shown['policies'] = [];
          },
          ['create', 'get', 'update'],
        ),
    },
    ...(name === 'tls-edges' ? tlsModuleFaults(seat) : []),
  ];
};
