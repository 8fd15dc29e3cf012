import { noContent, ok } from '../../../base/call.ts';
import type { Stored } from '../../../base/store.ts';
import type { Collection } from '../../../server/collection.ts';
import { type Scene, stepIn } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { lookUp } from '../../operators/send.ts';

/** The resource of another kind that has the id in the path, if there is none of the right kind. */
const stranger = ({ call, deployment, stored }: Scene): { collection: Collection; found: Stored } | undefined => {
  if (stored) return undefined;
  for (const collection of deployment.collections) {
    const found = collection.shelf.find(call.params['id'] ?? '');
    if (found) return { collection, found };
  }
  return undefined;
};

/** The id of a resource with the same suffix, whatever the type prefix in the path is. */
const bySuffix = (asked: string, { deployment, seat, stored }: Scene): string | undefined => {
  const suffix = asked.slice(asked.lastIndexOf('_'));
  return stored || suffix.length < 2 ? undefined : seat.all(deployment).find(({ id }) => id.endsWith(suffix))?.id;
};

/** Faults in which the type prefix of an id is ignored. */
export const typePrefixes: readonly FaultRow[] = [
  wrong('get-goes-by-suffix', 'get passes over the type prefix of an id', 'unknown-id', lookUp('get', bySuffix)),
  ...breaking('lifecycle', {
    'delete-goes-by-suffix: delete passes over the type prefix of an id': lookUp('delete', bySuffix),
  }),
];

/** Faults of ids that name a resource of the kind `before`, which a deployment may keep in the same table. */
export const kindsBefore = (before: Seat): readonly FaultRow[] => [
  ...breaking('unknown-id', {
    [`get-shows-one-of-${before.name}: get shows one of ${before.name} by its id`]: stepIn('get', (scene, next) => {
      const { collection, found } = stranger(scene) ?? {};
      const isBefore = found !== undefined && before.all(scene.deployment).includes(found);
      return collection && isBefore ? ok(collection.show(found, false)) : next(scene.call);
    }),
  }),
  ...breaking('lifecycle', {
    [`delete-removes-one-of-${before.name}: delete removes one of ${before.name} by its id`]: stepIn(
      'delete',
      (scene, next) => {
        const { collection, found } = stranger(scene) ?? {};
        if (!collection || !found || !before.all(scene.deployment).includes(found)) return next(scene.call);
        collection.shelf.remove(found.id);
        return noContent();
      },
    ),
  }),
];

/** Faults in which resources of any kind are found by their ids. */
export const otherKinds: readonly FaultRow[] = [
  ...breaking('unknown-id', {
    'get-shows-another-kind: get shows a resource of another kind by its id': stepIn('get', (scene, next) => {
      const { collection, found } = stranger(scene) ?? {};
      return collection && found ? ok(collection.show(found, false)) : next(scene.call);
    }),
  }),
  ...breaking('lifecycle', {
    'delete-removes-another-kind: delete removes a resource of another kind by its id': stepIn(
      'delete',
      (scene, next) => {
        const { collection, found } = stranger(scene) ?? {};
        if (!collection || !found) return next(scene.call);
        collection.shelf.remove(found.id);
        return noContent();
      },
    ),
  }),
];

/** Faults of updates with the id of another kind, which need a resource that can be deleted. */
export const updatesOfOtherKinds: readonly FaultRow[] = [
  ...breaking('lifecycle', {
    'update-changes-another-kind: update changes a resource of another kind by its id': stepIn(
      'update',
      (scene, next) => {
        const { collection, found } = stranger(scene) ?? {};
        if (!collection || !found) return next(scene.call);
        found.description = String(scene.call.body['description'] ?? found.description);
        return ok(collection.show(found, false));
      },
    ),
  }),
];
