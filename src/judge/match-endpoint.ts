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

interface Row {
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  /** If several endpoints match, it is the one of lowest rank: that with the longest literal text. */
  readonly rank: number;
}

/** All endpoints by method and by the first segment of their path, for speed: a recording may have a million requests. */
const table = new Map<string, Map<string, Row[]>>();
for (const [rank, { resource, endpoint, method, path }] of resources
  .flatMap((resource: Resource) =>
    resource.endpoints.map((endpoint) => {
      const [method = '', path = ''] = endpoint.id.split(' ');
      return { resource, endpoint, method, path, literal: path.replace(/\{\w+\}/g, '').length };
    }),
  )
  .sort((a, b) => b.literal - a.literal)
  .entries()) {
  const [, first = ''] = path.split('/');
  const bySegment = table.get(method) ?? new Map<string, Row[]>();
  const rows = bySegment.get(first) ?? [];
  table.set(method, bySegment.set(first, rows));
  rows.push({ resource, endpoint, pattern: patternOf(path), rank });
}

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
  let best: { readonly row: Row; readonly match: RegExpExecArray } | null = null;
  const bySegment = table.get(method);
  // A base address may have a path too, so that of the endpoint may begin at any segment.
  for (const segment of bySegment === undefined ? [] : pathname.split('/'))
    for (const row of bySegment?.get(segment) ?? []) {
      const match: RegExpExecArray | null =
        best === null || row.rank < best.row.rank ? row.pattern.exec(pathname) : null;
      if (match !== null) best = { row, match };
    }
  if (best === null) return null;
  const { row, match } = best;
  const params = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]));
  return { resource: row.resource, endpoint: row.endpoint, params, base: `${origin}${match[1] ?? ''}` };
};
