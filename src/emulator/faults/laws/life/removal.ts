import { isDeepStrictEqual } from 'node:util';
import { noContent, ok } from '../../../base/call.ts';
import type { JsonObject } from '../../../base/json-object.ts';
import type { Stored } from '../../../base/store.ts';
import { dashed } from '../../base/dashed.ts';
import { type At, type Operator, operations, remember, stepIn, together } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { collectionOf } from '../../base/seat.ts';
import { answer, doNothing } from '../../operators/answer.ts';
import { counting, countingUpdates } from '../../operators/count.ts';
import { hide } from '../../operators/page.ts';
import { likeId, lookUp } from '../../operators/send.ts';
import { shownIn } from '../../operators/show.ts';
import { predecessor, spoilAfter, spoilBefore, twins } from '../../operators/spoil.ts';

/** Remembers deleted resources as they were last shown, so that another operation can still show them. */
const bury = (at: At, make: (dead: ReadonlyMap<string, JsonObject>) => Operator): Operator =>
  remember<JsonObject>(['delete', ...operations(at)], (dead) =>
    together(
      stepIn('delete', ({ deployment, seat, stored, call }, next) => {
        if (stored) dead.set(stored.id, collectionOf(deployment, seat).show(stored, false));
        return next(call);
      }),
      make(dead),
    ),
  );

const showDead = (at: 'get' | 'update'): Operator =>
  bury(at, (dead) =>
    stepIn(at, ({ call }, next) => {
      const shown = dead.get(call.params['id'] ?? '');
      return shown === undefined ? next(call) : ok(shown);
    }),
  );

/** Restores the last deleted resource when another one is created or updated. */
const bringBack = (by: 'create' | 'update'): Operator =>
  remember<Stored>(['delete', by], (dead) =>
    together(
      spoilBefore('delete', ({ stored }) => void (stored && dead.set('last', stored))),
      spoilAfter(by, ({ deployment, seat }) => {
        const last = dead.get('last');
        if (last) collectionOf(deployment, seat).shelf.put(last);
        dead.delete('last');
      }),
    ),
  );

/** Resources that a delete ignores because of their texts. */
const passedOver: { readonly [what: string]: (stored: Stored) => boolean } = {
  'without description': ({ description }) => description === '',
  'without metadata': ({ metadata }) => metadata === '',
  'long in metadata': ({ metadata }) => metadata.length > 2000,
};

/** What is wrong with how resources are removed. */
export const removal: readonly FaultRow[] = [
  wrong('deleted-still-shown', 'get shows what was deleted', 'deleted-not-shown', showDead('get')),
  wrong('deleted-still-updated', 'update answers 200 for what was deleted', 'deleted-not-updated', showDead('update')),
  ...breaking('deleted-not-listed', {
    'deleted-still-listed: the list holds what was deleted': bury('list', (dead) =>
      answer('list', (reply, { seat }) => {
        reply.body = { ...Object(reply.body), [seat.listKey ?? '']: [...shownIn(reply, seat), ...dead.values()] };
      }),
    ),
    'delete-passes-over-updated-often: a delete of what was updated four times answers 204 and deletes nothing':
      countingUpdates(['update', 'delete'], (updatesOf) =>
        doNothing('delete', ({ stored }) => updatesOf(stored?.id) >= 4),
      ),
    'delete-lost-now-and-then: every third delete answers 204 and deletes nothing': counting('delete', (count) =>
      doNothing('delete', () => count() % 3 === 0),
    ),
  }),
  ...breaking(['deleted-not-shown', 'deleted-not-listed'], {
    'delete-does-nothing: delete answers 204 and deletes nothing': doNothing('delete'),
  }),
  ...Object.entries(passedOver).map(([what, isSuch]) =>
    wrong(
      `delete-passes-over-${what.replaceAll(' ', '-')}`,
      `a delete of what is ${what} answers 204 and deletes nothing`,
      'deleted-not-listed',
      doNothing('delete', ({ stored }) => stored !== undefined && isSuch(stored)),
    ),
  ),
  ...breaking('lifecycle', {
    'second-delete-undoes-another: every second delete also deletes the resource made just before the deleted one':
      counting('delete', (count) =>
        spoilBefore('delete', (scene) => {
          const before = predecessor(scene);
          if (count() % 2 === 0 && before && before.description !== 'key of the account admin')
            scene.seat.remove(scene.deployment, before.id);
        }),
      ),
    'delete-goes-by-description: delete also deletes whatever has the same description': spoilBefore(
      'delete',
      (scene) => {
        for (const { id } of twins(scene)) scene.seat.remove(scene.deployment, id);
      },
    ),
    'delete-hides-another: once something is deleted, no list holds what was made just before it': remember<true>(
      ['delete', 'list'],
      (hidden) =>
        together(
          spoilBefore('delete', (scene) => {
            const before = predecessor(scene);
            if (before) hidden.set(before.id, true);
          }),
          hide(({ id }) => hidden.has(String(id))),
        ),
    ),
    'delete-of-nothing-takes-the-last: a delete of what is deleted already deletes what was made last': remember<true>(
      'delete',
      (deleted) =>
        stepIn('delete', ({ deployment, seat, stored, call }, next) => {
          const last = seat.all(deployment).at(-1)?.id;
          const isRepeated = stored === undefined && deleted.has(call.params['id'] ?? '');
          if (isRepeated && last !== undefined) seat.remove(deployment, last);
          if (stored) deleted.set(stored.id, true);
          return next(call);
        }),
    ),
    'deleted-unread-still-shown: get shows what was deleted and was never read before': bury('get', (dead) =>
      remember<true>('get', (read) =>
        stepIn('get', ({ call, stored }, next) => {
          if (stored) read.set(stored.id, true);
          const shown = dead.get(call.params['id'] ?? '');
          return shown === undefined || read.has(String(shown['id'])) ? next(call) : ok(shown);
        }),
      ),
    ),
    'delete-goes-by-half-an-id: delete looks at the first half of an id': lookUp(
      'delete',
      (asked, { deployment, seat, stored }) => {
        const half = (id: string): string => id.slice(0, (seat.prefix.length + id.length) / 2);
        return stored
          ? undefined
          : seat.all(deployment).find(({ id }) => half(id) === asked.slice(0, half(id).length))?.id;
      },
    ),
    'delete-compares-with-like: delete compares ids with LIKE, as SQL has it': lookUp('delete', likeId),
    'deleted-returns-with-a-creation: what was deleted last is there again once another is created':
      bringBack('create'),
    'deleted-returns-with-an-update: what was deleted last is there again once another is updated': bringBack('update'),
    'delete-of-updated-takes-another: deleting what was updated also deletes what was made just before it':
      remember<true>(['delete', 'update'], (updated) =>
        together(
          spoilAfter('update', ({ stored }) => void (stored && updated.set(stored.id, true))),
          spoilBefore('delete', (scene) => {
            const before = predecessor(scene);
            if (updated.has(scene.stored?.id ?? '') && before && before.description !== 'key of the account admin')
              scene.seat.remove(scene.deployment, before.id);
          }),
        ),
      ),
  }),
];

/** The resource that a delete removes by mistake, by its age. */
const victims: { readonly [where: string]: (others: readonly Stored[]) => Stored | undefined } = {
  oldest: (others) => others[0],
  newest: (others) => others.at(-1),
};

const occasions: { readonly [what: string]: (stored: Stored | undefined) => boolean } = {
  'what has other characters than ASCII': (stored) =>
    stored !== undefined && !/^[\p{ASCII}]*$/u.test(`${stored.description}${stored.metadata}`),
  'what is long in metadata': (stored) => (stored?.metadata.length ?? 0) > 2000,
  'what is not there': (stored) => stored === undefined,
};

/** Deletes another resource as well, out of those created since the deployment started. */
const takesAlong = (isSuch: (stored: Stored | undefined) => boolean, of: (typeof victims)[string]): Operator => ({
  at: 'delete',
  plant: (deployment, seat) => {
    const before = new Set(seat.all(deployment).map(({ id }) => id));
    spoilBefore('delete', ({ stored }) => {
      const others = seat.all(deployment).filter(({ id }) => id !== stored?.id && !before.has(id));
      const victim = isSuch(stored) ? of(others) : undefined;
      if (victim) seat.remove(deployment, victim.id);
    }).plant(deployment, seat);
  },
});

/** Faults of deletes that also remove the oldest or newest of their kind. */
export const removesAlong: readonly FaultRow[] = Object.entries(occasions).flatMap(([what, isSuch]) =>
  Object.entries(victims).map(([where, of]) =>
    wrong(
      `delete-of-${what.replaceAll(' ', '-').toLowerCase()}-takes-the-${where}`,
      `a delete of ${what} also deletes the ${where}`,
      'lifecycle',
      takesAlong(isSuch, of),
    ),
  ),
);

/** Faults of deletes for resources with a domain. */
export const removesBelow: readonly FaultRow[] = [
  ...breaking('lifecycle', {
    'create-replaces-the-domain-above: a creation removes what has the domain above its own': spoilAfter(
      'create',
      ({ deployment, seat, call }) => {
        for (const { id, fields } of seat.all(deployment))
          if (String(call.body['domain']).replace(/^[^.]*\./, '') === fields['domain']) seat.remove(deployment, id);
      },
    ),
    'delete-takes-subdomains: delete also deletes whatever has a domain below that of the deleted one': spoilBefore(
      'delete',
      ({ deployment, seat, stored }) => {
        for (const { id, fields } of seat.all(deployment))
          if (stored && String(fields['domain']).endsWith(`.${stored.fields['domain']}`)) seat.remove(deployment, id);
      },
    ),
  }),
];

/** Faults of deletes for resources that a deployment might confuse by a field with the same value. */
export const removesAlike = (field: string): readonly FaultRow[] => [
  ...breaking('lifecycle', {
    [`delete-goes-by-${dashed(field)}: delete also deletes whatever has the same ${field}`]: spoilBefore(
      'delete',
      ({ deployment, seat, stored }) => {
        for (const one of seat.all(deployment))
          if (one !== stored && stored && isDeepStrictEqual(one.fields[field], stored.fields[field]))
            seat.remove(deployment, one.id);
      },
    ),
  }),
];

/** Faults of deletes for kinds that others use; `users` are the paths of those. */
export const removesUsed = (users: readonly string[]): FaultRow[] => [
  ...breaking('deleted-not-shown', {
    'delete-passes-over-used: a delete of what another resource uses answers 204 and deletes nothing': stepIn(
      'delete',
      ({ deployment, stored, call }, next) => {
        const uses = ({ fields }: Stored): boolean => JSON.stringify(fields).includes(stored?.id ?? '');
        return stored && users.some((path) => deployment.shelf(path).all().some(uses)) ? noContent() : next(call);
      },
    ),
  }),
];
