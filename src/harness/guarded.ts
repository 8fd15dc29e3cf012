/**
 * The same object, whose methods hand what they throw to `onThrow` first. The runner calls a test's body by itself, so this is
 * the only place where "this cannot be tried" can be told from "this failed" before the runner sees it.
 */
export const guarded = <T extends object>(subject: T, onThrow: (error: unknown) => never): T =>
  new Proxy(subject, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        try {
          const result: unknown = Reflect.apply(value, target, args);
          return result instanceof Promise ? result.catch(onThrow) : result;
        } catch (error) {
          return onThrow(error);
        }
      };
    },
  });
