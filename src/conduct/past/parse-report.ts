import { BadUsage } from '../../harness/target/bad-usage.ts';
import { schemaLine } from '../../judge/shapes/schema-line.ts';
import { firstSchemaError } from '../../judge/shapes/schemas.ts';
import type { Report } from '../../report/model/report.ts';

const format = 'plumbline-report/1';

const isReport = (value: unknown, file: string): value is Report => {
  const said = typeof value === 'object' && value !== null && 'format' in value ? String(value.format) : null;
  if (said === null) throw new BadUsage(`${file}: not a report: it names no format`);
  if (said !== format) throw new BadUsage(`${file}: its format is ${said}; this version reads ${format}`);
  const error = firstSchemaError('report', 'Report', value);
  if (error) throw new BadUsage(`${file}: ${schemaLine(error)}`);
  return true;
};

/** The report that stands in a file as JSON. */
export const parseReport = (value: unknown, file: string): Report => {
  if (!isReport(value, file)) throw new BadUsage(`${file}: no report`);
  return value;
};
