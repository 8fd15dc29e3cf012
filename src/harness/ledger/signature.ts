import type { JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { runIdForm } from '../base/run-id.ts';

/** The last part of a marker: the worker (`r1` and so on where a finding is tried again), and a number. */
const number = 'w\\d+(?:r\\d+)?-\\d+';
const marker = new RegExp(`^plumbline/(${runIdForm})/${number}$`);
const nameMarker = new RegExp(`^(?:\\*\\.)?plumbline-(${runIdForm})-${number}(?!\\w)`);

const descriptionsOf = (resource: Resource): readonly string[] => {
  const { example, otherwise = [] } = recipeOf(resource);
  return [example, ...otherwise].map(({ create }) => `${create['description']} `);
};

/**
 * The id of the run that made a resource, by its marker; null where it has none. No ledger confirms this, so the check is strict: the marker
 * must be the whole metadata, or the end of a description of ours, or the beginning of the name or domain. A mere mention does not count.
 */
export const signatureOf = (resource: Resource, shown: JsonObject): string | null => {
  const text = (field: string): string => String(shown[field] ?? '');
  const own = descriptionsOf(resource).find((words) => text('description').startsWith(words));
  const marked = own === undefined ? text('metadata') : text('description').slice(own.length);
  const name = resource.traits.includes('described') ? text('domain') : text(resource.key ?? 'id');
  return marker.exec(marked)?.[1] ?? marker.exec(text('metadata'))?.[1] ?? nameMarker.exec(name)?.[1] ?? null;
};
