import { ok } from '../server/call.ts';
import { bendReply, type Shown, shownIn } from './bend.ts';
import { bury } from './bury.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with how resources are removed. */
export const removalFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  const on = routesOf(seat);
  const undone: Fault = {
    name: `${name}.second-delete-undoes-another`,
    summary: 'every second delete also deletes the resource made just before the deleted one',
    breaks: [`${name}.lifecycle`],
    // What it takes away may be what any test looks at.
    touches: [`${name}.*`],
    plant: (d) => {
      let deletions = 0;
      d.detour(on.delete, (call, next) => {
        const all = d.shelf(seat.path).all();
        const before = all[all.findIndex(({ id }) => id === call.params['id']) - 1];
        deletions += 1;
        if (deletions % 2 === 0 && before && before.description !== 'key of the account admin')
          d.shelf(seat.path).remove(before.id);
        return next(call);
      });
    },
  };
  const removal: readonly Fault[] = [
    {
      name: `${name}.deleted-still-shown`,
      summary: 'get shows what was deleted',
      breaks: [`${name}.deleted-not-shown`],
      touches: [],
      plant: (d) => {
        const graves = bury(d, seat);
        d.detour(on.get, (call, next) =>
          graves.has(call.params['id'] ?? '') ? ok(graves.get(call.params['id'] ?? '')) : next(call),
        );
      },
    },
    {
      name: `${name}.deleted-still-listed`,
      summary: 'the list holds what was deleted',
      breaks: [`${name}.deleted-not-listed`],
      touches: [],
      plant: (d) => {
        const graves = bury(d, seat);
        bendReply(d, on.list, (reply) => {
          if (reply.body && typeof reply.body === 'object')
            (reply.body as Shown)[seat.listKey] = [...shownIn(reply, seat), ...graves.values()];
        });
      },
    },
    {
      name: `${name}.delete-does-nothing`,
      summary: 'delete answers 204 and deletes nothing',
      breaks: [`${name}.deleted-not-shown`, `${name}.deleted-not-listed`],
      touches: [`${name}.deleted-not-updated`, '*.auth-deleted-key', `${name}.lifecycle`],
      plant: (d) => d.detour(on.delete, () => ({ status: 204, headers: {}, body: undefined })),
    },
  ];
  // What the documents show no way to delete is never deleted by a test.
  if (seat.delete === false) return [];
  // What nothing can update has no lifecycle law.
  return seat.update ? [...removal, undone] : removal;
};
