import { z } from 'zod';
import { isObject } from '../../contract/json-object.ts';
import { efforts, type Plan, planEnv } from './plan.ts';
import { readOwnFile } from './read-own-file.ts';
import type { Recipes } from './recipe/fixture-recipe.ts';
import type { Fixtures } from './target-file.ts';

const Words = z.record(z.string(), z.string());

/** The plan as `plumbline run` writes it. Members that are not named here are kept unchanged. */
const PlanFile: z.ZodType<Plan> = z.looseObject({
  runId: z.string(),
  startedAt: z.string(),
  seed: z.number(),
  effort: z.enum(efforts),
  readOnly: z.boolean(),
  target: z.looseObject({
    name: z.string(),
    management: z
      .looseObject({ baseUrl: z.string(), tokenEnv: z.string(), publicUrl: z.string().nullable() })
      .nullable(),
    documents: z.looseObject({
      '1': z.string().exactOptional(),
      '2': z.string().exactOptional(),
      '3': z.string().exactOptional(),
    }),
    agent: z
      .looseObject({
        baseUrl: z.string(),
        connectTo: z.record(z.string(), z.string()).nullable(),
        insecure: z.boolean(),
        upstreamHost: z.string().nullable(),
        publicAddresses: z.array(z.string()),
      })
      .nullable(),
    agents: z.looseObject({ start: z.array(z.string()), updatable: z.boolean() }).nullable(),
    // Validated when the target file was read: compiling the schema would take every worker 0.2 s.
    fixtures: z.custom<Fixtures>(isObject),
    recipes: z.custom<Recipes>(isObject),
    allow: z.looseObject({
      write: z.boolean(),
      agentCommands: z.boolean(),
      atMost: z.union([z.number(), z.record(z.string(), z.number()), z.null()]),
    }),
    pace: z.looseObject({ requestsPerSecond: z.number(), concurrency: z.number() }).nullable(),
    patience: z.looseObject({
      settleMs: z.number(),
      deletionMs: z.number(),
      slowestMs: z.number(),
      commandsMs: z.number(),
      tunnelsMs: z.number(),
      capturesMs: z.number(),
      replaysMs: z.number(),
      metricsMs: z.number(),
    }),
    dialect: z.looseObject({
      headers: Words.exactOptional(),
      fields: Words.exactOptional(),
      values: z.record(z.string(), Words).exactOptional(),
    }),
  }),
  only: z.array(z.string()).nullable(),
  spared: z.string().nullable(),
  budget: z.number().nullable(),
  evidenceFolder: z.string(),
  firstWorker: z.int(),
  ledgerFile: z.string(),
  paceAddress: z.string().nullable(),
  updateMs: z.number(),
  specFiles: z.array(z.string()).exactOptional(),
  unmade: Words.exactOptional(),
});

/** The plan of the run that this process works for. */
export const readPlan = (file = process.env[planEnv]): Plan => {
  if (file === undefined)
    throw new Error('The suites run through the command `run` of bin/plumbline.mjs, which tells them what to try.');
  return readOwnFile(PlanFile, file, 'the plan of a run');
};

let own: Plan | undefined;

/** The plan of this process's run, read once. */
export const ownPlan = (): Plan => {
  own ??= readPlan();
  return own;
};
