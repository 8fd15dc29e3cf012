import { admissionFaults } from './authentication.ts';
import { bendReply } from './bend.ts';
import { type Fields, isFields } from './edge-bend.ts';
import type { Fault } from './fault.ts';
import { moduleAnswerFaults } from './module-answers.ts';
import { moduleDeletionFaults } from './module-deletion.ts';
import { carriers, idOf, keptOf, type ModuleSeat, moduleEchoes, moduleRoutes } from './module-seat.ts';

/** What can be wrong with a module that is replaced as a whole. */
export const moduleFaults = (seat: ModuleSeat): readonly Fault[] => {
  const { name, field } = seat;
  const on = moduleRoutes(seat);
  const echoes = moduleEchoes(seat);
  const faults: Fault[] = [
    {
      name: `${name}.replace-answers-with-old`,
      summary: 'replace answers with the module as it was before',
      breaks: [`${name}.replace-echo`],
      touches: echoes,
      plant: (d) => {
        const last = new Map<string, unknown>();
        bendReply(d, on.replace, (reply, call) => {
          const before = last.get(idOf(call));
          last.set(idOf(call), reply.body);
          if (before !== undefined) reply.body = before;
        });
      },
    },
    {
      name: `${name}.replace-shows-enabled`,
      summary: 'replace shows every module as enabled',
      breaks: [`${name}.replace-echo`],
      touches: [],
      plant: (d) =>
        bendReply(d, on.replace, (reply) => {
          if (isFields(reply.body)) reply.body['enabled'] = true;
        }),
    },
    {
      name: `${name}.first-replace-stays`,
      summary: 'get shows the first module that was set there',
      breaks: [`${name}.replace-read-back`],
      touches: echoes,
      plant: (d) => {
        const first = new Map<string, string>();
        bendReply(d, on.replace, ({ body }, call) => {
          if (!first.has(idOf(call))) first.set(idOf(call), JSON.stringify(body));
        });
        bendReply(d, on.get, (reply, call) => {
          const shown = first.get(idOf(call));
          if (shown !== undefined) reply.body = JSON.parse(shown) as unknown;
        });
      },
    },
    {
      name: `${name}.replace-merges`,
      summary: 'replace keeps of the module before it what the request leaves out',
      breaks: [`${name}.replace-complete`],
      touches: echoes,
      plant: (d) =>
        d.detour(on.replace, (call, next) => next({ ...call, body: { ...keptOf(d, seat, call), ...call.body } })),
    },
    {
      name: `${name}.replace-keeps-disabled`,
      summary: 'a module that was disabled stays so when a replace leaves enabled out',
      breaks: [`${name}.replace-complete`],
      touches: echoes,
      plant: (d) =>
        d.detour(on.replace, (call, next) => {
          const was = keptOf(d, seat, call)['enabled'];
          return next(was === false ? { ...call, body: { enabled: false, ...call.body } } : call);
        }),
    },
    {
      name: `${name}.disabled-by-default`,
      summary: 'a module without enabled is disabled',
      breaks: [`${name}.enabled-default`],
      touches: echoes,
      plant: (d) => d.detour(on.replace, (call, next) => next({ ...call, body: { enabled: false, ...call.body } })),
    },
    {
      name: `${name}.replace-spills-over`,
      summary: 'a replace sets the module everywhere',
      breaks: [`${name}.module-apart`],
      touches: echoes,
      plant: (d) =>
        bendReply(d, on.replace, (_, call) => {
          for (const { fields } of carriers(d, seat))
            if (isFields(fields[field])) fields[field] = keptOf(d, seat, call);
        }),
    },
    {
      name: `${name}.unknown-place-crashes`,
      summary: 'get answers 500 where the path names nothing',
      breaks: [`${name}.module-unknown-place`],
      touches: [],
      plant: (d) =>
        d.detour(on.get, (call, next) =>
          carriers(d, seat).some(({ id }) => id === idOf(call))
            ? next(call)
            : { status: 500, headers: {}, body: { msg: 'Internal error' } },
        ),
    },
    {
      name: `${name}.unknown-place-taken`,
      summary: 'replace answers 200 where the path names nothing',
      breaks: [`${name}.module-unknown-place`],
      touches: [`${name}.shape`, `${name}.replace-echo`],
      plant: (d) =>
        d.detour(on.replace, async (call, next) => {
          try {
            return await next(call);
          } catch (error) {
            if ((error as { status?: number }).status !== 404) throw error;
            return { status: 200, headers: {}, body: { enabled: true, ...call.body } };
          }
        }),
    },
    {
      name: `${name}.cut-off-body-taken`,
      summary: 'for a body that is cut off the one before it is taken',
      breaks: [`${name}.replace-refusal-4xx`],
      touches: [],
      plant: (d) => {
        const { read } = d;
        let last: Fields = {};
        d.read = async (request, route) => {
          if (route !== on.replace) return read(request, route);
          last = await read(request, route).catch(() => last);
          return last;
        };
      },
    },
    {
      name: `${name}.cut-off-body-crashes`,
      summary: 'a body that is not JSON gives 500',
      breaks: [`${name}.replace-refusal-4xx`],
      touches: [],
      plant: (d) => {
        const { read } = d;
        d.read = (request, route) =>
          read(request, route).catch((error: unknown) => {
            throw route === on.replace ? new Error('Unexpected end of input') : error;
          });
      },
    },
    {
      name: `${name}.refused-replace-clears`,
      summary: 'a replace clears the module before it reads the request',
      breaks: [`${name}.refused-replace-changes-nothing`],
      touches: [],
      plant: (d) => {
        const { read } = d;
        d.read = (request, route) =>
          read(request, route).catch((error: unknown) => {
            if (route === on.replace) for (const { fields } of carriers(d, seat)) fields[field] = null;
            throw error;
          });
      },
    },
    ...moduleAnswerFaults(seat),
    ...admissionFaults(name, {
      create: on.replace,
      get: on.get,
      list: on.get,
      ...(seat.delete ? { delete: on.delete } : {}),
    }),
  ];
  if (name !== 'tls-edge-ip-restriction')
    faults.push({
      name: `${name}.edge-in-path-passed-over`,
      summary: 'a route is found under any edge',
      breaks: [`${name}.module-unknown-place`],
      touches: [],
      plant: (d) => {
        for (const route of [on.replace, on.get])
          d.detour(route, (call, next) => {
            const { id = '' } = call.params;
            const [edgeId = ''] =
              carriers(d, seat)
                .find((one) => one.id.endsWith(`/${id}`))
                ?.id.split('/') ?? [];
            return next(edgeId === '' ? call : { ...call, params: { ...call.params, edge_id: edgeId } });
          });
      },
    });
  if (name !== 'tls-edge-ip-restriction')
    faults.push({
      name: `${name}.replace-clears-neighbours`,
      summary: 'a replace clears the other modules of its route',
      breaks: [`${name}.module-apart`],
      touches: ['route-*'],
      plant: (d) =>
        bendReply(d, on.replace, (_, call) => {
          const route = carriers(d, seat).find(({ id }) => id === idOf(call));
          for (const other of Object.keys(route?.fields ?? {}))
            if (route && other !== field) route.fields[other] = null;
        }),
    });
  return [...faults, ...moduleDeletionFaults(seat)];
};
