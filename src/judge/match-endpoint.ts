import { resources } from '../contract/index.ts';
import type { Endpoint, Resource } from '../contract/terms/contract.ts';
import { parsedAddress } from '../exchange/wire/sent-address.ts';

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
    const literal = path.replace(/\{\w+\}/g, '').length;
    return { resource, endpoint, method, start: path.replace(/\{.*/, ''), pattern: patternOf(path), literal };
  }),
);

/** By method: a recording asks a million times. */
const byMethod = new Map(
  [...new Set(table.map(({ method }) => method))].map((method) => [
    method,
    table.filter((row) => row.method === method),
  ]),
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
  const address = parsedAddress(url);
  if (address === null) return null;
  const { origin, pathname } = address;
  let best: { readonly row: (typeof table)[number]; readonly match: RegExpExecArray } | null = null;
  for (const row of byMethod.get(method) ?? []) {
    // To look for the text that it begins with takes much less time than to try the pattern.
    const match = pathname.includes(row.start) ? row.pattern.exec(pathname) : null;
    if (match !== null && (best === null || row.literal > best.row.literal)) best = { row, match };
  }
  if (best === null) return null;
  const { row, match } = best;
  const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]));
  return { resource: row.resource, endpoint: row.endpoint, params, base: `${origin}${match[1] ?? ''}` };
};
