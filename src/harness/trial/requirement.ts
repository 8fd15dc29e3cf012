import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import {
  type AnyResource,
  type Behaviour,
  type GapId,
  type Question,
  type RequirementId,
  resourcesAsked,
  resourcesUnder,
} from '../../contract/index.ts';
import type { LawName } from '../../contract/laws/laws.ts';
import type { SilenceName } from '../../contract/laws/silences.ts';
import { unpaced } from '../../exchange/client/pace.ts';
import { mostTries } from '../../exchange/client/tries.ts';
import { foundAnnotation, requestsAnnotation } from '../../report/evidence.ts';
import { Workbench } from '../bench/workbench.ts';
import { Ledger } from '../ledger/ledger.ts';
import { lineWriter, writeOrEnd } from '../ledger/line-writer.ts';
import { sealInto, sealKeyEnv } from '../ledger/sealed-secrets.ts';
import { connectPace } from '../request/pace-broker.ts';
import { type Plan, workerTokenEnv } from '../target/plan.ts';
import { ownPlan } from '../target/read-plan.ts';
import { outOfReach } from '../target/unnamed-api.ts';
import { idleOf } from '../world/requests/idle.ts';
import { stockOf } from '../world/requests/stock.ts';
import { bareTest } from './bare-test.ts';
import { collect, collectEnv, type TestBody } from './collect.ts';
import { declaring } from './declaration.ts';
import { fromSpec } from './from-spec.ts';
import { type Begin, type Opinion, opinionOf } from './opinion.ts';
import { Trial } from './trial.ts';

const onLine = (file: string): ((value: unknown) => void) => {
  const write = lineWriter(file);
  return (value) => write(JSON.stringify(value));
};

/** The ledger of a run. If it cannot be written, nothing may be created, so the run ends. */
const ledgerOf = ({ ledgerFile, evidenceFolder }: Plan): Ledger =>
  Ledger.at(ledgerFile).guarded((write) => writeOrEnd(evidenceFolder, write));

/** Hides fixtures from the runner's steps: it would report each twice for every test, with a stack that nobody reads. */
const untold = { box: 'self' } as const;

const test = bareTest.extend<{ begin: Begin }, { bench: Workbench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameter list, and this fixture needs no other
    async ({}, use, { workerIndex }) => {
      const plan = ownPlan();
      const number = plan.firstWorker + workerIndex;
      const pace = plan.paceAddress === null ? null : await connectPace(plan.paceAddress);
      const bench = new Workbench({
        plan,
        token: process.env[workerTokenEnv] ?? '',
        pace: pace ?? unpaced,
        ledger: ledgerOf(plan),
        workerName: `w${number}`,
        onEvidence: onLine(join(plan.evidenceFolder, `evidence-${number}.ndjson`)),
        onSecret: sealInto(join(plan.evidenceFolder, `secrets-${number}`), process.env[sealKeyEnv] ?? ''),
        onExchange: onLine(join(plan.evidenceFolder, `exchanges-${number}.ndjson`)),
      });
      await use(bench);
      await idleOf(bench).end();
      // Shared resources of this worker would use up the quota of the next. What cannot be removed now is left to the clean-up of the run.
      await stockOf(bench)
        .clear()
        .catch(() => {});
      bench.close();
      pace?.close();
    },
    { scope: 'worker', ...untold },
  ],
  begin: [
    async ({ bench }, use, info) => {
      await idleOf(bench).end();
      let last: Trial | null = null;
      await use((at, attempt) => {
        last = new Trial(at, info.title, info.retry * mostTries.found + attempt);
        return last;
      });
      await giveUp(last, info.errors);
      idleOf(bench).begin();
    },
    untold,
  ],
});

/** Ends a trial that the runner gave up on. */
const giveUp = async (trial: Trial | null, errors: TestInfo['errors']): Promise<void> => {
  if (trial === null || trial.ended) return;
  for (const { message, stack } of errors) trial.interrupt(new Error(stack ?? message));
  await trial.giveUp();
};

/** Reports the result of a test to the runner, for the live progress. */
const tell = (info: TestInfo, { conclusion, requests }: Opinion): void => {
  info.annotations.push({ type: requestsAnnotation, description: String(requests) });
  // Not as a failure: after one, the runner replaces the worker, and its shared resources would be lost.
  if (conclusion.kind === 'found') info.annotations.push({ type: foundAnnotation, description: conclusion.message });
  if (conclusion.kind === 'unexercised') info.skip(true, conclusion.reason);
  // After a failure the runner retries the test in a new worker.
  if (conclusion.kind === 'error') throw new Error(conclusion.message);
};

const declare = (id: string, body: TestBody, place: () => string): void =>
  fromSpec(test)(id, async ({ bench, begin }, info) => {
    bench.notebook.note({ kind: 'declared', id, spec: place() });
    const { target, budget } = bench.plan;
    const { spending } = bench.reach;
    const obstacle = outOfReach(target, id) ?? (budget === null ? null : spending.whyOver(budget));
    const opinion = await opinionOf(bench, begin, obstacle === null ? body : () => Promise.reject(obstacle));
    if (budget !== null) spending.add(opinion.requests);
    tell(info, opinion);
  });

const collecting = Boolean(process.env[collectEnv]);
const one = collecting ? collect : declare;
let chosen: ReadonlySet<string> | null | undefined;

/** Tests that must not run are not declared: declaring a thousand of them takes longer than a short run. */
const isChosen = (id: string): boolean => {
  if (collecting) return true;
  const { only } = ownPlan();
  chosen ??= only === null ? null : new Set(only);
  return chosen?.has(id) ?? true;
};

type Hands = Parameters<TestBody>[0];

export const requirement = declaring<RequirementId, Behaviour, LawName, AnyResource, Hands>(
  one,
  resourcesUnder,
  isChosen,
);
export const gap = declaring<GapId, Question, SilenceName, AnyResource, Hands>(one, resourcesAsked, isChosen);
