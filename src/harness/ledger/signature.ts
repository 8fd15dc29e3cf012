import type { JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { runIdForm } from '../base/run-id.ts';

/** As workers count: the worker, perhaps for a second opinion, and a number. */
const number = 'w\\d+(?:r\\d+)?-\\d+';
const marker = new RegExp(`^plumbline/(${runIdForm})/${number}$`);
const nameMarker = new RegExp(`^(?:\\*\\.)?plumbline-(${runIdForm})-${number}(?!\\w)`);

const descriptionsOf = (resource: Resource): readonly string[] => {
  const { example, otherwise = [] } = recipeOf(resource);
  return [example, ...otherwise].map(({ create }) => `${create['description']} `);
};

/**
 * The run that made a thing, by the marker that only we write so; null where it carries none. It knows of no ledger, so it is strict:
 * the marker is all of the metadata, or ends a description of ours, or begins the name or the domain. A text that only
 * mentions a marker, or the word plumbline, does not count.
 */
export const signatureOf = (resource: Resource, shown: JsonObject): string | null => {
  const text = (field: string): string => String(shown[field] ?? '');
  const own = descriptionsOf(resource).find((words) => text('description').startsWith(words));
  const marked = own === undefined ? text('metadata') : text('description').slice(own.length);
  const name = resource.traits.includes('described') ? text('domain') : text(resource.key ?? 'id');
  return marker.exec(marked)?.[1] ?? marker.exec(text('metadata'))?.[1] ?? nameMarker.exec(name)?.[1] ?? null;
};
