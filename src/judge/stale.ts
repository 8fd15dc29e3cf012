import { isObject, type JsonObject } from '../contract/json-object.ts';
import type { Resource } from '../contract/terms/contract.ts';
import { getEcho, listEcho } from './checks/echo.ts';
import { replaceReadBack } from './checks/module-echo.ts';
import { computedDifferences } from './comparisons/computed-differences.ts';
import { differencesFrom } from './comparisons/differences-from.ts';
import { stateOf, statesIn } from './shown-states.ts';
import { declined, type Established, idOf, isModule, type Subject, succeeded } from './subject/subject.ts';

/** A place in an answer that may be stale: it must be gone (`removed`), or must show a write (`written`). */
export interface Stale {
  readonly place: string;
  readonly since: 'written' | 'removed';
}

/** A status about the caller, not about the resource. A 403 may be either: some deployments answer it for resources that they do not know. */
const aboutCaller = 401;

const written = (place: string): Stale => ({ place, since: 'written' });

/**
 * The places of a read that contradict our requests but may show an older state. The documents promise no consistency, so a later read may show
 * the current state. Deviations that no older state explains, such as a wrong shape, are not included.
 */
export const staleIn = (subject: Subject): readonly Stale[] => {
  const { exchange, endpoint, expectation, model, resource } = subject;
  // An agent lists everything in one answer; a single page of other lists says nothing.
  if (endpoint.operation === 'list' && resource.api === 'agent' && succeeded(exchange))
    return [...placesIn(subject), ...staleInList(resource, itemsIn(subject), model)];
  if (endpoint.operation !== 'get') return [];
  if (succeeded(exchange) && model.isRemoved(subject)) return [{ place: 'status', since: 'removed' }];
  if (expectation === 'refusal') return [];
  // Another resource cannot be an older state of this one.
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

/** Whether a read shows no module although we set one. The documents do not say how an unset module is shown. */
const showsNoModule = (subject: Subject): boolean =>
  isModule(subject.resource) &&
  succeeded(subject.exchange) &&
  !isObject(subject.exchange.json) &&
  subject.model.exists(subject);

/** Whether an answer shows a state from before our last write. */
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

/** As `staleIn`, for a list that was read to its end: missing items, items that must be gone, and items with an older state. */
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
