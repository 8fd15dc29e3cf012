import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Resource } from '../contract/terms/contract.ts';
import { getEcho, listEcho } from './checks/echo.ts';
import { replaceReadBack } from './checks/module-echo.ts';
import { computedDifferences } from './comparisons/computed-differences.ts';
import { differencesFrom } from './comparisons/differences-from.ts';
import { stateOf, statesIn } from './shown-states.ts';
import { declined, type Established, idOf, isModule, type Subject, succeeded } from './subject/subject.ts';

/** What of an answer may be the state of a moment ago. `removed` says that it has to be gone, `written` that it has to be there. */
export interface Stale {
  readonly place: string;
  readonly since: 'written' | 'removed';
}

/** It is said of a caller, and not of what was asked for. A 403 may be either: some deployments answer it for what they do not know. */
const aboutCaller = 401;

const written = (place: string): Stale => ({ place, since: 'written' });

/**
 * Where the answer to a read contradicts what our requests have made of the deployment, and an older state would not. The documents
 * promise no consistency, so a second read may show the newer one. What no older state explains, such as a wrong shape, is not here.
 */
export const staleIn = (subject: Subject): readonly Stale[] => {
  const { exchange, endpoint, expectation, model, resource } = subject;
  // An agent lists all in one answer; of other lists a page says nothing.
  if (endpoint.operation === 'list' && resource.api === 'agent' && succeeded(exchange))
    return [...placesIn(subject), ...staleInList(resource, itemsIn(subject), model)];
  if (endpoint.operation !== 'get') return [];
  if (succeeded(exchange) && model.isRemoved(subject)) return [{ place: 'status', since: 'removed' }];
  if (expectation === 'refusal') return [];
  // No older state of a resource is another one.
  if (showsAnother(subject)) return [];
  if (isOlder(subject) || showsNoModule(subject)) return [written('')];
  const isHidden = declined(exchange) && exchange.response?.status !== aboutCaller;
  return isHidden && model.exists(subject) ? [written('status')] : placesIn(subject);
};

/** Whether an answer shows another resource of ours than the one that was asked for. */
const showsAnother = ({ exchange, resource, id, model }: Subject): boolean => {
  const shown = isModule(resource) || !succeeded(exchange) ? undefined : idOf(resource, exchange.json);
  return (
    shown !== undefined && shown !== id && model.expected(shown) !== undefined && model.expected(id ?? '') !== undefined
  );
};

/** Whether an answer to a read of a module that we set shows none: how one that is not set is shown is not said. */
const showsNoModule = (subject: Subject): boolean =>
  isModule(subject.resource) &&
  succeeded(subject.exchange) &&
  !isObject(subject.exchange.json) &&
  subject.model.exists(subject);

/** Whether an answer shows exactly what was there before our last write. */
const isOlder = (subject: Subject): boolean =>
  statesIn(subject).some(([key, shown]) => subject.model.isOlder(key, shown));

const placesIn = (subject: Subject): readonly Stale[] =>
  [getEcho, listEcho, replaceReadBack].flatMap(({ examine }) =>
    (examine(subject, subject.resource.name) ?? []).map(({ place }) => written(place)),
  );

const itemsIn = ({ exchange, resource }: Subject): readonly JsonObject[] => {
  const items = isObject(exchange.json) ? exchange.json[resource.listKey] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** The same for a list that was read to its end: what has to be on it, what must not, and what is shown as it was before. */
export const staleInList = (resource: Resource, items: readonly JsonObject[], model: Established): readonly Stale[] => {
  const place = `/${resource.listKey}`;
  const shown = new Map(items.map((item) => [idOf(resource, item) ?? '', item]));
  const stale: Stale[] = [];
  for (const [id, wanted] of model.existing(resource)) {
    const item = shown.get(id);
    if (item === undefined) stale.push(written(place));
    else
      for (const flaw of [
        ...differencesFrom(resource, `${place}/*`, wanted, item),
        ...computedDifferences(resource, `${place}/*`, model.computed(id), item),
      ])
        stale.push(written(flaw.place));
  }
  const isOld = (item: JsonObject): boolean => model.isOlder(idOf(resource, item) ?? '', stateOf(resource, item) ?? {});
  if (items.some(isOld)) stale.push(written(`${place}/*`));
  if (model.removed(resource).some((id) => shown.has(id))) stale.push({ place, since: 'removed' });
  return stale;
};
