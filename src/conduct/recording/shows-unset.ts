import { isObject } from '../../contract/json-object.ts';
import { isModule, type Subject } from '../../judge/subject/subject.ts';

/**
 * Whether an answer may show a module that is not set. The documents do not say how get does that: it may answer null, or with a disabled module
 * that lacks the settings which nobody made. The suites know which modules are set; a recording does not always show it.
 */
export const showsUnset = ({ exchange, endpoint, resource }: Subject): boolean => {
  if (!isModule(resource) || endpoint.operation !== 'get') return false;
  const { json } = exchange;
  return json === null || (isObject(json) && json['enabled'] === false);
};
