import { endpoints, gaps, requirements } from '../../src/contract/index.ts';
import type { Bounds } from '../../src/exchange/bounds.ts';
import { unpaced } from '../../src/exchange/client/pace.ts';
import type { ExchangeRecord } from '../../src/exchange/recorded-exchange.ts';
import { Workbench } from '../../src/harness/bench/workbench.ts';
import { Ledger } from '../../src/harness/ledger/ledger.ts';
import type { Plan } from '../../src/harness/target/plan.ts';
import type { TargetFile } from '../../src/harness/target/target-file.ts';
import { collected } from '../../src/harness/trial/collect.ts';
import { Trial } from '../../src/harness/trial/trial.ts';
import { assemble } from '../../src/report/model/assemble/assemble.ts';
import { CondensedEvidence } from '../../src/report/model/assemble/condensed-evidence.ts';
import { Traffic } from '../../src/report/model/assemble/traffic.ts';
import type { Report } from '../../src/report/model/report.ts';
import { planFor } from '../harness/bench.ts';

export interface Trying {
  readonly token?: string;
  /** The requirements and gaps to try; all if absent. */
  readonly only?: readonly string[];
  readonly bounds?: Partial<Bounds>;
  readonly plan?: Partial<Plan>;
  /** Called with every exchange as a run records it. */
  readonly onExchange?: (record: ExchangeRecord) => void;
}

/** A whole run of the collected suites against a deployment, without a runner. */
export const trySuites = async (target: TargetFile, trying: Trying = {}): Promise<Report> => {
  const { token = 'token-of-the-tests', only = null, bounds = {} } = trying;
  const plan = planFor(target, { ...trying.plan, only });
  const evidence = new CondensedEvidence();
  const traffic = new Traffic();
  const bench = new Workbench({
    plan,
    token,
    pace: unpaced,
    bounds,
    ledger: new Ledger(() => {}),
    workerName: 'w0',
    onEvidence: (line) => evidence.add(line),
    onExchange: (record) => {
      traffic.add(record);
      trying.onExchange?.(record);
    },
  });
  for (const [id, body] of collected) {
    if (only !== null && !only.includes(id)) continue;
    const trial = new Trial(bench, id, 1);
    await body({ world: trial.world }).catch((error: unknown) => trial.interrupt(error));
    await trial.end();
  }
  bench.close();
  return assemble({
    run: {
      id: 'tests',
      startedAt: plan.startedAt,
      durationMs: 0,
      seed: plan.seed,
      effort: plan.effort,
      harnessVersion: '0',
      target: {
        name: 'tests',
        baseUrl: target.management?.baseUrl ?? null,
        agentUrl: target.agent?.baseUrl ?? null,
      },
    },
    contract: { requirements, gaps, endpoints },
    evidence: evidence.lines,
    traffic,
    cleanup: { created: 0, removed: 0, left: [] },
    only,
    broken: null,
    reproduce: () => ({ curl: '', command: '' }),
  });
};
