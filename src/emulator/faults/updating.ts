import { ok } from '../server/call.ts';
import { bendReply, bendShown } from './bend.ts';
import { bury } from './bury.ts';
import { echoesOf } from './echoes.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with how resources are changed. */
export const updatingFaults = (seat: Seat): readonly Fault[] => {
  if (!seat.update) return [];
  const { name } = seat;
  const on = routesOf(seat);
  return [
    {
      name: `${name}.deleted-still-updated`,
      summary: 'update answers 200 for what was deleted',
      breaks: [`${name}.deleted-not-updated`],
      touches: [],
      plant: (d) => {
        const graves = bury(d, seat);
        d.detour(on.update, (call, next) =>
          graves.has(call.params['id'] ?? '') ? ok(graves.get(call.params['id'] ?? '')) : next(call),
        );
      },
    },
    {
      name: `${name}.update-ignores-metadata`,
      summary: 'update does not change metadata',
      breaks: [`${name}.update-applies`],
      touches: [...echoesOf(name), `${name}.metadata-limit-on-update`, `${name}.metadata-opaque`],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const { metadata: _, ...body } = call.body;
          return next({ ...call, body });
        }),
    },
    {
      name: `${name}.update-passes-over-empty-text`,
      summary: 'an update to an empty description changes nothing',
      breaks: [`${name}.update-applies`],
      touches: echoesOf(name),
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const { description, ...body } = call.body;
          return next(description === '' ? { ...call, body } : call);
        }),
    },
    {
      name: `${name}.update-answers-with-old`,
      summary: 'update answers with the resource as it was before',
      breaks: [`${name}.update-applies`],
      // Whatever looks at the answer to an update sees it.
      touches: [`${name}.*`],
      plant: (d) =>
        d.detour(on.update, async (call, next) => {
          const item = d.shelf(seat.path).find(call.params['id'] ?? '');
          const before = item && d.collections.find(({ spec }) => spec.path === seat.path)?.show(item, false);
          const reply = await next(call);
          if (before) reply.body = before;
          return reply;
        }),
    },
    {
      name: `${name}.update-clears-metadata`,
      summary: 'an update without metadata clears it',
      breaks: [`${name}.update-keeps-rest`],
      touches: echoesOf(name),
      plant: (d) => d.detour(on.update, (call, next) => next({ ...call, body: { metadata: '', ...call.body } })),
    },
    {
      name: `${name}.update-moves-created-at`,
      summary: 'update sets created_at anew',
      breaks: [`${name}.update-keeps-rest`],
      touches: echoesOf(name),
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['created_at'] = '2038-01-19T03:14:07Z';
          },
          ['update'],
        ),
    },
    {
      name: `${name}.update-spills-over`,
      summary: 'an update also changes the resource made just before',
      breaks: [`${name}.lifecycle`],
      touches: echoesOf(name),
      plant: (d) =>
        bendReply(d, on.update, (_, call) => {
          const all = d.shelf(seat.path).all();
          const before = all[all.findIndex(({ id }) => id === call.params['id']) - 1];
          if (before && typeof call.body['description'] === 'string') before.description = call.body['description'];
        }),
    },
  ];
};
