import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Resource } from '../contract/terms/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { pathOfAddress } from '../exchange/wire/sent-address.ts';
import { documentedPart } from './shapes/documented-part.ts';
import { idOf, isModule, type Subject, shownIn, without } from './subject/subject.ts';

type States = readonly (readonly [key: string, shown: JsonObject])[];

/** A cache: several parts of the model need the states of the same answer. */
const known = new WeakMap<Subject, States>();

/** The states of resources and modules in an answer, by their id or address. Without one-time secrets, which only a creation shows. */
export const statesIn = (subject: Subject): States => {
  const states = known.get(subject) ?? findStates(subject);
  known.set(subject, states);
  return states;
};

const findStates = (subject: Subject): States =>
  shownIn(subject).flatMap(({ value }) => {
    const { resource, exchange } = subject;
    const key = isModule(resource) ? placeOf(exchange) : idOf(resource, value);
    const state = stateOf(resource, value);
    return key !== undefined && state !== null ? [[key, state] as const] : [];
  });

/** The state of a resource or module: without one-time secrets, and without undocumented members, which may differ in each answer. */
export const stateOf = (resource: Resource, shown: unknown): JsonObject | null => {
  const named = documentedPart(resource.name, resource.schema, shown);
  return isObject(named) ? without(resource.secrets, named) : null;
};

/** The key of a module, which has no id: the path of its address. */
export const placeOf = ({ request }: Exchange): string => pathOfAddress(request.url);
