import { bendReply, bendStatus } from './bend.ts';
import type { Fault } from './fault.ts';
import { carriers, idOf, keptOf, type ModuleSeat, moduleEchoes, moduleRoutes } from './module-seat.ts';

/** What can be wrong with the delete of a module, where the documents show one. */
export const moduleDeletionFaults = (seat: ModuleSeat): readonly Fault[] => {
  const { name, field } = seat;
  if (!seat.delete) return [];
  const on = moduleRoutes(seat);
  const echoes = moduleEchoes(seat);
  return [
    {
      name: `${name}.delete-answers-202`,
      summary: 'delete answers 202',
      breaks: [`${name}.delete`],
      touches: [`${name}.null-on-edge-once-deleted`],
      plant: (d) => bendStatus(d, on.delete, 202),
    },
    {
      name: `${name}.delete-does-nothing`,
      summary: 'delete answers 204 and deletes nothing',
      breaks: [`${name}.module-removed`],
      touches: echoes,
      plant: (d) => d.detour(on.delete, () => ({ status: 204, headers: {}, body: undefined })),
    },
    {
      name: `${name}.delete-only-disables`,
      summary: 'delete disables the module, and its settings stay',
      breaks: [`${name}.module-removed`],
      touches: echoes,
      plant: (d) =>
        d.detour(on.delete, (call) => {
          keptOf(d, seat, call)['enabled'] = false;
          return { status: 204, headers: {}, body: undefined };
        }),
    },
    {
      name: `${name}.get-after-delete-crashes`,
      summary: 'get answers 500 for a module that was deleted',
      breaks: [`${name}.module-removed`],
      touches: [],
      plant: (d) => {
        const deleted = new Set<string>();
        bendReply(d, on.delete, (_, call) => {
          deleted.add(idOf(call));
        });
        d.detour(on.get, (call, next) =>
          deleted.has(idOf(call)) && Object.keys(keptOf(d, seat, call)).length === 0
            ? { status: 500, headers: {}, body: { msg: 'Internal error' } }
            : next(call),
        );
      },
    },
    {
      name: `${name}.delete-spills-over`,
      summary: 'a delete removes the module everywhere',
      breaks: [`${name}.module-apart`],
      touches: echoes,
      plant: (d) =>
        bendReply(d, on.delete, () => {
          for (const { fields } of carriers(d, seat)) fields[field] = null;
        }),
    },
  ];
};
