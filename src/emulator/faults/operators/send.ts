import { isObject } from '../../base/json-object.ts';
import { type At, type Operator, type Scene, stepIn } from '../base/operator.ts';

type Body = Readonly<Record<string, unknown>>;

/** Takes a request for another one. */
export const request = (at: At, change: (body: Body, scene: Scene) => Body): Operator =>
  stepIn(at, (scene, next) => next({ ...scene.call, body: change(scene.call.body, scene) }));

/** A body with another value at a path. Where an object on the way is not sent, it stays as it is. */
const changed = (body: Body, path: string, change: (value: unknown) => unknown): Body => {
  const [, name = '', rest] = /^(\w+)(?:\.(.+))?$/.exec(path) ?? [];
  const value = body[name];
  if (rest !== undefined) return isObject(value) ? { ...body, [name]: changed(value, rest, change) } : body;
  const other = change(value);
  return other === value ? body : { ...body, [name]: other };
};

/** Takes a field of a request for another value, where it is sent. A path such as `backend.enabled` leads into objects. */
export const misread = (at: At, path: string, change: (value: unknown, scene: Scene) => unknown): Operator =>
  request(at, (body, scene) =>
    changed(body, path, (value) => (value === undefined ? undefined : change(value, scene))),
  );

/** The same for a field that is text. */
export const misreadText = (at: At, field: string, change: (text: string, scene: Scene) => unknown): Operator =>
  misread(at, field, (value, scene) => (typeof value === 'string' ? change(value, scene) : value));

/** Takes a text for another one where it matches. */
export const misreadAs = (at: At, field: string, pattern: RegExp, by: string): Operator =>
  misreadText(at, field, (text) => text.replace(pattern, by));

/** Passes over a field of a request. */
export const ignore = (at: At, field: string, when: (value: unknown, scene: Scene) => boolean = () => true): Operator =>
  request(at, (body, scene) => {
    const { [field]: value, ...rest } = body;
    return value !== undefined && when(value, scene) ? rest : body;
  });

/** Takes a field for sent where it is left out; one of an object, where that object is sent. */
export const assume = (at: At, path: string, value: unknown): Operator =>
  request(at, (body) => changed(body, path, (sent) => (sent === undefined ? value : sent)));

/** Takes a parameter of a query for another value, where it is sent; null passes over it. */
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

/** Takes the resource that a path names for another one; for itself where `change` knows no other. */
export const lookUp = (at: At, change: (asked: string, scene: Scene) => string | undefined): Operator =>
  stepIn(at, (scene, next) => {
    const { params } = scene.call;
    const [name = 'id', asked = ''] = Object.entries(params).at(-1) ?? [];
    return next({ ...scene.call, params: { ...params, [name]: change(asked, scene) ?? asked } });
  });
