import { resources } from '../contract/index.ts';
import type { Endpoint, Resource } from '../contract/terms/contract.ts';

/** The endpoint that a request was meant for, and what its path says. */
export interface Match {
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  /** What stands before the endpoint's own path: the base address, seen from the request. */
  readonly base: string;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^(.*?)${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);

const table = resources.flatMap((resource: Resource) =>
  resource.endpoints.map((endpoint) => {
    const [method = '', path = ''] = endpoint.id.split(' ');
    return { resource, endpoint, method, pattern: patternOf(path), literal: path.replace(/\{\w+\}/g, '').length };
  }),
);

/** A recording may hold any address, also one whose escapes stand for nothing. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Finds the endpoint of a method and an address; the one that says most literally what the path says, where several fit. */
export const matchEndpoint = (method: string, url: string): Match | null => {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const fitting = table
    .filter((row) => row.method === method)
    .flatMap(({ resource, endpoint, pattern, literal }) => {
      const match = pattern.exec(pathname);
      return match ? [{ resource, endpoint, literal, match }] : [];
    })
    .sort((a, b) => b.literal - a.literal);
  const [best] = fitting;
  if (best === undefined) return null;
  const params = Object.fromEntries(
    Object.entries(best.match.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
  );
  return { resource: best.resource, endpoint: best.endpoint, params, base: `${origin}${best.match[1] ?? ''}` };
};
