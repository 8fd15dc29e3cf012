import { ok } from '../call.ts';
import type { Deployment } from '../deployment.ts';
import type { Stored } from '../store.ts';
import { bendReply, bendShown, type Shown, shownIn } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

const echoes = (name: string): string[] => [
  `${name}.create-echo`,
  `${name}.get-echo`,
  `${name}.list-echo`,
  `${name}.update-*`,
  `${name}.lifecycle`,
];

/** What is wrong with how resources are kept, changed and removed. */
export const storageFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  const on = routesOf(seat);
  const stored = (d: Deployment): Stored[] => d.shelf(seat.path).all();
  const collectionOf = (d: Deployment) => d.collections.find(({ spec }) => spec.path === seat.path);

  const creation: Fault[] = [
    {
      name: `${name}.create-trims-description`,
      summary: 'the creation response shows the description without its outer spaces',
      breaks: [`${name}.create-echo`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['description'] = String(shown['description']).trim();
          },
          ['create'],
        ),
    },
    {
      name: `${name}.create-shows-ascii`,
      summary: 'the creation response shows ? for what is not ASCII',
      breaks: [`${name}.create-echo`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['description'] = String(shown['description']).replace(/[^\p{ASCII}]/gu, '?');
          },
          ['create'],
        ),
    },
    {
      name: `${name}.metadata-reformatted`,
      summary: 'metadata that is JSON is stored without its white space',
      breaks: [`${name}.metadata-opaque`],
      touches: echoes(name),
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next({ ...call, body: { ...call.body, metadata: compact(call.body['metadata']) } }),
        ),
    },
    {
      name: `${name}.metadata-normalised`,
      summary: 'metadata is stored in Unicode normal form C',
      breaks: [`${name}.metadata-opaque`],
      touches: echoes(name),
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next({
            ...call,
            body: { ...call.body, metadata: text(call.body['metadata'], (value) => value.normalize('NFC')) },
          }),
        ),
    },
    {
      name: `${name}.metadata-without-controls`,
      summary: 'get shows metadata without control characters',
      breaks: [`${name}.metadata-opaque`],
      touches: [`${name}.get-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['metadata'] = String(shown['metadata']).replace(/\p{Cc}/gu, '');
          },
          ['get'],
        ),
    },
    {
      name: `${name}.description-required`,
      summary: 'a creation without description is refused',
      breaks: [`${name}.description-optional`],
      touches: [],
      plant: (d) => require(d, on.create, 'description'),
    },
    {
      name: `${name}.metadata-required`,
      summary: 'a creation without metadata is refused',
      breaks: [`${name}.metadata-optional`],
      touches: [],
      plant: (d) => require(d, on.create, 'metadata'),
    },
    {
      name: `${name}.unset-shown-as-none-in-lists`,
      summary: 'lists show the text "none" for what is unset',
      breaks: [`${name}.unset-in-list`],
      touches: [`${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            for (const field of ['description', 'metadata']) if (shown[field] === '') shown[field] = 'none';
          },
          ['list'],
        ),
    },
  ];
  const reading: Fault[] = [
    {
      name: `${name}.get-shows-first-description`,
      summary: 'get shows the description that the resource was created with',
      breaks: [`${name}.get-echo`],
      touches: [`${name}.lifecycle`],
      plant: (d) => remember(d, seat, ['get']),
    },
    {
      name: `${name}.list-shows-first-description`,
      summary: 'the list shows the description that the resource was created with',
      breaks: [`${name}.list-echo`],
      touches: [],
      plant: (d) => remember(d, seat, ['list']),
    },
    {
      name: `${name}.list-cuts-description`,
      summary: 'lists show the first twelve characters of a description',
      breaks: [`${name}.list-echo`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (typeof shown['description'] === 'string') shown['description'] = shown['description'].slice(0, 12);
          },
          ['list'],
        ),
    },
    {
      name: `${name}.created-at-moves`,
      summary: 'get shows the time of asking as created_at',
      breaks: [`${name}.get-echo`],
      touches: [`${name}.lifecycle`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['created_at'] = '2001-02-03T04:05:06Z';
          },
          ['get'],
        ),
    },
  ];
  const removal: Fault[] = [
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
    {
      name: `${name}.second-delete-undoes-another`,
      summary: 'every second delete also deletes the resource made just before the deleted one',
      breaks: [`${name}.lifecycle`],
      // What it takes away may be what any test looks at.
      touches: [`${name}.*`],
      plant: (d) => {
        let deletions = 0;
        d.detour(on.delete, (call, next) => {
          const all = stored(d);
          const before = all[all.findIndex(({ id }) => id === call.params['id']) - 1];
          deletions += 1;
          if (deletions % 2 === 0 && before && before.description !== 'key of the account admin')
            d.shelf(seat.path).remove(before.id);
          return next(call);
        });
      },
    },
  ];
  const updating: Fault[] = [
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
      touches: [...echoes(name), `${name}.metadata-limit-on-update`],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const { metadata: _, ...body } = call.body;
          return next({ ...call, body });
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
          const before = item && collectionOf(d)?.show(item, false);
          const reply = await next(call);
          if (before) reply.body = before;
          return reply;
        }),
    },
    {
      name: `${name}.update-clears-metadata`,
      summary: 'an update without metadata clears it',
      breaks: [`${name}.update-keeps-rest`],
      touches: echoes(name),
      plant: (d) => d.detour(on.update, (call, next) => next({ ...call, body: { metadata: '', ...call.body } })),
    },
    {
      name: `${name}.update-moves-created-at`,
      summary: 'update sets created_at anew',
      breaks: [`${name}.update-keeps-rest`],
      touches: echoes(name),
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
      touches: echoes(name),
      plant: (d) =>
        bendReply(d, on.update, (_, call) => {
          const all = stored(d);
          const before = all[all.findIndex(({ id }) => id === call.params['id']) - 1];
          if (before && typeof call.body['description'] === 'string') before.description = call.body['description'];
        }),
    },
  ];
  if (seat.update) return [...creation, ...reading, ...removal, ...updating];
  // What nothing can update has no first description to tell from a later one, and no lifecycle law.
  const needUpdate = ['get-shows-first-description', 'list-shows-first-description', 'second-delete-undoes-another'];
  return [...creation, ...reading, ...removal].filter(
    (fault) => !needUpdate.some((behaviour) => fault.name === `${name}.${behaviour}`),
  );
};

const text = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string' ? change(value) : value;

const compact = (value: unknown): unknown =>
  text(value, (json) => {
    try {
      return JSON.stringify(JSON.parse(json));
    } catch {
      return json;
    }
  });

const require = (d: Deployment, route: string, field: string): void =>
  d.detour(route, (call, next) =>
    call.body[field] === undefined ? { status: 400, headers: {}, body: { msg: `${field} is required` } } : next(call),
  );

/** Shows the first description of each resource for ever. */
const remember = (d: Deployment, seat: Seat, places: readonly ('get' | 'list')[]): void => {
  const first = new Map<unknown, unknown>();
  bendShown(
    d,
    seat,
    (shown) => {
      first.set(shown['id'], shown['description']);
    },
    ['create'],
  );
  bendShown(
    d,
    seat,
    (shown) => {
      if (first.has(shown['id'])) shown['description'] = first.get(shown['id']);
    },
    places,
  );
};

/** Keeps what is deleted, as it was last shown. */
const bury = (d: Deployment, seat: Seat): Map<string, Shown> => {
  const graves = new Map<string, Shown>();
  d.detour(routesOf(seat).delete, (call, next) => {
    const id = call.params['id'] ?? '';
    const item = d.shelf(seat.path).find(id);
    const collection = d.collections.find(({ spec }) => spec.path === seat.path);
    if (item && collection) graves.set(id, collection.show(item, false));
    return next(call);
  });
  return graves;
};
