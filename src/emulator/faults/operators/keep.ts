import { isObject } from '../../base/json-object.ts';
import { type Operator, type Scene, stepIn } from '../base/operator.ts';
import { storedObject } from './spoil.ts';

/** The field of the edge or route in which a module with an address of its own is stored: the last word of its path. */
export const moduleField = ({ seat }: Pick<Scene, 'seat'>): string => seat.routes.get?.replace(/^.*\//, '') ?? '';

type Sent = Readonly<Record<string, unknown>>;

/** A sent module, completed with a member of the stored one if it leaves that out. */
const withKept = (sent: Sent, kept: Sent, member: string): Sent => {
  const value = kept[member] ?? null;
  // The deployment refuses a version beside upstream, which would be another fault.
  const isRefused = member === 'min_version' && sent['terminate_at'] === 'upstream';
  return value === null || Object.hasOwn(sent, member) || isRefused ? sent : { ...sent, [member]: value };
};

/** A replace that leaves a member out keeps that of the stored module. */
export const keepOnReplace = (member: string): Operator =>
  stepIn('replace', (scene, next) => {
    const kept = storedObject(scene, moduleField(scene));
    return next({ ...scene.call, body: withKept(scene.call.body, kept, member) });
  });

/** An update with a module that leaves a member out keeps that of the stored one. */
export const keepOnUpdate = (module: string, member: string): Operator =>
  stepIn('update', (scene, next) => {
    const { body } = scene.call;
    const sent = body[module];
    if (!isObject(sent)) return next(scene.call);
    return next({ ...scene.call, body: { ...body, [module]: withKept(sent, storedObject(scene, module), member) } });
  });
