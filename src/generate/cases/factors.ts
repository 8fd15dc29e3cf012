import { isDeepStrictEqual } from 'node:util';
import type { Example, ExampleBody, ExampleValue, Variation } from '../recipe.ts';
import type { PlainSchema } from '../schema/json-schema.ts';
import { stepsOf } from '../schema/pointer.ts';
import { shapesOf } from '../schema/shapes.ts';
import { byteLength } from '../values/text.ts';
import { boundariesOf } from './boundary.ts';

/** One way to fill in a member of a request. */
export interface Option {
  /** Such as `region: "eu"`. */
  readonly name: string;
  readonly with: ExampleBody;
  readonly without: readonly string[];
  /** The documents do not say that it is accepted: a refusal says nothing, and what is accepted must come back. */
  readonly isOpen: boolean;
  /** A requirement of its own says that it is accepted: text at its limit, an enumerated value, a described thing without description. */
  readonly isStated: boolean;
}

/** A member of a request and everything that it is tried with. The first option is the plain one: the example as it stands. */
export interface Factor {
  readonly member: string;
  readonly options: readonly Option[];
}

/**
 * Members that the documents call optional, or of which they say what their absence means: document 1, Conventions, ACL rules, Reserved
 * address, Reserved domain, SSH user certificate, Endpoints; document 2, Module envelope and HTTPS edge route modules. That no principal
 * is specified may be said by an empty list alone.
 */
const optional: readonly string[] = [
  'description',
  'metadata',
  'owner_id',
  'acl',
  'region',
  'certificate_management_policy',
  'extensions',
  'valid_after',
  'valid_until',
  'enabled',
  'cookie_prefix',
  'authorized_groups',
  'nameid_format',
];

/** Placeholders for which other things have to be made, or whose values can be used once. */
const isCostly = (value: ExampleValue): boolean => /"\$(?:of|made|fresh|domain|unique)"/.test(JSON.stringify(value));

const sending = (member: string, value: ExampleValue, isOpen = false): Option => ({
  name: `${member}: ${JSON.stringify(value).slice(0, 60)}`,
  with: { [member]: value },
  without: [],
  isOpen,
  isStated: false,
});

const plain: Option = { name: 'as in the example', with: {}, without: [], isOpen: false, isStated: false };

const isText = (value: unknown): value is string => typeof value === 'string';
const isListed = (value: unknown): value is string | number | boolean =>
  isText(value) || typeof value === 'number' || typeof value === 'boolean';

/** Enumerated values and both booleans. */
const listedIn = (schema: PlainSchema): (string | number | boolean)[] =>
  shapesOf(schema).flatMap((shape) => (shape.type === 'boolean' ? [true, false] : (shape.enum ?? []).filter(isListed)));

/** Which characters are welcome in a description is not said (document 1, Conventions), while metadata is arbitrary. */
const isOpenText = (member: string, text: string): boolean =>
  member !== 'metadata' && byteLength(text) !== [...text].length;

/** Texts at their limit. Without `everyWidth` those of the narrowest and the widest characters that are sure to be accepted. */
const textsAtLimit = (member: string, schema: PlainSchema, everyWidth: boolean): Option[] => {
  const texts = boundariesOf({ type: 'object', properties: { [member]: schema } })
    .filter(({ path, valid }) => valid && stepsOf(path).length === 1)
    .flatMap(({ value, name }) => (isText(value) ? [{ name, value }] : []));
  const most = Math.max(...texts.map(({ value }) => byteLength(value)));
  const options = texts
    .filter(({ value }) => everyWidth || byteLength(value) === most)
    .map(({ name, value }) => ({ ...sending(member, value, isOpenText(member, value)), name, isStated: true }));
  const sure = options.filter(({ isOpen }) => !isOpen);
  return everyWidth ? options : sure.slice(-1);
};

const varied = (member: string, { with: body = {}, without = [], open }: Variation): Option => ({
  name: `${member}: ${JSON.stringify(body).slice(0, 60)}${without.length === 0 ? '' : ` without ${without.join(', ')}`}`,
  with: body,
  without,
  isOpen: open === true,
  isStated: false,
});

const distinct = (options: readonly Option[]): Option[] =>
  options.filter(
    (option, at) =>
      !options
        .slice(0, at)
        .some((other) => isDeepStrictEqual([other.with, other.without], [option.with, option.without])),
  );

/** What a body is made from. */
export interface FactorsOf {
  readonly schema: PlainSchema;
  readonly example: Example;
  readonly vary?: { readonly [member: string]: readonly Variation[] };
  /** An update sends nothing of the example unless an option says so; a creation or a replace sends all of it. */
  readonly isUpdate: boolean;
  /** Texts at and next to their limit, in characters of every width. */
  readonly everyWidth: boolean;
}

/** Everything that the members of a request are tried with, by member, from the schema, the examples and the recipe. */
export const factorsOf = ({ schema, example, vary = {}, isUpdate, everyWidth }: FactorsOf): Factor[] => {
  const { create, update } = example;
  const base: ExampleBody = isUpdate ? {} : create;
  return Object.entries(schema.properties ?? {}).flatMap(([member, inner]): Factor[] => {
    const own = base[member];
    const absent: Option = {
      name: `without ${member}`,
      with: {},
      without: [member],
      isOpen: !optional.includes(member),
      isStated: ['description', 'metadata', 'enabled', 'cookie_prefix'].includes(member),
    };
    const atLimit = textsAtLimit(member, inner, everyWidth);
    // One ordinary text shows what another would.
    const known = [update[member], ...(isUpdate ? [create[member]] : [])].slice(
      0,
      atLimit.length > 0 && !everyWidth ? Number(isUpdate) : 2,
    );
    const examples = known.flatMap((value) =>
      value === undefined || isCostly(value) || isDeepStrictEqual(value, own) ? [] : [sending(member, value)],
    );
    const listed = listedIn(inner)
      .filter((value) => value !== own)
      .map((value) => ({ ...sending(member, value), isStated: true }));
    const options = distinct([
      plain,
      ...(own === undefined ? [] : [absent]),
      ...examples,
      ...(vary[member]
        ?.filter(({ on = 'both' }) => on === 'both' || (on === 'update') === isUpdate)
        .map((one) => varied(member, one)) ?? listed),
      ...atLimit,
    ]);
    return options.length === 1 ? [] : [{ member, options }];
  });
};
