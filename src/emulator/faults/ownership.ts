import { bendReply, bendShown, type Shown } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with owners. */
export const ownershipFaults = (seat: Seat): readonly Fault[] => {
  const { name, path } = seat;
  if (!seat.owned) return [];
  const on = routesOf(seat);
  return [
    {
      name: `${name}.owner-defaults-to-admin`,
      summary: 'what a member creates belongs to the admin',
      breaks: [`${name}.owner-default`],
      touches: [`${name}.owner-by-others`],
      plant: (d) =>
        d.detour(on.create, (call, next) => next({ ...call, caller: { userId: d.account.admin.id, admin: true } })),
    },
    {
      name: `${name}.owner-named-in-vain`,
      summary: 'an admin who names another owner is ignored',
      breaks: [`${name}.owner-by-admin`],
      touches: [`${name}.create-echo`, '*.owner-default', '*.owner-by-others', '*.get-echo', '*.list-echo'],
      plant: (d) =>
        d.detour(on.create, (call, next) => {
          const { owner_id: _, ...body } = call.body;
          return next({ ...call, body });
        }),
    },
    {
      name: `${name}.others-not-listed`,
      summary: 'lists hold what belongs to the caller alone',
      breaks: [`${name}.owner-by-admin`],
      touches: [],
      plant: (d) =>
        bendReply(d, on.list, ({ body }) => {
          const envelope = body as Record<string, unknown>;
          for (const [key, items] of Object.entries(envelope))
            if (Array.isArray(items))
              envelope[key] = items.filter((item: Shown) => item['owner_id'] !== d.account.member.id);
        }),
    },
    {
      name: `${name}.owner-forgotten-in-lists`,
      summary: 'lists show the admin as the owner of everything',
      breaks: [`${name}.owner-by-admin`],
      touches: [`${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['owner_id'] = d.account.admin.id;
          },
          ['list'],
        ),
    },
    {
      name: `${name}.owner-refused-to-admin`,
      summary: 'an admin who names another owner is refused',
      breaks: [`${name}.owner-by-admin`],
      touches: ['*.create', '*.owner-*'],
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          call.body['owner_id'] ? { status: 403, headers: {}, body: { msg: 'no' } } : next(call),
        ),
    },
    {
      name: `${name}.owner-named-by-anyone`,
      summary: 'anyone may name another owner',
      breaks: [`${name}.owner-by-others`],
      touches: [],
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next(call.body['owner_id'] ? { ...call, caller: { ...call.caller, admin: true } } : call),
        ),
    },
    {
      name: `${name}.owner-changed-by-update`,
      summary: 'update changes owner_id',
      breaks: [`${name}.owner-fixed`],
      touches: [`${name}.get-echo`, `${name}.list-echo`, `${name}.update-keeps-rest`],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const stored = d.shelf(path).find(call.params['id'] ?? '');
          if (stored && typeof call.body['owner_id'] === 'string') stored.fields['owner_id'] = call.body['owner_id'];
          return next(call);
        }),
    },
  ];
};
