import { readFileSync } from 'node:fs';
import { type Plan, planEnv } from './plan.ts';

/** The plan of the run that this process works for. */
export const readPlan = (): Plan => {
  const file = process.env[planEnv];
  if (file === undefined)
    throw new Error('The suites run through the command `run` of bin/plumbline.mjs, which tells them what to try.');
  // Written by `plumbline run` a moment ago, from values that were parsed there.
  return JSON.parse(readFileSync(file, 'utf8')) as Plan;
};
