import type { Endpoint, Operation, Resource } from '../../contract/terms/contract.ts';
import type { HeaderValues } from '../../exchange/client/client.ts';
import { isNotNow } from '../../exchange/client/not-now.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { declined, succeeded, unreached } from '../../judge/subject/subject.ts';
import { Unexercised } from '../base/interruption.ts';
import type { Expect } from './expect.ts';

/** A request in the words of the contract. */
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
  /** What it creates will be used by many tests: something to work on, or the life that laws are read off. */
  readonly lasting?: 'shared' | 'life';
  /** It has to be a new one, where others would do with one that exists. */
  readonly fresh?: true;
  /** Bytes in place of `json`; declared as JSON unless `headers` say otherwise. */
  readonly body?: Buffer | string;
  readonly headers?: HeaderValues;
  /** The whole Authorization header in place of the target's own; null for none. */
  readonly authorization?: string | null;
}

/** The endpoint of a resource that does an operation. */
export const endpointOf = (resource: Resource, operation: Operation): Endpoint => {
  const endpoint = resource.endpoints.find((candidate) => candidate.operation === operation);
  if (endpoint === undefined) throw new Error(`The documents show no ${operation} for ${resource.name}`);
  return endpoint;
};

export const can = (resource: Resource, operation: Operation): boolean =>
  resource.endpoints.some((endpoint) => endpoint.operation === operation);

/** Whether an operation is a command to the agent behind a session. */
export const isCommand = (operation: Operation): boolean => ['restart', 'stop', 'update-agent'].includes(operation);

/** A request to the endpoint of a resource that does an operation. */
export const requestTo = (resource: Resource, operation: Operation, more: Partial<Ask> = {}): Ask => ({
  resource,
  endpoint: endpointOf(resource, operation),
  ...more,
});

/** A delete that the documents do not show. Whatever it answers is right; it is tried only on what is ours to remove. */
export const undocumentedDelete = (path: string): Endpoint => ({
  id: `DELETE /${path.replace(/^\//, '')}`,
  operation: 'delete',
  status: 204,
});

/**
 * Whether an id can stand in a path. RFC 3986, section 6.2.2.3: `.` and `..` are removed on the way, also as `%2E`, by clients, proxies
 * and servers alike, and an empty one leaves the path of the collection. The request would then be about something else, which is
 * perhaps not ours.
 */
export const isAddressable = (id: string): boolean => !/^\.{0,2}$/.test(id);

const segment = (id: string, path: string): string => {
  if (isAddressable(id)) return encodeURIComponent(id);
  throw new Unexercised(
    `the id ${JSON.stringify(id)} cannot stand in the path ${path}: it would lead to another resource, so nothing was sent`,
    'let the deployment give out ids of a type prefix, an underscore and a suffix, as document 1 says under Conventions',
  );
};

/** The path of an ask, relative to the base address. A parameter that nothing fills stays as it is, which no resource is called. */
export const pathOf = ({ endpoint, id, params, query = '' }: Ask): string => {
  const values: Readonly<Record<string, string>> = { ...params, ...(id === undefined ? {} : { id }) };
  const path = endpoint.id.slice(endpoint.id.indexOf(' ') + 1);
  return `${path.replace(/\{(\w+)\}/g, (whole, name: string) => segment(values[name] ?? whole, path))}${query}`;
};

export const methodOf = ({ endpoint }: Ask): string => endpoint.id.slice(0, endpoint.id.indexOf(' '));

/**
 * Whether a request was refused, with whatever status: the documents show none for failures. What a gateway answers is no refusal,
 * with two exceptions. An agent starts a tunnel with the help of the service, and a service may look at what a request
 * names, such as an issuer, before it takes it: where that does not answer, either is a gateway.
 */
export const turnedDown = ({ resource }: Pick<Ask, 'resource'>, exchange: Exchange): boolean =>
  declined(exchange) && (!unreached(exchange) || resource.api === 'agent' || recipeOf(resource).doubt !== undefined);

/** Whether the deployment may have to ask a third party before it answers, so that a gateway status may be about that party. */
export const asksOthers = ({ resource, endpoint }: Pick<Ask, 'resource' | 'endpoint'>): boolean =>
  resource.api === 'management' &&
  recipeOf(resource).doubt !== undefined &&
  ['create', 'replace', 'update'].includes(endpoint.operation);

/** Whether an answer says nothing about the request but that it is to be sent again later. */
export const saysNotNow = (ask: Ask, exchange: Exchange): boolean =>
  isNotNow(exchange.response?.status ?? 0, ask.resource.api === 'agent') && !(asksOthers(ask) && unreached(exchange));

/** Whether a delete left nothing behind: it succeeded, or there was nothing to delete. */
export const isGone = (exchange: Exchange, bySuccess = true): boolean =>
  (bySuccess && succeeded(exchange)) || [404, 410].includes(exchange.response?.status ?? 0);

/** What raw bytes say, where they are JSON after all. */
const parsed = (body: Buffer | string | undefined): unknown => {
  try {
    return body === undefined ? undefined : JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** The JSON value that a request carries, however it was written. */
export const sentIn = ({ json, body }: Ask): unknown => json ?? parsed(body);
