import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const RunReport = z.object({
  run: z.object({ durationMs: z.number() }),
  summary: z.object({ exchanges: z.number() }),
  requirements: z.array(z.object({ id: z.string(), statementId: z.string(), verdict: z.string() })),
});
/** The parts of a report that benches read. */
export type RunReport = z.infer<typeof RunReport>;

/** Reads the report in the folder of a run. */
export const readReport = (folder: string): RunReport =>
  RunReport.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));
