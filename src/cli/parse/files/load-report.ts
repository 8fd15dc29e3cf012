import { parseReport } from '../../../conduct/past/parse-report.ts';
import type { Report } from '../../../report/model/report.ts';
import { readJson } from './read-json.ts';

/** The report in a file. */
export const loadReport = (file: string): Report => parseReport(readJson(file, 256), file);
