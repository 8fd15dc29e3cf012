import type { Report } from '../report.ts';
import { causesOf } from './causes.ts';

/** Adds the causes to a report, with ids instead of findings, for readers of report.json. */
export const withCauses = ({ causes: _, ...report }: Report): Report => {
  const causes = causesOf(report).map(({ severity, found, endpoints, requirements }) => ({
    severity,
    summary: found[0].summary,
    found: found.map(({ id }) => id),
    endpoints,
    requirements,
  }));
  return causes.length === 0 ? report : { ...report, causes };
};
