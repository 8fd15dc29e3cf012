import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type TestInfo } from '@playwright/test';
import type { GapId, RequirementId } from '../contract/index.ts';
import { unpaced } from '../exchange/pace.ts';
import { requestsAnnotation } from '../report/evidence.ts';
import { type Body, collect, collectEnv } from './collect.ts';
import { guarded } from './guarded.ts';
import { Closed } from './interruption.ts';
import { Ledger } from './ledger.ts';
import { connectPace } from './pace-broker.ts';
import { workerTokenEnv } from './plan.ts';
import { readPlan } from './read-plan.ts';
import { sealInto, sealKeyEnv } from './sealed-secrets.ts';
import { Trial } from './trial.ts';
import { outOfReach } from './unnamed-api.ts';
import { Workbench } from './workbench.ts';
import type { World } from './world.ts';

/** Declares the test of one requirement or gap. Its title is the id, and a wrong id does not compile. */
type Declare<Id extends string> = (id: Id, body: Body) => void;

const onLine = (file: string) => (value: unknown) => appendFileSync(file, `${JSON.stringify(value)}\n`);

/** Why the runner's word for "skipped" was thrown: a step that tests share fails with it for all of them, not only for the first. */
const reasons = new Map<unknown, unknown>();

const skip = (info: TestInfo, error: unknown): never => {
  try {
    info.skip(true, String(error));
  } catch (skipped) {
    reasons.set(skipped, error);
    throw skipped;
  }
  throw error;
};

const test = base.extend<{ world: World }, { bench: Workbench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter list, and this fixture needs no other
    async ({}, use, { workerIndex }) => {
      const plan = readPlan();
      const pace = plan.paceAddress === null ? null : await connectPace(plan.paceAddress);
      const bench = new Workbench({
        plan,
        token: process.env[workerTokenEnv] ?? '',
        pace: pace ?? unpaced,
        ledger: Ledger.at(plan.ledgerFile),
        workerName: `w${workerIndex}`,
        onEvidence: onLine(join(plan.evidenceFolder, `evidence-${workerIndex}.ndjson`)),
        onSecret: sealInto(join(plan.evidenceFolder, `secrets-${workerIndex}`), process.env[sealKeyEnv] ?? ''),
        onExchange: onLine(join(plan.evidenceFolder, `exchanges-${workerIndex}.ndjson`)),
      });
      await use(bench);
      bench.close();
      pace?.close();
    },
    { scope: 'worker' },
  ],
  world: async ({ bench }, use, info) => {
    const before = bench.notebook.exchanges;
    const trial = new Trial(bench, info.title, info.retry + 1);
    const obstacle = outOfReach(bench.plan.target, info.title);
    if (obstacle !== null) {
      trial.interrupt(obstacle);
      await trial.end();
      skip(info, obstacle);
    }
    await use(
      guarded(trial.world, (thrown) => {
        const error = reasons.get(thrown) ?? thrown;
        // The runner tries failures again; what could not be tried would only be tried in vain.
        if (trial.interrupt(error).kind === 'unexercised' || error instanceof Closed) skip(info, error);
        throw trial.discreet(error);
      }),
    );
    for (const { message, stack } of info.errors) trial.interrupt(new Error(stack ?? message));
    const conclusion = await trial.end();
    info.annotations.push({ type: requestsAnnotation, description: String(bench.notebook.exchanges - before) });
    if (conclusion.kind === 'found') throw new Error(conclusion.message);
  },
});

/** An alias of the runner's own function, not a wrapper around it, so that every test reports the line where it stands. */
export const requirement: Declare<RequirementId> = process.env[collectEnv] ? collect : test;
export const gap: Declare<GapId> = process.env[collectEnv] ? collect : test;
