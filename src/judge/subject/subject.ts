import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Endpoint, Operation, Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { fieldsOf } from '../shapes/schemas.ts';
import type { IssuedSecrets } from './issued-secrets.ts';

/** What the sender of a request is entitled to. `open`: the documents do not say, so anything but a broken answer is right. */
export type Expectation = 'success' | 'refusal' | 'open';

/** One resource inside an answer, and where it stands there. */
export interface ShownResource {
  readonly place: string;
  readonly value: unknown;
}

/** What earlier exchanges have established. */
export interface Established {
  /** The steady fields of a resource that we made and did not delete. */
  expected(id: string): JsonObject | undefined;
  /** Those of them that are as they were created. */
  unchanged(id: string): JsonObject | undefined;
  /** The module that a request is about, as it must be by now. */
  expectedModule(subject: Subject): JsonObject | undefined;
  /** What answers have shown of the fields that the service computes, of a resource by its id or of a module by its address. */
  computed(key: string): JsonObject;
  /** Those of them that no update may have changed. */
  computedUnchanged(key: string): JsonObject;
  /** The timestamps that an operation showed first of a resource that we made. */
  instants(operation: Operation, id: string): JsonObject;
  /** The one-time secrets that creations showed. */
  readonly issued: IssuedSecrets;
  /** Whether what a request is about exists, because our requests made it. */
  exists(subject: Subject): boolean;
  /** Whether our requests have removed it. */
  isRemoved(subject: Subject): boolean;
  /** Whether something is shown exactly as it was before our last write to it. */
  isOlder(key: string, shown: JsonObject): boolean;
  /** All of one kind that our requests made and did not remove, as they must be by now. */
  existing(resource: Resource): readonly (readonly [id: string, wanted: JsonObject])[];
  /** Those of them that our requests have removed. */
  removed(resource: Resource): readonly string[];
}

/** An exchange together with all that is needed to judge it. */
export interface Subject {
  readonly exchange: Exchange;
  readonly resource: Resource;
  readonly endpoint: Endpoint;
  readonly expectation: Expectation;
  /** The request body in the documents' words; undefined where it was not JSON on purpose. */
  readonly sent: unknown;
  /** Fields of the request of which the documents do not say what becomes of them; none unless stated. */
  readonly openFields?: readonly string[];
  /** The id in the path, where the path has one. */
  readonly id: string | null;
  readonly baseUrl: string;
  /** What earlier exchanges of this run have established. */
  readonly model: Established;
}

export const succeeded = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 200 && response.status < 300;

/** Answered, and not with a success. Which status a failure has is not shown (document 1, Errors, rule 4), so it may be any other. */
export const declined = (exchange: Exchange): boolean => exchange.response !== null && !succeeded(exchange);

/** Declined with a status that says the request is at fault, so that it was not carried out. */
export const refused = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 400 && response.status < 500;

/** What a gateway answers with: whatever stands behind the service did not answer it. */
export const unreached = ({ response }: Exchange): boolean =>
  response !== null && [502, 503, 504].includes(response.status);

/** The fields of the request that the documents list for its endpoint; what becomes of others is not said. */
export const documentedFields = ({ sent, resource, endpoint, openFields = [] }: Subject): JsonObject => {
  if (!isObject(sent) || endpoint.request === undefined) return {};
  const listed = fieldsOf(resource.name, endpoint.request).filter((field) => !openFields.includes(field));
  return Object.fromEntries(Object.entries(sent).filter(([field]) => listed.includes(field)));
};

/** What stands for a resource in paths: its id, or the field that its table names instead. */
export const idOf = (resource: Resource, shown: unknown): string | undefined => {
  const id = isObject(shown) ? shown[resource.key ?? 'id'] : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Whether it is a part of an edge or a route, which has no id of its own. */
export const isModule = ({ endpoints }: Resource): boolean =>
  endpoints.some(({ operation }) => operation === 'replace');

/** The resources that a success response shows: itself, or the items of a list. */
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
