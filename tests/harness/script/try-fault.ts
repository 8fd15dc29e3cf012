import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import type { Fault } from '../../../src/emulator/faults/fault.ts';
import { unpaced } from '../../../src/exchange/pace.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import { collected } from '../../../src/harness/trial/collect.ts';
import { Trial } from '../../../src/harness/trial/trial.ts';
import type { Evidence } from '../../../src/report/evidence.ts';
import { CondensedEvidence } from '../../../src/report/model/condensed-evidence.ts';
import { type PlayedScript, playScript } from '../../../src/report/script/play-script.ts';
import { planFor } from '../bench.ts';

type Found = Extract<Evidence, { kind: 'found' }>;

/** What the script of one finding came to on the deployment with the fault, and on one without. */
export interface Played {
  readonly requirement: string;
  readonly place: string;
  readonly summary: string;
  readonly received: string;
  /** Null where the finding has no script that stands alone. */
  readonly script: PlayedScript | null;
  readonly bent: number | null;
  readonly right: number | null;
  readonly lines: readonly string[];
  /** What the script left on the deployment. */
  readonly left: readonly string[];
}

const tokenEnv = 'TOKEN';

const foundBy = async (
  embedded: Awaited<ReturnType<typeof startEmbedded>>,
  ids: readonly string[],
): Promise<Found[]> => {
  const evidence = new CondensedEvidence();
  const plan = planFor(embeddedTarget(embedded), { only: ids });
  const bench = new Workbench({
    plan,
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger(() => {}),
    workerName: 'w0',
    onEvidence: (line) => evidence.add(line),
  });
  for (const id of ids) {
    const body = collected.get(id);
    if (body === undefined) throw new Error(`there is no test of ${id}`);
    await new Trial(bench, id, 1).run(body);
  }
  bench.close();
  return evidence.lines.filter((line) => line.kind === 'found');
};

/** Tries a fault, and plays the scripts of what is found: on the deployment that has it, and on one that has not. */
export const tryFault = async (fault: Fault, ids: readonly string[] = fault.breaks): Promise<readonly Played[]> => {
  const bent = await startEmbedded({ pageSize: 2, prepare: (deployment) => fault.plant(deployment) });
  const right = await startEmbedded({ pageSize: 2 });
  // What is lent has other ids there.
  const there = JSON.stringify(bent.fixtures).match(/\w{8,}/g) ?? [];
  const here = JSON.stringify(right.fixtures).match(/\w{8,}/g) ?? [];
  const moved = (script: PlayedScript): PlayedScript =>
    JSON.parse(
      there.reduce((text, id, n) => text.replaceAll(id, here[n] ?? ''), JSON.stringify(script)),
    ) as PlayedScript;
  const everything = (): readonly string[] =>
    [bent, right].flatMap(({ deployment }) =>
      deployment.collections.flatMap(({ spec, shelf }) => shelf.all().map(({ id }) => `${spec.path}/${id}`)),
    );
  try {
    const all: Played[] = [];
    for (const { finding, script: found } of await foundBy(bent, ids)) {
      const { requirement, place, summary, received } = finding;
      const lines: string[] = [];
      const say = (line: string): void => {
        lines.push(line);
      };
      const script: PlayedScript | null =
        found === undefined
          ? null
          : {
              ...found,
              baseUrls: { management: bent.baseUrl, agent: bent.agentUrl },
              tokenEnv,
              expected: finding.expected,
            };
      const before = everything();
      const codes =
        script === null
          ? { bent: null, right: null }
          : {
              bent: await playScript(script, { [tokenEnv]: bent.token }, say),
              right: await playScript(
                moved(script),
                { [tokenEnv]: right.token, PLUMBLINE_BASE_URL: right.baseUrl, PLUMBLINE_AGENT_URL: right.agentUrl },
                say,
              ),
            };
      const left = everything().filter((one) => !before.includes(one));
      all.push({ requirement, place, summary, received, script, ...codes, lines, left });
    }
    return all;
  } finally {
    await bent.close();
    await right.close();
  }
};
