import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Comparison, Resource } from '../../../src/contract/terms/contract.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** A field that an update may empty: a value that fills it, and its empty value. */
interface EmptiedField {
  readonly field: string;
  readonly value: unknown;
  readonly nothing: unknown;
}

/** Comparisons of fields that hold a list or a map of any length. Modules and policies are excluded: the effect of an empty one is not documented. */
const containers: readonly Comparison[] = [
  'acl',
  'hostports',
  'map',
  'caseless-names',
  'headers',
  'exact',
  'members',
  'set',
];

/** Whether a value is a list or a map. */
export const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const isEmpty = (value: unknown): boolean =>
  isContainer(value) ? Object.keys(Object(value)).length === 0 : value === undefined || value === null || value === '';

/** Texts that only some resources have, and that may be empty. */
const ownText: { readonly [resource: string]: readonly string[] } = { 'http-response-backends': ['body'] };

/** The lists and maps that an update may carry, as far as this target has the fixtures for them. */
export const listsOf = async (world: World, resource: Resource): Promise<JsonObject> => {
  const { example, otherwise = [] } = recipeOf(resource);
  const lists: JsonObject = {};
  for (const { update } of [example, ...otherwise])
    for (const [field, value] of Object.entries(update))
      if (isContainer(value) && containers.includes(resource.steady[field] ?? 'module') && !(field in lists))
        try {
          Object.assign(lists, await world.bodies.specimen({ [field]: value }));
        } catch (error) {
          if (!(error instanceof Unexercised)) throw error;
        }
  return lists;
};

/** The texts of a resource, and at more than `--effort quick` the lists and maps that an update may carry. */
export const emptiedFields = async (world: World, resource: Resource): Promise<readonly EmptiedField[]> => {
  const lists = world.context.isQuick ? {} : await listsOf(world, resource);
  return [
    ...Object.entries(lists).map(([field, value]) => ({ field, value, nothing: Array.isArray(value) ? [] : {} })),
    ...['description', 'metadata', ...(ownText[resource.name] ?? [])].map((field) => ({
      field,
      value: 'not empty',
      nothing: '',
    })),
  ];
};
