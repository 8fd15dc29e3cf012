import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isRfc3339 } from '../readers/rfc3339.ts';
import { trimmed } from './trimmed.ts';

const folder = join(import.meta.dirname, '../../../schemas');

/** One type of a schema. */
export interface TypeDefinition {
  readonly properties?: { readonly [name: string]: unknown };
  readonly required?: readonly string[];
}

interface SchemaFile {
  readonly definitions: { readonly [type: string]: TypeDefinition };
}

/** All committed schemas by file name without ending, with our own keywords and formats. Each is loaded when it is needed. */
class Schemas {
  readonly #files = new Map<string, SchemaFile>();
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #every = this.#newAjv(true);
  #first: Ajv | null = null;
  /** Our own keywords that were applied to a value since this was last cleared. */
  readonly asked = new Set<string>();

  /** A validator that finds every error of a value. */
  validator(file: string, type: string): ValidateFunction {
    return this.#compile(this.#every, 'every', file, type);
  }

  /** A validator that stops at the first error, for values of any size. */
  firstValidator(file: string, type: string): ValidateFunction {
    this.#first ??= this.#newAjv(false);
    return this.#compile(this.#first, 'first', file, type);
  }

  definition(file: string, type: string): TypeDefinition {
    const definition = this.#file(file).definitions[type];
    if (definition === undefined) throw new Error(`schemas/${file}.json defines no ${type}`);
    return definition;
  }

  /** A type as a schema of its own, with everything that it refers to. */
  whole(file: string, type: string): object {
    return { $ref: `#/definitions/${type}`, definitions: this.#file(file).definitions };
  }

  /** The fields that any type of a file lists. */
  fields(file: string): ReadonlySet<string> {
    return new Set(
      Object.values(this.#file(file).definitions).flatMap(({ properties }) => Object.keys(properties ?? {})),
    );
  }

  #compile(ajv: Ajv, kind: string, file: string, type: string): ValidateFunction {
    const key = `${kind} ${file} ${type}`;
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    if (ajv.getSchema(`plumbline:${file}`) === undefined) ajv.addSchema(this.#file(file));
    const validate = ajv.compile({ $ref: `plumbline:${file}#/definitions/${type}` });
    this.#compiled.set(key, validate);
    return validate;
  }

  #file(name: string): SchemaFile {
    // Written by `npm run schemas`, and a test checks that they are up to date, so their form is known.
    const file =
      this.#files.get(name) ?? (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as SchemaFile);
    this.#files.set(name, file);
    return file;
  }

  #newAjv(allErrors: boolean): Ajv {
    // A test validates the schemas against the meta-schema, so processes need not compile that one.
    const fresh = { validateSchema: false, meta: false } as const;
    const ajv = new Ajv({
      allErrors,
      ownProperties: true,
      strict: true,
      allowUnionTypes: true,
      verbose: true,
      // Optimizing the compiled code takes longer than it saves.
      code: { optimize: false },
      ...fresh,
    });
    ajv.addKeyword({
      keyword: 'maxBytes',
      type: 'string',
      schemaType: 'number',
      validate: (limit: number, text: string) => Buffer.byteLength(text, 'utf8') <= limit,
      error: { message: ({ schema }) => `must be at most ${schema} bytes` },
    });
    ajv.addKeyword({
      keyword: 'idPrefix',
      type: 'string',
      schemaType: 'string',
      validate: (prefix: string, id: string) => {
        this.asked.add('idPrefix');
        return id.startsWith(prefix) && id.length > prefix.length;
      },
      error: { message: ({ schema }) => `must be ${schema} followed by an opaque suffix` },
    });
    ajv.addFormat('rfc3339', {
      type: 'string',
      validate: (text) => {
        this.asked.add('format');
        return isRfc3339(text);
      },
    });
    addFormats.default(ajv, ['uri']);
    return ajv;
  }
}

let loaded: Schemas | undefined;
const schemas = (): Schemas => {
  loaded ??= new Schemas();
  return loaded;
};

/** The result of validating a value. */
interface Held {
  /** All errors; none if the value is valid. */
  readonly errors: readonly ErrorObject[];
  /** Our own keywords that were applied to the value. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Validates a value. Of a very large value first only some entries, so that the errors do not fill the memory; if these are valid, all entries up
 * to the first error.
 */
export const holdAgainst = (file: string, type: string, value: unknown): Held => {
  const { asked } = schemas();
  asked.clear();
  const part = trimmed(value, () => schemas().fields(file));
  const every = schemas().validator(file, type);
  const holds = every(part === null ? value : part.value);
  const first = holds && part !== null ? schemas().firstValidator(file, type) : null;
  const errors = first === null ? every.errors : first(value) ? null : first.errors;
  return { errors: [...(errors ?? [])], asked: new Set(asked) };
};

/** The errors of a value; empty if it is valid. */
export const schemaErrors = (file: string, type: string, value: unknown): readonly ErrorObject[] =>
  holdAgainst(file, type, value).errors;

/** The first error of a value of any size; undefined if it is valid. */
export const firstSchemaError = (file: string, type: string, value: unknown): ErrorObject | undefined => {
  const validate = schemas().firstValidator(file, type);
  return validate(value) ? undefined : validate.errors?.[0];
};

export const definitionOf = (file: string, type: string): TypeDefinition => schemas().definition(file, type);

/** A type as a schema of its own, with everything that it refers to. */
export const wholeSchemaOf = (file: string, type: string): object => schemas().whole(file, type);

/** A cache: every answer is held against the fields of some types. */
const listed = new WeakMap<TypeDefinition, readonly string[]>();

/** The fields that a type lists. */
export const fieldsOf = (file: string, type: string): readonly string[] => {
  const definition = schemas().definition(file, type);
  const fields = listed.get(definition) ?? Object.keys(definition.properties ?? {});
  listed.set(definition, fields);
  return fields;
};
