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
  /** Whether the documents leave open that it is accepted: then a refusal proves nothing, but what is accepted must come back. */
  readonly isOpen: boolean;
  /** Whether a requirement of its own says that it is accepted: text at its limit, an enumerated value, or one of a few members left out. */
  readonly isStated: boolean;
}

/** A member of a request with the options to try. The first option is the plain one: as in the example. */
export interface Factor {
  readonly member: string;
  readonly options: readonly Option[];
}

/**
 * Members that the documents call optional, or whose absence they define: document 1, Conventions, ACL rules, Reserved address, Reserved domain,
 * SSH user certificate, Endpoints; document 2, Module envelope and HTTPS edge route modules. Principals are not among them: an empty list may be
 * the only way to specify none.
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

/** Whether a value has a placeholder that makes another resource, or whose result can be used only once. */
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

/** Which characters a description may have is not documented (document 1, Conventions), while metadata is arbitrary. */
const isOpenText = (member: string, text: string): boolean =>
  member !== 'metadata' && byteLength(text) !== [...text].length;

/**
 * Texts at and next to their limit in characters of every width; without `everyWidth` only the text at the limit with the widest characters that
 * must be accepted.
 */
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

/** The sources of the factors. */
export interface FactorsOf {
  readonly schema: PlainSchema;
  readonly example: Example;
  readonly vary?: { readonly [member: string]: readonly Variation[] };
  /** An update sends nothing of the example unless an option says so; a creation or a replace sends all of it. */
  readonly isUpdate: boolean;
  /** Texts at and next to their limit, in characters of every width. */
  readonly everyWidth: boolean;
}

/** The options for each member of a request, from the schema, the examples and the recipe. */
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
    // With a text at its limit, an ordinary text covers nothing more.
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
