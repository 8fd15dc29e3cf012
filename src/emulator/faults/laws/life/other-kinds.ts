import { noContent, ok } from '../../../base/call.ts';
import type { Stored } from '../../../base/store.ts';
import type { Collection } from '../../../server/collection.ts';
import { type Scene, stepIn } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { lookUp } from '../../operators/send.ts';

/** What has the id in a path, of whichever kind it is, where it is of another than the path says. */
const stranger = ({ call, deployment, stored }: Scene): { collection: Collection; found: Stored } | undefined => {
  if (stored) return undefined;
  for (const collection of deployment.collections) {
    const found = collection.shelf.find(call.params['id'] ?? '');
    if (found) return { collection, found };
  }
  return undefined;
};

/** What has the suffix of the id in a path, whatever its type prefix is. */
const bySuffix = (asked: string, { deployment, seat, stored }: Scene): string | undefined => {
  const suffix = asked.slice(asked.lastIndexOf('_'));
  return stored || suffix.length < 2 ? undefined : seat.all(deployment).find(({ id }) => id.endsWith(suffix))?.id;
};

/** What is wrong where the type prefix of an id is not looked at. */
export const typePrefixes: readonly FaultRow[] = [
  wrong('get-goes-by-suffix', 'get passes over the type prefix of an id', 'unknown-id', lookUp('get', bySuffix)),
  ...breaking('lifecycle', {
    'delete-goes-by-suffix: delete passes over the type prefix of an id': lookUp('delete', bySuffix),
  }),
];

/** The same with the kind that stands before in the same table alone. */
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

/** What is wrong where resources are looked up by their ids alone, whatever their kind. */
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

/** The same for what has a lifecycle, which is seen where it can be deleted. */
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
