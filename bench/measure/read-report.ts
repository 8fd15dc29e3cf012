import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const RunReport = z.object({
  run: z.object({ durationMs: z.number() }),
  summary: z.object({ exchanges: z.number() }),
  requirements: z.array(z.object({ id: z.string(), verdict: z.string() })),
});
/** What benches read of a report. */
export type RunReport = z.infer<typeof RunReport>;

/** The report of a run, by its folder. */
export const readReport = (folder: string): RunReport =>
  RunReport.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));
