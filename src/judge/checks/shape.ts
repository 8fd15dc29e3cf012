import type { ErrorObject } from 'ajv';
import type { LawName } from '../../contract/laws.ts';
import { type Check, type Flaw, quote } from '../check.ts';
import { flawsIn } from '../flaws-in.ts';
import { holdAgainst } from '../schemas.ts';
import { shownIn } from '../subject.ts';
import { withoutChoices } from '../without-choices.ts';

/** Keywords of the schemas that state another law than the shape; `maxBytes` binds requests, so answers are not held to it. */
const elsewhere: { readonly [keyword: string]: LawName | null } = {
  idPrefix: 'id-prefix',
  format: 'timestamps',
  maxBytes: null,
};

const nameOf = ({ keyword, params }: ErrorObject): string =>
  keyword === 'required' ? `/${params['missingProperty']}` : '';

/** Positions in lists, and keys of maps, are `*`: the same flaw has the same place whatever stands there. */
const placeOf = ({ instancePath, schemaPath }: ErrorObject): string => {
  const path = instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
  return /\/additionalProperties\/\w+$/.test(schemaPath) ? path.replace(/[^/]+$/, '*') : path;
};

const flawOf = (error: ErrorObject, place: string): Flaw => ({
  place: `${place}${placeOf(error)}${nameOf(error)}`,
  summary:
    error.keyword === 'required'
      ? `the field ${error.params['missingProperty']} is missing`
      : `${error.instancePath || 'the answer'} ${error.message}`,
  expected: error.keyword === 'required' ? 'the field is shown' : String(error.message),
  received: quote(error.keyword === 'required' ? undefined : error.data),
});

/** Holds every shown resource against its schema and keeps the errors that belong to one law. */
const bySchema = (law: LawName, belongs: (keyword: string) => boolean): Check => ({
  law,
  examine: (subject) => {
    const { name, schema } = subject.resource;
    let says = law === 'shape';
    const shown = shownIn(subject);
    const flaws = flawsIn(shown, ({ place, value }) => {
      const { errors, asked } = holdAgainst(name, schema, value);
      says ||= [...asked].some(belongs);
      return withoutChoices(errors)
        .filter(({ keyword }) => belongs(keyword))
        .map((error) => flawOf(error, place));
    });
    return says && shown.length > 0 ? flaws : null;
  },
});

/** Document 1, Resources and fields: the fields of a resource's table, with their types. */
export const shape = bySchema('shape', (keyword) => !Object.hasOwn(elsewhere, keyword));
/** Document 1, Conventions: identifiers. An answer without any says nothing about them. */
export const idPrefix = bySchema('id-prefix', (keyword) => elsewhere[keyword] === 'id-prefix');
/** Document 1, Conventions: timestamps. */
export const timestamps = bySchema('timestamps', (keyword) => elsewhere[keyword] === 'timestamps');
