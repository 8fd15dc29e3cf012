import { bendReply, bendShown } from './bend.ts';
import { bendModule, bendWritten, isFields } from './edge-bend.ts';
import type { EdgeSeat } from './edges.ts';
import { type Fault, routesOf } from './fault.ts';

/** What can be wrong with the modules of an edge beside one another, and when an edge is created with them. */
export const edgeModuleFaults = (seat: EdgeSeat): readonly Fault[] => {
  const { name, path } = seat;
  const on = routesOf(seat);
  const touches = [`${name}.module-*`, `${name}.*-module`, `${name}.update-*`, `${name}.*-echo`];
  const requirementOf = {
    ip_restriction: `${name}.ip-restriction-module`,
    backend: `${name}.backend-module`,
  } as const;
  return [
    ...(['ip_restriction', 'backend'] as const).map(
      (module): Fault => ({
        name: `${name}.${module.replace('_', '-')}-created-enabled`,
        summary: `create takes enabled false of ${module} for true`,
        breaks: [requirementOf[module]],
        touches,
        plant: (d) => bendWritten(d, on.create, module, (written) => ({ ...written, enabled: true })),
      }),
    ),
    ...(['ip_restriction', 'backend'] as const).map(
      (module): Fault => ({
        name: `${name}.${module.replace('_', '-')}-null-in-lists`,
        summary: `lists show null for every ${module}`,
        breaks: [requirementOf[module]],
        touches: [...touches, 'tls-edge-ip-restriction.shown-on-edge'],
        plant: (d) =>
          bendShown(
            d,
            seat,
            (shown) => {
              shown[module] = null;
            },
            ['list'],
          ),
      }),
    ),
    {
      name: `${name}.backend-uri-without-kind-in-lists`,
      summary: 'lists show the address of a backend without the kind of backend in it',
      breaks: [`${name}.backend-module`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) =>
            bendModule(shown, 'backend', (module) => {
              const { backend } = module;
              if (!isFields(backend)) return module;
              const uri = String(backend['uri']).replace(/\/backends\/\w+\//, '/backends/');
              return { ...module, backend: { ...backend, uri } };
            }),
          ['list'],
        ),
    },
    {
      name: `${name}.backend-disabled-by-default`,
      summary: 'an update takes a backend without enabled for disabled',
      breaks: [`${name}.module-enabled-default`],
      touches,
      plant: (d) => bendWritten(d, on.update, 'backend', (written) => ({ enabled: false, ...written })),
    },
    {
      name: `${name}.restriction-drops-backend`,
      summary: 'an update of the IP restriction removes the backend',
      breaks: [`${name}.module-kept`],
      touches,
      plant: (d) =>
        bendReply(d, on.update, (_, { body, params }) => {
          const edge = d.shelf(path).find(params['id'] ?? '');
          if (edge && body['ip_restriction']) edge.fields['backend'] = null;
        }),
    },
  ];
};
