import { isObject, type JsonObject } from '../../../../src/contract/json-object.ts';

/** Document 3, Captured request, without duration, which may grow. Other fields may be new ones: Versioning, rule 2. */
const documented: { readonly [field: string]: readonly string[] } = {
  id: [],
  uri: [],
  tunnel_name: [],
  remote_addr: [],
  start: [],
  request: ['method', 'proto', 'headers', 'uri', 'raw'],
  response: ['status', 'status_code', 'proto', 'headers', 'raw'],
};

/** The order of members has no meaning. */
const sorted = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, sorted(member)]),
      )
    : value;

const documentedPart = (value: unknown, members: readonly string[]): unknown =>
  isObject(value) && members.length > 0
    ? Object.fromEntries(Object.entries(value).filter(([name]) => members.includes(name)))
    : value;

/** The documented fields in which two representations of one captured request differ. */
export const differingFields = (one: JsonObject, other: JsonObject): readonly string[] =>
  Object.entries(documented)
    .filter(([field, members]) => {
      const [a, b] = [one, other].map((item) => JSON.stringify(sorted(documentedPart(item[field], members))));
      return a !== b;
    })
    .map(([field]) => field);
