import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isRfc3339 } from './rfc3339.ts';

const folder = join(import.meta.dirname, '../../schemas');

interface SchemaFile {
  readonly definitions: { readonly [type: string]: { readonly properties?: object } };
}

/** Every committed schema by file name without ending, with the keywords and formats that are ours. */
class Schemas {
  readonly #ajv = new Ajv({ allErrors: true, ownProperties: true, strict: true, allowUnionTypes: true, verbose: true });
  readonly #files = new Map<string, SchemaFile>();
  readonly #compiled = new Map<string, ValidateFunction>();
  /** The keywords of ours that had a value to look at since this was last emptied. */
  readonly asked = new Set<string>();

  constructor() {
    this.#ajv.addKeyword({
      keyword: 'maxBytes',
      type: 'string',
      schemaType: 'number',
      validate: (limit: number, text: string) => Buffer.byteLength(text, 'utf8') <= limit,
      error: { message: ({ schema }) => `must be at most ${schema} bytes` },
    });
    this.#ajv.addKeyword({
      keyword: 'idPrefix',
      type: 'string',
      schemaType: 'string',
      validate: (prefix: string, id: string) => {
        this.asked.add('idPrefix');
        return id.startsWith(prefix) && id.length > prefix.length;
      },
      error: { message: ({ schema }) => `must be ${schema} followed by an opaque suffix` },
    });
    this.#ajv.addFormat('rfc3339', {
      type: 'string',
      validate: (text) => {
        this.asked.add('format');
        return isRfc3339(text);
      },
    });
    addFormats.default(this.#ajv, ['uri']);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      // Made by `npm run schemas` and checked to be fresh, so their form is known.
      const schema = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SchemaFile;
      this.#files.set(name.replace(/\.json$/, ''), schema);
      this.#ajv.addSchema(schema);
    }
  }

  validator(file: string, type: string): ValidateFunction {
    const ref = `plumbline:${file}#/definitions/${type}`;
    const validate = this.#compiled.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#compiled.set(ref, validate);
    return validate;
  }

  definition(file: string, type: string): { readonly properties?: object } {
    const definition = this.#files.get(file)?.definitions[type];
    if (definition === undefined) throw new Error(`schemas/${file}.json defines no ${type}`);
    return definition;
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

export const holdAgainst = (file: string, type: string, value: unknown): Held => {
  const { asked } = schemas();
  asked.clear();
  const validate = schemas().validator(file, type);
  return { errors: validate(value) ? [] : [...(validate.errors ?? [])], asked: new Set(asked) };
};

/** Everything in which a value breaks a schema; empty where it satisfies it. */
export const schemaErrors = (file: string, type: string, value: unknown): readonly ErrorObject[] =>
  holdAgainst(file, type, value).errors;

/** The fields that a type lists. */
export const fieldsOf = (file: string, type: string): readonly string[] =>
  Object.keys(schemas().definition(file, type).properties ?? {});
