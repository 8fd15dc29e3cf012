import type { Endpoint, Operation, Resource } from '../../contract/terms/contract.ts';
import type { HeaderValues } from '../../exchange/client/client.ts';
import { isNotNow } from '../../exchange/client/not-now.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { declined, succeeded, unreached } from '../../judge/subject/subject.ts';
import { Unexercised } from '../base/interruption.ts';
import type { Expect } from './expect.ts';

/** A request, by resource and endpoint of the contract. */
export interface Ask {
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  /** How its answer is judged; `success` unless stated. */
  readonly expect?: Expect;
  /** Fills `{id}` in the path. */
  readonly id?: string;
  /** Fill the other parameters of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Appended to the path, with its question mark. */
  readonly query?: string;
  /** An absolute address in place of the endpoint's own, such as a next_page_uri. */
  readonly url?: string;
  readonly json?: unknown;
  /** Why a lasting resource is created: as one that many tests share, or for the life cycle that most laws are checked on. */
  readonly lasting?: 'shared' | 'life';
  /** Requires a new resource; other requests may use an existing one. */
  readonly fresh?: true;
  /** Bytes in place of `json`; declared as JSON unless `headers` say otherwise. */
  readonly body?: Buffer | string;
  readonly headers?: HeaderValues;
  /** The whole Authorization header in place of the target's own; null for none. */
  readonly authorization?: string | null;
}

/** The endpoint of a resource for an operation; throws if the documents show none. */
export const endpointOf = (resource: Resource, operation: Operation): Endpoint => {
  const endpoint = resource.endpoints.find((candidate) => candidate.operation === operation);
  if (endpoint === undefined) throw new Error(`The documents show no ${operation} for ${resource.name}`);
  return endpoint;
};

export const can = (resource: Resource, operation: Operation): boolean =>
  resource.endpoints.some((endpoint) => endpoint.operation === operation);

/** Whether an operation is a command to the agent behind a session. */
export const isCommand = (operation: Operation): boolean => ['restart', 'stop', 'update-agent'].includes(operation);

export const requestTo = (resource: Resource, operation: Operation, more: Partial<Ask> = {}): Ask => ({
  resource,
  endpoint: endpointOf(resource, operation),
  ...more,
});

/** A DELETE that the documents do not show, so any answer is right. Sent only for resources that are ours to remove. */
export const undocumentedDelete = (path: string): Endpoint => ({
  id: `DELETE /${path.replace(/^\//, '')}`,
  operation: 'delete',
  status: 204,
});

/**
 * Whether an id can be a path segment. RFC 3986, section 6.2.2.3: clients, proxies and servers remove `.` and `..`, also as `%2E`, and an
 * empty id leaves the path of the collection. The request would then be about something else, which may not be ours.
 */
export const isAddressable = (id: string): boolean => !/^\.{0,2}$/.test(id);

const segment = (id: string, path: string): string => {
  if (isAddressable(id)) return encodeURIComponent(id);
  throw new Unexercised(
    `the id ${JSON.stringify(id)} cannot stand in the path ${path}: it would lead to another resource, so nothing was sent`,
    'let the deployment give out ids of a type prefix, an underscore and a suffix, as document 1 says under Conventions',
  );
};

/** The path of an ask, relative to the base address. A parameter without a value stays as `{name}`, which is the id of no resource. */
export const pathOf = ({ endpoint, id, params, query = '' }: Ask): string => {
  const values: Readonly<Record<string, string>> = { ...params, ...(id === undefined ? {} : { id }) };
  const path = endpoint.id.slice(endpoint.id.indexOf(' ') + 1);
  return `${path.replace(/\{(\w+)\}/g, (whole, name: string) => segment(values[name] ?? whole, path))}${query}`;
};

export const methodOf = ({ endpoint }: Ask): string => endpoint.id.slice(0, endpoint.id.indexOf(' '));

/**
 * Whether a request was refused, with any status: the documents show none for failures. A gateway status is no refusal, with two exceptions,
 * where the API itself is the gateway: an agent calls the service to start a tunnel, and the service may call a third party that a request
 * names, such as an issuer, before it accepts the request.
 */
export const turnedDown = ({ resource }: Pick<Ask, 'resource'>, exchange: Exchange): boolean =>
  declined(exchange) && (!unreached(exchange) || resource.api === 'agent' || recipeOf(resource).doubt !== undefined);

/** Whether the deployment may have to ask a third party before it answers, so that a gateway status may be about that party. */
export const asksOthers = ({ resource, endpoint }: Pick<Ask, 'resource' | 'endpoint'>): boolean =>
  resource.api === 'management' &&
  recipeOf(resource).doubt !== undefined &&
  ['create', 'replace', 'update'].includes(endpoint.operation);

/** Whether an answer only says that the request must be sent again later ("not now"). */
export const saysNotNow = (ask: Ask, exchange: Exchange): boolean =>
  isNotNow(exchange.response?.status ?? 0, ask.resource.api === 'agent') && !(asksOthers(ask) && unreached(exchange));

/** Whether an answer says that a resource is gone: 404, 410, or (with `bySuccess`, for a delete) success. */
export const isGone = (exchange: Exchange, bySuccess = true): boolean =>
  (bySuccess && succeeded(exchange)) || [404, 410].includes(exchange.response?.status ?? 0);

/** Raw bytes parsed as JSON; undefined where they are not JSON. */
const parsed = (body: Buffer | string | undefined): unknown => {
  try {
    return body === undefined ? undefined : JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** The JSON value that a request carries, however it was written. */
export const sentIn = ({ json, body }: Ask): unknown => json ?? parsed(body);
