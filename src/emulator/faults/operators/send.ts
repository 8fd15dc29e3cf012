import { isObject } from '../../base/json-object.ts';
import { type At, type Operator, type Scene, stepIn } from '../base/operator.ts';

type Body = Readonly<Record<string, unknown>>;

/** Changes the body of a request. */
export const request = (at: At, change: (body: Body, scene: Scene) => Body): Operator =>
  stepIn(at, (scene, next) => next({ ...scene.call, body: change(scene.call.body, scene) }));

/** A body with the value at a path changed. It is unchanged if an object on the path is missing. */
const changed = (body: Body, path: string, change: (value: unknown) => unknown): Body => {
  const [, name = '', rest] = /^(\w+)(?:\.(.+))?$/.exec(path) ?? [];
  const value = body[name];
  if (rest !== undefined) return isObject(value) ? { ...body, [name]: changed(value, rest, change) } : body;
  const other = change(value);
  return other === value ? body : { ...body, [name]: other };
};

/** Changes a field of a request, if it is sent. The path may lead into objects, such as `backend.enabled`. */
export const misread = (at: At, path: string, change: (value: unknown, scene: Scene) => unknown): Operator =>
  request(at, (body, scene) =>
    changed(body, path, (value) => (value === undefined ? undefined : change(value, scene))),
  );

/** As `misread`, for a field that is text. */
export const misreadText = (at: At, field: string, change: (text: string, scene: Scene) => unknown): Operator =>
  misread(at, field, (value, scene) => (typeof value === 'string' ? change(value, scene) : value));

/** Replaces the match in a text of a request. */
export const misreadAs = (at: At, field: string, pattern: RegExp, by: string): Operator =>
  misreadText(at, field, (text) => text.replace(pattern, by));

/** Passes over a field of a request. */
export const ignore = (at: At, field: string, when: (value: unknown, scene: Scene) => boolean = () => true): Operator =>
  request(at, (body, scene) => {
    const { [field]: value, ...rest } = body;
    return value !== undefined && when(value, scene) ? rest : body;
  });

/** Adds a field to a request that leaves it out; a field of an object only if that object is sent. */
export const assume = (at: At, path: string, value: unknown): Operator =>
  request(at, (body) => changed(body, path, (sent) => (sent === undefined ? value : sent)));

/** Changes a query parameter, if it is sent; null removes it. */
export const query = (
  at: At,
  name: string,
  change: (value: string, sent: URLSearchParams) => string | null,
): Operator =>
  stepIn(at, ({ call }, next) => {
    const sent = new URLSearchParams(call.query);
    const value = sent.get(name);
    const taken = value === null ? null : change(value, call.query);
    if (taken === null) sent.delete(name);
    else sent.set(name, taken);
    return next({ ...call, query: sent });
  });

/** Replaces the resource that a path names by another one, if `change` returns one. */
export const lookUp = (at: At, change: (asked: string, scene: Scene) => string | undefined): Operator =>
  stepIn(at, (scene, next) => {
    const { params } = scene.call;
    const [name = 'id', asked = ''] = Object.entries(params).at(-1) ?? [];
    return next({ ...scene.call, params: { ...params, [name]: change(asked, scene) ?? asked } });
  });

/** For `lookUp`: the first resource whose id the asked one matches as a pattern of LIKE, where an underscore stands for any character. */
export const likeId = (asked: string, { deployment, seat }: Scene): string | undefined => {
  const pattern = new RegExp(
    `^${asked
      .replace(/[^\w%]/g, '\\$&')
      .replaceAll('_', '.')
      .replaceAll('%', '.*')}$`,
    'is',
  );
  return seat.all(deployment).find(({ id }) => pattern.test(id))?.id;
};
