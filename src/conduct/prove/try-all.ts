import { unpaced } from '../../exchange/client/pace.ts';
import { tryAgain } from '../../exchange/client/tries.ts';
import { Workbench } from '../../harness/bench/workbench.ts';
import { Ledger } from '../../harness/ledger/ledger.ts';
import { embeddedPatience } from '../../harness/target/patience.ts';
import type { Effort } from '../../harness/target/plan.ts';
import { planInProcess } from '../../harness/target/plan-in-process.ts';
import { targetOf } from '../../harness/target/target.ts';
import type { TargetFile } from '../../harness/target/target-file.ts';
import { collected, type TestBody } from '../../harness/trial/collect.ts';
import { type Conclusion, Trial } from '../../harness/trial/trial.ts';
import type { Finding } from '../../judge/finding.ts';

/** What was found against a requirement, and the endpoints whose answers show it. */
interface FoundFinding {
  readonly finding: Finding;
  readonly endpoints: readonly string[];
}

/** The result of a round of trials. */
export interface Round {
  /** Requirements that their own trials found broken. */
  readonly found: readonly string[];
  /** The findings of those trials. */
  readonly findings: readonly FoundFinding[];
  /** Requirements against which anything was found, by any trial: a run would report every one of them. */
  readonly foundAnywhere: readonly string[];
  readonly unexercised: readonly string[];
  /** Requirements and gaps whose trials drew random values. */
  readonly drawn: readonly string[];
  readonly errors: readonly string[];
}

/** The body of a requirement or gap. */
const bodyOf = (id: string): TestBody => {
  const body = collected.get(id);
  if (body === undefined) throw new Error(`there is no test of ${id}`);
  return body;
};

/** Tries requirements one after the other against a deployment in this process, without a runner and without a report. */
export const tryAll = async (
  target: TargetFile,
  token: string,
  seed: number,
  ids: readonly string[],
  effort: Effort = 'standard',
): Promise<Round> => {
  const tried = { ...targetOf({ patience: embeddedPatience, ...target }, 'embedded'), pace: null };
  const plan = planInProcess(tried, { runId: 'proof', seed, effort, only: ids });
  const nowhere = (): void => {};
  const anywhere = new Set<string>();
  const drawn = new Set<string>();
  const findings: FoundFinding[] = [];
  let bench = new Workbench({
    plan,
    token,
    pace: unpaced,
    ledger: new Ledger(nowhere),
    workerName: 'p',
    onEvidence: (evidence) => {
      if (evidence.kind !== 'found') return;
      anywhere.add(evidence.finding.requirement);
      findings.push({
        finding: evidence.finding,
        endpoints: [evidence.finding.endpoint, ...evidence.exchanges.map(({ endpoint }) => endpoint)],
      });
    },
  });
  const tryOnce = async (id: string, attempt: number): Promise<Conclusion> => {
    // As the runner does: a failed trial is repeated by a new worker, which knows nothing of the first attempt.
    if (attempt > 1) {
      bench.close();
      bench = bench.another();
    }
    const trial = new Trial(bench, id, attempt);
    const conclusion = await trial.run(bodyOf(id));
    if (trial.world.context.drew) drawn.add(id);
    return conclusion;
  };
  const found: string[] = [];
  const unexercised: string[] = [];
  const errors: string[] = [];
  for (const id of ids) {
    const conclusion = await tryAgain(
      'accident',
      (attempt) => tryOnce(id, attempt),
      ({ kind }) => kind !== 'error',
    );
    if (conclusion.kind === 'found') found.push(id);
    if (conclusion.kind === 'unexercised') unexercised.push(id);
    if (conclusion.kind === 'error') errors.push(`${id}: ${conclusion.message}`);
  }
  bench.close();
  return {
    found,
    findings: findings.filter(({ finding }) => found.includes(finding.requirement)),
    foundAnywhere: [...anywhere],
    unexercised,
    drawn: [...drawn],
    errors,
  };
};
