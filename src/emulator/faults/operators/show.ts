import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../../base/call.ts';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import { type At, everywhere, type Operator, remember, type Scene, together } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';
import { answer } from './answer.ts';

/** The resources in a reply. */
export const shownIn = ({ body, status }: Reply, { listKey }: Pick<Seat, 'listKey'>): JsonObject[] => {
  if (!isObject(body) || status >= 300) return [];
  // A resource may have a list of its own under the key of its collection, as failover backends do; a list has no id.
  const items = Object.hasOwn(body, 'id') ? undefined : body[listKey ?? ''];
  return Array.isArray(items) ? items.filter(isObject) : [body];
};

/** The object that holds the last name of a path such as `request.method`, and that name. */
const holderOf = (shown: JsonObject, path: string): [JsonObject, string] => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<JsonObject>((at, name) => (isObject(at[name]) ? (at[name] as JsonObject) : {}), shown);
  return [holder, last];
};

/** What stands at a path in an answer or a request. */
export const valueAt = (object: JsonObject, path: string): unknown => {
  const [holder, name] = holderOf(object, path);
  return holder[name];
};

/** Changes each resource in answers. */
export const show = (at: At, change: (shown: JsonObject, scene: Scene) => void): Operator =>
  answer(at, (reply, scene) => {
    for (const shown of shownIn(reply, scene.seat)) change(shown, scene);
  });

/** Changes a field in answers, if it is shown. The path may lead into objects, such as `request.method`. */
export const alter = (
  at: At,
  path: string,
  change: (value: unknown, shown: JsonObject, scene: Scene) => unknown,
): Operator =>
  show(at, (shown, scene) => {
    const [holder, name] = holderOf(shown, path);
    if (Object.hasOwn(holder, name)) holder[name] = change(holder[name], shown, scene);
  });

/** As `alter`, for a field that is text. */
export const alterText = (
  at: At,
  path: string,
  change: (text: string, shown: JsonObject, scene: Scene) => unknown,
): Operator =>
  alter(at, path, (value, shown, scene) => (typeof value === 'string' ? change(value, shown, scene) : value));

/** Replaces the match in a text of an answer. */
export const rewrite = (at: At, path: string, pattern: RegExp, by: string): Operator =>
  alterText(at, path, (text) => text.replace(pattern, by));

/** Shows a value instead of null. */
export const fill = (at: At, path: string, value: unknown): Operator => alter(at, path, (there) => there ?? value);

/** Shows one value, whatever is stored. */
export const fix = (at: At, path: string, value: unknown): Operator => alter(at, path, () => value);

/** Leaves a field out. */
export const omit = (at: At, path: string): Operator =>
  show(at, (shown) => {
    const [holder, name] = holderOf(shown, path);
    delete holder[name];
  });

/** Identifies a resource by its id, or a module by its path. */
export const keyOf = ({ id }: JsonObject, { call }: Scene): string =>
  String(id ?? Object.values(call.params).join('/'));

/** Shows what a field was when the resource was first shown. */
export const stale = (at: At, path: string): Operator =>
  remember<unknown>(at, (first) =>
    together(
      alter(['create', 'replace'], path, (value, shown, scene) => {
        if (!first.has(keyOf(shown, scene))) first.set(keyOf(shown, scene), value);
        return value;
      }),
      alter(at, path, (value, shown, scene) => first.get(keyOf(shown, scene)) ?? value),
    ),
  );

/** Shows what a field was when the description was last changed. */
export const staleBesideTexts = (at: At, path: string): Operator =>
  remember<unknown>(at, (known) =>
    together(
      alter('create', path, (value, shown, scene) => {
        known.set(keyOf(shown, scene), value);
        return value;
      }),
      alter('update', path, (value, shown, scene) => {
        if (scene.call.body['description'] !== undefined) known.set(keyOf(shown, scene), value);
        return value;
      }),
      alter(at, path, (value, shown, scene) => known.get(keyOf(shown, scene)) ?? value),
    ),
  );

/** Inserted in the middle, because text before or after a certificate in PEM is not part of it. */
const insertInMiddle = (text: string, more: string): string => {
  const half = text.length >> 1;
  return `${text.slice(0, half)}${more}${text.slice(half)}`;
};

/** A value of the same type that nobody has sent. */
const invented = (value: unknown): unknown => {
  if (typeof value === 'string') return insertInMiddle(value, ' of another ');
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return Array.isArray(value) ? value.slice(1) : value;
};

/** Shows the value that another resource has, or an invented one where no other has another value. */
export const ofAnother = (at: At, path: string): Operator =>
  remember<unknown>(at, (values) =>
    together(
      alter(everywhere, path, (value, shown, scene) => {
        values.set(keyOf(shown, scene), value);
        return value;
      }),
      alter(at, path, (value, shown, scene) => {
        const own = keyOf(shown, scene);
        const other = [...values].find(([key, theirs]) => key !== own && !isDeepStrictEqual(theirs, value));
        return other === undefined ? invented(value) : other[1];
      }),
    ),
  );
