import type { JsonObject } from '../../contract/json-object.ts';

/**
 * Every creation carries a marker in its description or metadata, whichever is not under test, so that resources which a crash leaves
 * behind can be recognized.
 */
const markerPattern = /plumbline\/[\w-]+\/[\w-]+/;

export const markerOf = (runId: string, n: string): string => `plumbline/${runId}/${n}`;

/** A resource without description and metadata has its marker in its name. Names occur in paths, so this form has no slashes. */
const namePattern = /plumbline-[\w-]+/;

/** A request body whose name carries the marker, also where a test chooses the rest of the name. */
export const named = (
  key: string,
  body: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
  marker: string,
): Record<string, unknown> => {
  const prefix = marker.replaceAll('/', '-');
  const name = Object.hasOwn(fields, key) ? `${prefix}${fields[key]}` : prefix;
  return Object.fromEntries(Object.entries({ ...body, [key]: name }).filter(([, value]) => value !== undefined));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The marker in a request body; null where it has none. Raw bytes are parsed, because they may write it with JSON escapes. */
export const markerIn = (body: unknown): string | null => {
  const value = typeof body === 'string' || Buffer.isBuffer(body) ? parsed(body.toString('utf8')) : body;
  const text = JSON.stringify(value) ?? '';
  return (markerPattern.exec(text) ?? namePattern.exec(text))?.[0] ?? null;
};

const textsOf = (value: unknown): readonly string[] => [value].flat().filter((one) => typeof one === 'string');

/**
 * The markers of a resource, only where we put them: at the end of the description or the metadata, or at the beginning of a name or a host
 * name. Elsewhere, a text of somebody else may merely mention a marker.
 */
export const markersIn = ({ description, metadata, name, domain, hostports }: JsonObject): readonly string[] => [
  ...[description, metadata]
    .flatMap(textsOf)
    .flatMap((text) => /(?:^|\s)(plumbline\/[\w-]+\/[\w-]+)$/.exec(text)?.[1] ?? []),
  ...[name, domain, hostports].flatMap(textsOf).flatMap((text) => /^(?:\*\.)?(plumbline-[\w-]+)/.exec(text)?.[1] ?? []),
];

/** Whether a marker is one of this run. */
export const isOfRun = (marker: string, runId: string): boolean =>
  marker.startsWith(`plumbline/${runId}/`) || marker.startsWith(`plumbline-${runId}-`);
