import type { Header } from '../../exchange/recorded-exchange.ts';

/** Short, and of plain characters: they are shown to a user and written into a file. */
const isPlain = (value: string): boolean => /^[\w =;:,."-]{1,80}$/.test(value);

/** The headers of an answer that speak of a rate limit, by the names in use: RateLimit-Policy, X-RateLimit-Limit, Retry-After and the like. */
export const rateLimitOf = (headers: readonly Header[]): readonly Header[] =>
  headers.filter(
    ([name, value]) => /^((x-)?rate-?limit(-[a-z]+)*|retry-after)$/i.test(name) && isPlain(`${name}${value}`),
  );

/** How many requests a second a policy such as `120;w=60` or `"default";q=120;w=60` allows; null if no header states a limit and its window. */
export const allowedPerSecond = (headers: readonly Header[]): number | null => {
  const rates = headers.flatMap(([, value]) =>
    value.split(',').flatMap((policy) => {
      const [, limit] = /(?:^\s*|;\s*q=)(\d+)\s*(?:;|$)/.exec(policy) ?? [];
      const [, seconds] = /;\s*w=(\d+)/.exec(policy) ?? [];
      return limit === undefined || seconds === undefined || Number(seconds) === 0 || Number(limit) === 0
        ? []
        : [Number(limit) / Number(seconds)];
    }),
  );
  return rates.length === 0 ? null : Math.min(...rates);
};
