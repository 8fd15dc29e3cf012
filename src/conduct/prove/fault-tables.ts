import { type Behaviour, binds, resources } from '../../contract/index.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { ShownField, Table } from '../../emulator/faults/derived/table.ts';
import { refPathsOf } from '../../judge/shapes/ref-paths.ts';
import { definitionOf, fieldsOf, type TypeDefinition } from '../../judge/shapes/schemas.ts';

const kinds = new Map([
  ['string', 'text'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['array', 'list'],
] as const);

interface Property {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly anyOf?: readonly Property[];
}

const typesOf = ({ type, $ref, anyOf }: Property): readonly string[] => [
  ...(type === undefined ? [] : [type].flat()),
  ...($ref === undefined ? [] : ['object']),
  ...(anyOf ?? []).flatMap(typesOf),
];

/** The name of the type of an object that every answer shows; null for a property that may also be null or is no object. */
const inner = ({ $ref }: Property): string | null => $ref?.replace(/^.*\//, '') ?? null;

const isComputed = ({ computed = {} }: Resource, field: string): boolean =>
  Object.hasOwn(computed, field) && computed[field]?.changedBy === undefined;

const fieldsIn = (resource: Resource, definition: TypeDefinition, prefix = ''): ShownField[] =>
  Object.entries(definition.properties ?? {}).flatMap(([name, value]) => {
    const property = value as Property;
    const types = typesOf(property);
    const first = types.find((type) => type !== 'null');
    const field: ShownField = {
      path: `${prefix}${name}`,
      required: definition.required?.includes(name) ?? false,
      nullable: types.includes('null'),
      steady: Object.hasOwn(resource.steady, `${prefix}${name}`),
      computed: isComputed(resource, `${prefix}${name}`),
      kept: (resource.kept?.[`${prefix}${name}`] ?? null) as Behaviour | null,
      type: first === undefined ? 'any' : (kinds.get(first as never) ?? 'object'),
    };
    const type = inner(property);
    if (type === null) return [field];
    return [field, ...fieldsIn(resource, definitionOf(resource.name, type), `${prefix}${name}.`)];
  });

/** The modules that requests of an edge carry, with the members of each: objects that have a switch. */
const modulesOf = ({ name, endpoints }: Resource): Table['modules'] => {
  const request = endpoints.find(({ operation }) => operation === 'update')?.request;
  if (request === undefined) return new Map();
  return new Map(
    Object.entries(definitionOf(name, request).properties ?? {}).flatMap(([field, property]) => {
      const type = inner(property as Property);
      const members = type === null ? [] : fieldsOf(name, type);
      return members.includes('enabled') ? [[field, members] as const] : [];
    }),
  );
};

/** Fields that examples leave out because a deployment may refuse them. Requirements of their own send them. */
const ownOf = (resource: Resource): Table['own'] =>
  new Map([
    ...[...modulesOf(resource).keys()].map((module) => [module, `${module.replaceAll('_', '-')}-module`] as const),
    ...(resource.name === 'tcp-edges' ? [['hostports', 'hostports'] as const] : []),
  ] as readonly (readonly [string, Behaviour])[]);

const tableOf = (resource: Resource): Table => ({
  name: resource.name,
  fields: fieldsIn(resource, definitionOf(resource.name, resource.schema)),
  operations: new Map(
    resource.endpoints.map(({ operation, request }) => [
      operation,
      request === undefined ? [] : fieldsOf(resource.name, request),
    ]),
  ),
  demanded: new Map(
    resource.endpoints.map(({ operation, request }) => [
      operation,
      request === undefined ? [] : (definitionOf(resource.name, request).required ?? []),
    ]),
  ),
  modules: modulesOf(resource),
  own: ownOf(resource),
  refs: refPathsOf(resource.name, resource.schema).map((path) => path.join('.')),
  statuses: new Map(resource.endpoints.map(({ operation, status }) => [operation, status])),
  binds: (behaviour) => binds(behaviour, resource),
});

/** The tables of every resource that has one. */
export const faultTables = (): Table[] => resources.filter(({ endpoints }) => endpoints.length > 0).map(tableOf);
