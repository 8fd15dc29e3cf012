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

/** Every committed schema by file name without ending, with the keywords and formats that are ours. Each is read when it is needed. */
class Schemas {
  readonly #files = new Map<string, SchemaFile>();
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #every = this.#newAjv(true);
  #first: Ajv | null = null;
  /** The keywords of ours that had a value to look at since this was last emptied. */
  readonly asked = new Set<string>();

  /** Finds every error of a value. */
  validator(file: string, type: string): ValidateFunction {
    return this.#compile(this.#every, 'every', file, type);
  }

  /** Stops at the first error, so that a value may be as large as it likes. */
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
    const ref = `plumbline:${file}#/definitions/${type}`;
    const known = this.#compiled.get(`${kind} ${ref}`);
    if (known !== undefined) return known;
    if (ajv.getSchema(`plumbline:${file}`) === undefined) ajv.addSchema(this.#file(file));
    const validate = ajv.compile({ $ref: ref });
    this.#compiled.set(`${kind} ${ref}`, validate);
    return validate;
  }

  #file(name: string): SchemaFile {
    // Made by `npm run schemas` and checked to be fresh, so their form is known.
    const file =
      this.#files.get(name) ?? (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as SchemaFile);
    this.#files.set(name, file);
    return file;
  }

  #newAjv(allErrors: boolean): Ajv {
    // A test holds the schemas against the schema of schemas, so that no process has to compile that one.
    const fresh = { validateSchema: false, meta: false } as const;
    const ajv = new Ajv({
      allErrors,
      ownProperties: true,
      strict: true,
      allowUnionTypes: true,
      verbose: true,
      // To make the code smaller takes longer than to run it as it is.
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

/** What came of holding a value against a schema. */
interface Held {
  /** Everything in which it breaks it; none where it satisfies it. */
  readonly errors: readonly ErrorObject[];
  /** Which of our keywords it had anything for. */
  readonly asked: ReadonlySet<string>;
}

/**
 * A value with very many entries is held against it with some of them, so that the errors do not fill the memory; and where these are
 * right, with all of them up to the first error.
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

/** Everything in which a value breaks a schema; empty where it satisfies it. */
export const schemaErrors = (file: string, type: string, value: unknown): readonly ErrorObject[] =>
  holdAgainst(file, type, value).errors;

/** The first error of a value that may be as large as it likes; undefined where it satisfies the schema. */
export const firstSchemaError = (file: string, type: string, value: unknown): ErrorObject | undefined => {
  const validate = schemas().firstValidator(file, type);
  return validate(value) ? undefined : validate.errors?.[0];
};

/** What a schema says of a type. */
export const definitionOf = (file: string, type: string): TypeDefinition => schemas().definition(file, type);

/** A type as a schema of its own, with everything that it refers to. */
export const wholeSchemaOf = (file: string, type: string): object => schemas().whole(file, type);

/** The fields that a type lists. */
export const fieldsOf = (file: string, type: string): readonly string[] =>
  Object.keys(schemas().definition(file, type).properties ?? {});
