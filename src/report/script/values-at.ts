import { isObject } from '../../contract/json-object.ts';

export const memberOf = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** All values at a JSON Pointer in which `*` stands for every position. */
export const valuesAt = (value: unknown, pointer: string): unknown[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown[]>(
      (values, name) =>
        values.flatMap((one) => {
          if (name !== '*') return [memberOf(one, name)];
          return Array.isArray(one) ? one : isObject(one) ? Object.values(one) : [];
        }),
      [value],
    );
