import { isObject } from '../../contract/json-object.ts';
import { definitionOf } from './schemas.ts';

const refTo = '#/definitions/';

/** The types that a property names: its own, those of its items, and those of its alternatives. */
const typesNamed = (property: unknown): readonly string[] => {
  if (!isObject(property)) return [];
  const { $ref: ref, items, anyOf } = property;
  const own = typeof ref === 'string' && ref.startsWith(refTo) ? [ref.slice(refTo.length)] : [];
  return [...own, ...typesNamed(items), ...(Array.isArray(anyOf) ? anyOf.flatMap(typesNamed) : [])];
};

type Paths = readonly (readonly string[])[];

const findRefPaths = (file: string, type: string): Paths =>
  Object.entries(definitionOf(file, type).properties ?? {}).flatMap(([name, property]) =>
    [...new Set(typesNamed(property))].flatMap((named) =>
      named.endsWith('Ref') ? [[name]] : findRefPaths(file, named).map((path) => [name, ...path]),
    ),
  );

const known = new Map<string, Paths>();

/** The places of Refs (or lists of Refs) in a type, each as a path of names. */
export const refPathsOf = (file: string, type: string): Paths => {
  const paths = known.get(`${file} ${type}`) ?? findRefPaths(file, type);
  known.set(`${file} ${type}`, paths);
  return paths;
};
