import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Resource } from '../contract/terms/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { pathOfAddress } from '../exchange/wire/sent-address.ts';
import { documentedPart } from './shapes/documented-part.ts';
import { idOf, isModule, type Subject, shownIn, without } from './subject/subject.ts';

type States = readonly (readonly [key: string, shown: JsonObject])[];

/** Whoever remembers something of an answer asks for its states, so that they are made once. */
const known = new WeakMap<Subject, States>();

/** What an answer shows of resources and modules, by what they are known under. One-time secrets are in the creation alone. */
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

/** What is shown of a resource or module, but for one-time secrets, and for what the documents do not name: that may be another in each answer. */
export const stateOf = (resource: Resource, shown: unknown): JsonObject | null => {
  const named = documentedPart(resource.name, resource.schema, shown);
  return isObject(named) ? without(resource.secrets, named) : null;
};

/** Under what a module is known, which has no id: the path of its address. */
export const placeOf = ({ request }: Exchange): string => pathOfAddress(request.url);
