import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import { type At, type Operator, remember, type Scene, stepIn, together } from '../base/operator.ts';
import { collectionOf } from '../base/seat.ts';
import { shownIn } from './show.ts';

/** Changes what is stored before a request is carried out. */
export const spoilBefore = (at: At, change: (scene: Scene) => unknown): Operator =>
  stepIn(at, async (scene, next) => {
    await change(scene);
    return next(scene.call);
  });

/** Changes what is stored once a request was carried out. */
export const spoilAfter = (at: At, change: (scene: Scene) => void): Operator =>
  stepIn(at, async (scene, next) => {
    const reply = await next(scene.call);
    change(scene);
    return reply;
  });

/** Changes a created resource, and shows the change in the answer. */
export const remake = (change: (made: Stored, scene: Scene) => unknown): Operator =>
  stepIn('create', async (scene, next) => {
    const { deployment, seat } = scene;
    const reply = await next(scene.call);
    const [shown] = shownIn(reply, seat);
    const made = seat.all(deployment).find(({ id }) => id === shown?.['id']);
    if (!made) return reply;
    await change(made, scene);
    return { ...reply, body: collectionOf(deployment, seat).show(made, true) };
  });

/** A creation under the key of what was deleted takes over what that had in fields that the request leaves out. */
export const inherit = (key: string, fields: readonly string[]): Operator =>
  remember<JsonObject>(['create', 'delete'], (gone) =>
    together(
      spoilBefore(
        'delete',
        ({ stored }) => void (stored && gone.set(String(stored.fields[key]), { ...stored.fields })),
      ),
      remake((made, { call }) => {
        const before = gone.get(String(made.fields[key]));
        for (const field of fields) if (before && call.body[field] === undefined) made.fields[field] = before[field];
      }),
    ),
  );

/** What was made just before the resource that the path names. */
export const predecessor = ({ deployment, seat, stored }: Scene): Stored | undefined => {
  const all = seat.all(deployment);
  return stored && all[all.indexOf(stored) - 1];
};

/** The resource made just after the one that the path names. */
export const successor = ({ deployment, seat, stored }: Scene): Stored | undefined => {
  const all = seat.all(deployment);
  return stored && all[all.indexOf(stored) + 1];
};

/** Resources with the same description as the one that the path names; none if that is empty. */
export const twins = ({ deployment, seat, stored }: Scene): Stored[] =>
  stored === undefined || stored.description === ''
    ? []
    : seat.all(deployment).filter((one) => one !== stored && one.description === stored.description);

/** Applies an update of one field to another resource as well. */
export const spill = (field: string, on: (scene: Scene) => Stored | undefined): Operator => ({
  ...stepIn('update', async (scene, next) => {
    const { call, stored } = scene;
    const other = on(scene);
    const reply = await next(call);
    if (other && other !== stored && Object.hasOwn(call.body, field))
      await next({ ...call, params: { ...call.params, id: other.id }, body: { [field]: call.body[field] } });
    return reply;
  }),
  // Needs delete: only resources that can be deleted are made as neighbours.
  at: ['update', 'delete'],
});

/** An update that does not send a field unsets what is stored of it. */
export const forget = (field: string, value: unknown): Operator =>
  spoilBefore('update', ({ stored, call }) => {
    if (stored && !Object.hasOwn(call.body, field)) stored.fields[field] = value;
  });

/** A request that also removes a module of the edge or route that its path names. */
export const alsoRemove = (at: At, module: string): Operator =>
  spoilAfter(at, ({ stored }) => {
    if (stored) stored.fields[module] = null;
  });

/** The stored object in a field, such as a module; empty if it is not set. */
export const storedObject = ({ stored }: Pick<Scene, 'stored'>, field: string): JsonObject => {
  const kept = stored?.fields[field];
  return isObject(kept) ? kept : {};
};
