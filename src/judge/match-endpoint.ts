import { resources } from '../contract/index.ts';
import type { Endpoint, Resource } from '../contract/terms/contract.ts';
import { parsedAddress } from '../exchange/wire/sent-address.ts';

/** The endpoint of a request, and the parameters in its path. */
export interface Match {
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  /** The part of the address before the endpoint's path: the base address. */
  readonly base: string;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^(.*?)${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);

const table = resources.flatMap((resource: Resource) =>
  resource.endpoints.map((endpoint) => {
    const [method = '', path = ''] = endpoint.id.split(' ');
    const literal = path.replace(/\{\w+\}/g, '').length;
    return { resource, endpoint, method, start: path.replace(/\{.*/, ''), pattern: patternOf(path), literal };
  }),
);

/** The table by method, for speed: a recording may have a million requests. */
const byMethod = new Map(
  [...new Set(table.map(({ method }) => method))].map((method) => [
    method,
    table.filter((row) => row.method === method),
  ]),
);

/** Decodes a path segment. A recording may hold any address, also one with invalid escapes. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Finds the endpoint of a method and an address. If several match, the one with the longest literal text. */
export const matchEndpoint = (method: string, url: string): Match | null => {
  const address = parsedAddress(url);
  if (address === null) return null;
  const { origin, pathname } = address;
  let best: { readonly row: (typeof table)[number]; readonly match: RegExpExecArray } | null = null;
  for (const row of byMethod.get(method) ?? []) {
    // Searching for the literal beginning is much faster than trying the pattern.
    const match = pathname.includes(row.start) ? row.pattern.exec(pathname) : null;
    if (match !== null && (best === null || row.literal > best.row.literal)) best = { row, match };
  }
  if (best === null) return null;
  const { row, match } = best;
  const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]));
  return { resource: row.resource, endpoint: row.endpoint, params, base: `${origin}${match[1] ?? ''}` };
};
