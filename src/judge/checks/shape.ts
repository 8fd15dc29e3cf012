import type { ErrorObject } from 'ajv';
import type { LawName } from '../../contract/laws/laws.ts';
import type { SchemaRule } from '../../exchange/script/script.ts';
import { withoutChoices } from '../comparisons/without-choices.ts';
import { holdAgainst } from '../shapes/schemas.ts';
import { type Check, type Flaw, quote } from '../subject/check.ts';
import { flawsIn } from '../subject/flaws-in.ts';
import { type Subject, shownIn } from '../subject/subject.ts';

/** Schema keywords that belong to another law than `shape`; `maxBytes` binds only requests, so it is not checked in answers. */
const elsewhere: { readonly [keyword: string]: LawName | null } = {
  idPrefix: 'id-prefix',
  format: 'timestamps',
  maxBytes: null,
};

/** The law of a schema keyword; null where answers are not checked against it. */
const lawOf = (keyword: string): LawName | null =>
  Object.hasOwn(elsewhere, keyword) ? (elsewhere[keyword] ?? null) : 'shape';

const nameOf = ({ keyword, params }: ErrorObject): string =>
  keyword === 'required' ? `/${params['missingProperty']}` : '';

/** Positions in lists and keys of maps become `*`, so that the same flaw has the same place at all of them. */
const placeOf = ({ instancePath, schemaPath }: ErrorObject): string => {
  const path = instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
  return /\/additionalProperties\/\w+$/.test(schemaPath) ? path.replace(/[^/]+$/, '*') : path;
};

/** The path of a field with dots, such as `config.addr`. */
const fieldOf = ({ instancePath }: ErrorObject): string =>
  instancePath === '' ? 'the answer' : instancePath.slice(1).replaceAll('/', '.');

/** The message, with "or" between several types in place of commas. */
const wordsOf = ({ message = '' }: ErrorObject): string => message.replace(/(?<=^must be [\w,]+),/g, ' or ');

/** The broken rule for a sign; null where it is not a simple one. */
const ruleOf = ({ keyword, schema, schemaPath, params }: ErrorObject): SchemaRule | null => {
  // One branch of several alternatives is not the rule: a Ref is often an object or null.
  if (/\/(anyOf|oneOf)\//.test(schemaPath) || params['type'] === 'object') return null;
  if (keyword === 'required') return { keyword, value: '' };
  if (keyword === 'type') return { keyword, value: params['type'] };
  if (keyword === 'enum' && Array.isArray(schema)) return { keyword, value: schema.map((one) => JSON.stringify(one)) };
  if (keyword === 'idPrefix' || keyword === 'format') return { keyword, value: String(schema) };
  return null;
};

const signOf = (error: ErrorObject): Pick<Flaw, 'sign'> => {
  const rule = ruleOf(error);
  return rule === null ? {} : { sign: { rule } };
};

const flawOf = (error: ErrorObject, place: string): Flaw => ({
  place: `${place}${placeOf(error)}${nameOf(error)}`,
  summary:
    error.keyword === 'required'
      ? `the field ${error.params['missingProperty']} is missing`
      : `${fieldOf(error)} ${wordsOf(error)}`,
  expected: error.keyword === 'required' ? 'the field is shown' : wordsOf(error),
  received: quote(error.keyword === 'required' ? undefined : error.data),
  ...signOf(error),
});

/** The result of validating every shown resource of an answer. */
interface Held {
  readonly asked: ReadonlySet<string>;
  readonly flaws: readonly (Flaw & { readonly keyword: string })[];
}

/** A cache: three laws use the same errors, so an answer is validated once. */
const known = new WeakMap<Subject, Held>();

const hold = (subject: Subject): Held => {
  const { name, schema } = subject.resource;
  const all = new Set<string>();
  const flaws = flawsIn(
    shownIn(subject),
    ({ place, value }) => {
      const { errors, asked } = holdAgainst(name, schema, value);
      for (const keyword of asked) all.add(keyword);
      return withoutChoices(errors).map((error) => ({ ...flawOf(error, place), keyword: error.keyword }));
    },
    ({ keyword, place }) => `${lawOf(keyword)} ${place}`,
  );
  return { asked: all, flaws };
};

/** The check of one law: the schema errors that belong to it. */
const bySchema = (law: LawName): Check => ({
  law,
  examine: (subject) => {
    if (shownIn(subject).length === 0) return null;
    const held = known.get(subject) ?? hold(subject);
    known.set(subject, held);
    if (law !== 'shape' && ![...held.asked].some((keyword) => lawOf(keyword) === law)) return null;
    return held.flaws.filter(({ keyword }) => lawOf(keyword) === law).map(({ keyword: _, ...flaw }) => flaw);
  },
});

/** Document 1, Resources and fields: the fields of a resource's table, with their types. */
export const shape = bySchema('shape');
/** Document 1, Conventions: identifiers. An answer without any says nothing about them. */
export const idPrefix = bySchema('id-prefix');
/** Document 1, Conventions: timestamps. */
export const timestamps = bySchema('timestamps');
