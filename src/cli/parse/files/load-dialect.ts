import { isObject } from '../../../contract/json-object.ts';
import { Dialect, type DialectWords } from '../../../exchange/wire/dialect.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { targetOf } from '../../../harness/target/target.ts';
import { readJson } from './read-json.ts';

/** Reads a dialect from a file that is either a target file or holds the dialect alone. */
export const loadDialect = (file: string): DialectWords => {
  const value = readJson(file, 1);
  const words = isObject(value) && 'dialect' in value ? value['dialect'] : value;
  // Checked with the rules of target files, so it is put into a minimal target.
  const { dialect } = targetOf({ agent: { baseUrl: 'http://127.0.0.1:4040' }, dialect: words }, file);
  if (Object.keys(dialect).length === 0) throw new BadUsage(`${file}: there is no dialect in it`);
  try {
    new Dialect(dialect);
  } catch (error) {
    throw new BadUsage(`${file}: dialect.${error instanceof Error ? error.message : error}`);
  }
  return dialect;
};
