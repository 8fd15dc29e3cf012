import { isObject } from '../../contract/json-object.ts';
import { definitionOf } from './schemas.ts';

const refTo = '#/definitions/';

/** The part of a value that its schema names: members of objects and items of lists, recursively. Null: it names none, keep everything. */
interface Named {
  readonly members: Map<string, Named | null>;
  items: Named | null;
}

/** Adds what a schema names. False if it names no members: for a text, a number, or a map with keys of the user. */
const addNamed = (file: string, schema: unknown, to: Named): boolean => {
  if (!isObject(schema)) return false;
  const { $ref: ref, properties, items, anyOf } = schema;
  const own = typeof ref === 'string' && addNamed(file, definitionOf(file, ref.slice(refTo.length)), to);
  const ofItems = items === undefined ? null : namedIn(file, items);
  if (ofItems !== null) to.items = ofItems;
  const members = isObject(properties) ? Object.entries(properties) : [];
  for (const [name, property] of members) to.members.set(name, namedIn(file, property));
  const ofChoices = Array.isArray(anyOf) ? anyOf.map((one) => addNamed(file, one, to)) : [];
  return own || ofItems !== null || members.length > 0 || ofChoices.includes(true);
};

const namedIn = (file: string, schema: unknown): Named | null => {
  const named: Named = { members: new Map(), items: null };
  return addNamed(file, schema, named) ? named : null;
};

const part = (named: Named | null, value: unknown): unknown => {
  if (named === null) return value;
  const { members, items } = named;
  if (Array.isArray(value)) return items === null ? value : value.map((item) => part(items, item));
  if (!isObject(value) || members.size === 0) return value;
  const documented: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inner = members.get(name);
    if (inner !== undefined) documented[name] = part(inner, value[name]);
  }
  return documented;
};

const known = new Map<string, Named | null>();

/** A value without undocumented members at any depth: the documents do not say what these hold, or whether they stay the same. */
export const documentedPart = (file: string, type: string, value: unknown): unknown => {
  const key = `${file} ${type}`;
  if (!known.has(key)) known.set(key, namedIn(file, definitionOf(file, type)));
  return part(known.get(key) ?? null, value);
};
