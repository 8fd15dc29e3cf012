import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { LawName } from '../../contract/laws/laws.ts';
import { computedDifferences } from '../comparisons/computed-differences.ts';
import { differencesFrom } from '../comparisons/differences-from.ts';
import { repeats } from '../comparisons/repeats.ts';
import type { Check, Flaw } from '../subject/check.ts';
import { movedInstants } from '../subject/shown-instants.ts';
import { documentedFields, idOf, isModule, shownIn, succeeded, without } from '../subject/subject.ts';

/** Create answers with what was asked for. */
export const createEcho: Check = {
  law: 'create-echo',
  examine: (subject) => {
    const { exchange, endpoint } = subject;
    if (endpoint.operation !== 'create' || !succeeded(exchange) || !isObject(exchange.json)) return null;
    if (repeats(subject)) return null;
    return differencesFrom(subject.resource, '', documentedFields(subject), exchange.json);
  },
};

/** Adds flaws of timestamps that moved a little to the others, which have those that moved far already. */
const withMoved = (moved: readonly Flaw[], others: readonly Flaw[]): Flaw[] => [
  ...others,
  ...moved.filter(({ place }) => !others.some((other) => other.place === place)),
];

/** Update answers with the resource: what was sent is changed, what was not is as before. */
const updateEcho = (law: LawName, wantedOf: (before: JsonObject, sent: JsonObject) => JsonObject): Check => ({
  law,
  examine: (subject) => {
    const { exchange, endpoint, id, model, sent, openFields = [] } = subject;
    const known = model.expected(id ?? '');
    const before = known && without(openFields, known);
    if (
      endpoint.operation !== 'update' ||
      !succeeded(exchange) ||
      !isObject(exchange.json) ||
      !isObject(sent) ||
      !before
    )
      return null;
    const stated = differencesFrom(subject.resource, '', wantedOf(before, documentedFields(subject)), exchange.json);
    if (law !== 'update-keeps-rest') return stated;
    return withMoved(movedInstants(model.instants('update', id ?? ''), exchange.json), [
      ...stated,
      ...computedDifferences(subject.resource, '', model.computed(id ?? ''), exchange.json, sent),
    ]);
  },
});

export const updateApplies = updateEcho('update-applies', (_, sent) => sent);
export const updateKeepsRest = updateEcho('update-keeps-rest', (before, sent) =>
  Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(sent, field))),
);

/**
 * Get and list show each of our resources as its last request left it; the state of others' resources is unknown. A list may lag behind an
 * update, so updated fields are left to checks that can wait.
 */
const readEcho = (law: LawName, operation: 'get' | 'list'): Check => ({
  law,
  examine: (subject) => {
    if (subject.endpoint.operation !== operation) return null;
    const { model, resource } = subject;
    // The requested id decides, and not the id in the answer; a module has no id.
    const asked = operation === 'list' || isModule(resource) ? '' : (subject.id ?? '');
    const ours = shownIn(subject).flatMap(({ place, value }) => {
      const shown = idOf(resource, value) ?? '';
      const id = model.expected(asked) ? asked : shown;
      const wanted = operation === 'list' ? model.unchanged(id) : model.expected(id);
      const computed = operation === 'list' ? model.computedUnchanged(id) : model.computed(id);
      return wanted && isObject(value) ? [{ place, value, wanted, computed }] : [];
    });
    if (ours.length === 0) return null;
    const moved = ours.flatMap(({ value }) =>
      operation === 'get' ? movedInstants(model.instants('get', asked), value) : [],
    );
    return withMoved(
      moved,
      ours.flatMap(({ place, value, wanted, computed }) => [
        ...differencesFrom(resource, place, wanted, value),
        ...computedDifferences(resource, place, computed, value),
      ]),
    );
  },
});

export const getEcho = readEcho('get-echo', 'get');
export const listEcho = readEcho('list-echo', 'list');
