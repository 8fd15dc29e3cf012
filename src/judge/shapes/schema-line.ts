import type { ErrorObject } from 'ajv';

const keyOf = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.') || 'the file';

/** What is wrong with a file that a person wrote, in one line that names the key. `rule` says it better than the schema where given. */
export const schemaLine = ({ instancePath, keyword, message, params }: ErrorObject, rule = message): string => {
  if (keyword === 'additionalProperties')
    return `unknown key ${keyOf(`${instancePath}/${params['additionalProperty']}`)}`;
  if (keyword === 'required') return `${keyOf(`${instancePath}/${params['missingProperty']}`)} is missing`;
  return `${keyOf(instancePath)} ${rule}`;
};
