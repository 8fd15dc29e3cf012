import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../../base/call.ts';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import { dashed } from '../base/dashed.ts';
import { type Operator, remember, stepIn } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { moduleField } from '../operators/keep.ts';
import { spoilAfter, spoilBefore } from '../operators/spoil.ts';

/** Long enough for requests that were sent together to overlap, even on a busy machine. */
const longEnough = 60;

const moduleOf = (one: Stored | undefined, field: string): JsonObject | null => {
  const module = one?.fields[field];
  return isObject(module) ? module : null;
};

/** A replace also sets one member on the other places whose module has the same key. */
const keptBy = (key: string, member: string): Operator =>
  spoilAfter('replace', (scene) => {
    const { seat, deployment, stored } = scene;
    const field = moduleField(scene);
    const own = moduleOf(stored, field);
    for (const one of seat.all(deployment)) {
      const other = moduleOf(one, field);
      if (own && other && one.id !== stored?.id && isDeepStrictEqual(own[key], other[key]))
        one.fields[field] = { ...other, [member]: own[member] };
    }
  });

/** A delete also removes the modules of other places that are equal. */
const removesEqual: Operator = spoilBefore('delete', (scene) => {
  const { seat, deployment, stored } = scene;
  const field = moduleField(scene);
  const own = moduleOf(stored, field);
  for (const one of seat.all(deployment))
    if (own && one.id !== stored?.id && isDeepStrictEqual(own, moduleOf(one, field))) one.fields[field] = null;
});

/** A replace first restores everything of the edge or route but its own module as it was a moment before. */
const writesBack: Operator = stepIn('replace', async (scene, next) => {
  const { call, stored } = scene;
  const own = moduleField(scene);
  const before = stored && { metadata: stored.metadata, fields: { ...stored.fields } };
  await setTimeout(longEnough);
  if (stored && before) {
    stored.metadata = before.metadata;
    stored.fields = { ...before.fields, [own]: stored.fields[own] };
  }
  return next(call);
});

/** Replaces that meet are all carried out with the body of the last. */
const crosswise: Operator = remember<Call['body']>('replace', (last) =>
  stepIn('replace', async ({ call }, next) => {
    last.set('body', call.body);
    await setTimeout(longEnough);
    return next({ ...call, body: last.get('body') ?? call.body });
  }),
);

/** Modules of two places that a deployment keeps together because of what they have in common: a member as the key, and what goes with it. */
export const alike = (keys: readonly (readonly [key: string, member: string])[]): readonly FaultRow[] => [
  ...keys.map(([key, member]) =>
    wrong(
      `${dashed(member)}-kept-by-${dashed(key)}`,
      `a replace also sets ${member} of the modules at other places that have the same ${key}`,
      'module-apart',
      keptBy(key, member),
    ),
  ),
  ...breaking('module-apart', {
    'delete-removes-equal-ones: a delete also removes the modules of other places that are equal': removesEqual,
    'replaces-carried-out-crosswise: of replaces that meet, each is carried out with the body of the last': crosswise,
  }),
];

/** Requests that meet on one edge or route. */
export const meetings: readonly FaultRow[] = breaking('module-apart', {
  'replace-lost-where-two-meet: a replace undoes what another request did to the edge or route meanwhile': writesBack,
});
