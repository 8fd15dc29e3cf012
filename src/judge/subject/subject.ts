import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Endpoint, Operation, Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { fieldsOf } from '../shapes/schemas.ts';
import type { IssuedSecrets } from './issued-secrets.ts';

/** The expected outcome of a request. `open`: the documents do not say, so any well-formed answer is right. */
export type Expectation = 'success' | 'refusal' | 'open';

/** One resource in an answer, and its place there. */
export interface ShownResource {
  readonly place: string;
  readonly value: unknown;
}

/** What earlier exchanges have established. */
export interface Established {
  /** The steady fields of a resource that we made and did not delete. */
  expected(id: string): JsonObject | undefined;
  /** The steady fields of a resource that are unchanged since its creation. */
  unchanged(id: string): JsonObject | undefined;
  /** The expected state of the module that a request is about. */
  expectedModule(subject: Subject): JsonObject | undefined;
  /** The computed fields that answers have shown, by the id of a resource or the address of a module. */
  computed(key: string): JsonObject;
  /** The computed fields that no update may have changed. */
  computedUnchanged(key: string): JsonObject;
  /** The timestamps that an operation showed first for a resource that we made. */
  instants(operation: Operation, id: string): JsonObject;
  /** The one-time secrets that creations showed. */
  readonly issued: IssuedSecrets;
  /** Whether our requests made the resource or module that a request is about, and did not remove it. */
  exists(subject: Subject): boolean;
  /** Whether our requests have removed the resource that a request is about. */
  isRemoved(subject: Subject): boolean;
  /** Whether a shown state is one from before our last write. */
  isOlder(key: string, shown: JsonObject): boolean;
  /** The resources of a kind that our requests made and did not remove, with their expected states. */
  existing(resource: Resource): readonly (readonly [id: string, wanted: JsonObject])[];
  /** The ids of the resources of a kind that our requests have removed. */
  removed(resource: Resource): readonly string[];
}

/** An exchange with everything that is needed to judge it. */
export interface Subject {
  readonly exchange: Exchange;
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  readonly expectation: Expectation;
  /** The request body in the documents' words; undefined where it was not JSON on purpose. */
  readonly sent: unknown;
  /** Fields of the request whose effect the documents do not say; none unless stated. */
  readonly openFields?: readonly string[];
  /** The id in the path, where the path has one. */
  readonly id: string | null;
  readonly baseUrl: string;
  /** What earlier exchanges of this run have established. */
  readonly model: Established;
}

export const succeeded = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 200 && response.status < 300;

/** Whether a request was answered without success. The documents show no failure statuses (document 1, Errors, rule 4), so any other counts. */
export const declined = (exchange: Exchange): boolean => exchange.response !== null && !succeeded(exchange);

/** Whether a request was answered 4xx: the request is wrong, and was not carried out. */
export const refused = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 400 && response.status < 500;

/** Whether the status is one of a gateway that got no answer. */
export const unreached = ({ response }: Exchange): boolean =>
  response !== null && [502, 503, 504].includes(response.status);

/** The fields of the request that the documents list for its endpoint; the effect of others is not documented. */
export const documentedFields = ({ sent, resource, endpoint, openFields = [] }: Subject): JsonObject => {
  if (!isObject(sent) || endpoint.request === undefined) return {};
  const listed = fieldsOf(resource.name, endpoint.request);
  return Object.fromEntries(
    Object.entries(sent).filter(([field]) => listed.includes(field) && !openFields.includes(field)),
  );
};

/** What identifies a resource in paths: its id, or the field that its table names instead. */
export const idOf = (resource: Resource, shown: unknown): string | undefined => {
  const id = isObject(shown) ? shown[resource.key ?? 'id'] : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Whether a resource is a module: a part of an edge or a route without its own id. */
export const isModule = ({ endpoints }: Resource): boolean =>
  endpoints.some(({ operation }) => operation === 'replace');

/** The resources in a success response: the body itself, or the items of a list. */
export const shownIn = ({ exchange, endpoint, resource }: Subject): readonly ShownResource[] => {
  if (!succeeded(exchange) || endpoint.response === undefined) return [];
  if (endpoint.operation !== 'list') return [{ place: '', value: exchange.json }];
  const items = isObject(exchange.json) ? exchange.json[resource.listKey] : undefined;
  return Array.isArray(items) ? items.map((value: unknown) => ({ place: `/${resource.listKey}/*`, value })) : [];
};

/** An object without some of its fields. */
export const without = (fields: readonly string[], from: JsonObject): JsonObject =>
  fields.some((field) => Object.hasOwn(from, field))
    ? Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field)))
    : from;
