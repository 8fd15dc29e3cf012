import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { schemaLine } from '../../../judge/shapes/schema-line.ts';
import { schemaErrors } from '../../../judge/shapes/schemas.ts';
import type { Waiver } from '../../../report/model/waivers/waivers.ts';
import { readJson } from './read-json.ts';

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isWaiverFile = (value: unknown, file: string): value is Waiver[] => {
  const [error] = schemaErrors('waivers', 'WaiverFile', value);
  if (error)
    throw new BadUsage(
      `${file}: ${schemaLine(error, error.instancePath.endsWith('/expires') ? 'must be a date such as 2026-12-31' : undefined)}`,
    );
  return true;
};

/** The waivers of a file. */
export const loadWaivers = (file: string): readonly Waiver[] => {
  const value = readJson(file, 4);
  if (!isWaiverFile(value, file)) return [];
  for (const [index, { deviation, requirement, expires }] of value.entries()) {
    if (deviation === undefined && requirement === undefined)
      throw new BadUsage(`${file}: ${index} needs deviation or requirement`);
    if (!isDate(expires)) throw new BadUsage(`${file}: ${index}.expires must be a date such as 2026-12-31`);
  }
  return value;
};
