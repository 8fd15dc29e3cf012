import { isObject } from '../../base/json-object.ts';
import { dashed } from '../base/dashed.ts';
import { everywhere, type Operator, remember, stepIn, together } from '../base/operator.ts';
import { type FaultRow, wrong } from '../base/row.ts';
import { alter, keyOf, shownIn } from '../operators/show.ts';
import type { ShownField, Table } from './table.ts';

const isOfType: { readonly [type in ShownField['type']]: (value: unknown) => boolean } = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: isObject,
  any: () => true,
};

/**
 * Accepts a value of another type, and shows it as it was sent until another request sets the field. The last value of the right type is stored
 * instead, because the deployment may require one; if that is refused, such as the id of a deleted resource, none is stored.
 */
const keepMistyped = (at: 'create' | 'update' | 'replace', { path, type }: ShownField): Operator =>
  remember<unknown>(at, (mistyped) => {
    let last: unknown;
    // Domains must be unique.
    const stored = (): unknown => (path === 'domain' ? `other${mistyped.size}.${last}` : last);
    return together(
      stepIn(at, async (scene, next) => {
        const { call, seat } = scene;
        const sent = call.body[path] ?? null;
        const isWrong = sent !== null && !isOfType[type](sent);
        if (sent !== null && !isWrong) last = sent;
        const { [path]: _, ...rest } = call.body;
        const reply = isWrong
          ? await next({ ...call, body: { ...rest, [path]: stored() } }).catch(() => next({ ...call, body: rest }))
          : await next(call);
        for (const shown of sent === null ? [] : shownIn(reply, seat))
          if (isWrong) mistyped.set(keyOf(shown, scene), sent);
          else mistyped.delete(keyOf(shown, scene));
        return reply;
      }),
      alter(everywhere, path, (value, shown, scene) => mistyped.get(keyOf(shown, scene)) ?? value),
    );
  });

/** Faults in which requests set values of another type. */
export const ofTypes = ({ name, operations, fields }: Table): FaultRow[] =>
  (['create', 'update', 'replace'] as const).flatMap((at) =>
    fields
      .filter(({ steady, path, type }) => steady && type !== 'any' && operations.get(at)?.includes(path))
      // Document 3 does not list the parameters of a tunnel, so that none is sent with another type.
      .filter(() => name !== 'agent-tunnels')
      .map((field) =>
        wrong(
          `${at}-keeps-mistyped-${dashed(field.path)}`,
          `${at} takes ${field.path} with another type, and it is shown so`,
          'shape',
          keepMistyped(at, field),
        ),
      ),
  );
