import { isObject } from '../../contract/json-object.ts';

/** RFC 6901: each step after a slash, `~` written as `~0` and `/` as `~1`; the empty pointer is the whole. */
export const pointer = (...steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const stepsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A copy of the body with another value at that place. The place may be new, but what holds it must be there. */
export const put = (body: unknown, path: string, value: unknown): unknown => {
  const [step, ...rest] = stepsOf(path);
  if (step === undefined) return value;
  const below = pointer(...rest);
  if (Array.isArray(body)) {
    const copy: unknown[] = [...body];
    copy[Number(step)] = put(body[Number(step)], below, value);
    return copy;
  }
  if (!isObject(body)) throw new RangeError(`no object or array holds "${step}" of ${path}`);
  return { ...body, [step]: put(body[step], below, value) };
};
