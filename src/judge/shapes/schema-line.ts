import type { ErrorObject } from 'ajv';

const keyOf = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.') || 'the file';

const named: Readonly<Record<string, string>> = {
  array: 'a list ([…])',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object ({…})',
  string: 'a text in quotes',
};

/** What the schema demands, in words for users who do not know JSON Schema. */
const ruleOf = ({ keyword, message, params }: ErrorObject): string | undefined => {
  if (keyword === 'type')
    return `must be ${[params['type']]
      .flat()
      .map((type: string) => named[type] ?? type)
      .join(' or ')}`;
  if (keyword === 'minLength' && params['limit'] === 1) return 'must not be empty';
  if (keyword === 'minItems' && params['limit'] === 1) return 'must have at least one item';
  if (keyword === 'enum') return `must be one of ${[params['allowedValues']].flat().join(', ')}`;
  return message;
};

/** The error in a user's file, in one line that names the key. `rule` replaces the schema's message. */
export const schemaLine = (error: ErrorObject, rule = ruleOf(error)): string => {
  const { instancePath, keyword, params, parentSchema } = error;
  if (keyword === 'additionalProperties')
    return `unknown key ${keyOf(`${instancePath}/${params['additionalProperty']}`)}; there are ${Object.keys(parentSchema?.['properties'] ?? {}).join(', ')}`;
  if (keyword === 'required') return `${keyOf(`${instancePath}/${params['missingProperty']}`)} is missing`;
  return `${keyOf(instancePath)} ${rule}`;
};
