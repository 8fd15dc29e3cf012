import { embeddedUpdateMs, type Plan } from './plan.ts';
import type { Target } from './target.ts';

/** The plan of suites that run in this process against the embedded deployment: without a rate limit, and without writing to disk. */
export const planInProcess = (target: Target, more: Partial<Plan>): Plan => ({
  runId: 'in-process',
  startedAt: new Date().toISOString(),
  seed: 1,
  effort: 'standard',
  readOnly: false,
  target,
  only: null,
  spared: null,
  budget: null,
  evidenceFolder: '',
  firstWorker: 0,
  ledgerFile: '',
  paceAddress: null,
  updateMs: embeddedUpdateMs,
  ...more,
});
