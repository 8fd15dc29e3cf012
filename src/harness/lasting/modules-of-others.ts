import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Model } from '../../judge/model.ts';

/** The modules of an edge that refer to things of other workers or runs, which may be removed at any time. */
export const modulesOfOthers = (edge: JsonObject, model: Pick<Model, 'hasMade'>): readonly string[] => {
  const refersToOthers = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.some(refersToOthers);
    if (!isObject(part)) return false;
    const { id } = part;
    return typeof id === 'string' ? !model.hasMade(id) : Object.values(part).some(refersToOthers);
  };
  return Object.keys(edge).filter((module) => refersToOthers(edge[module]));
};
