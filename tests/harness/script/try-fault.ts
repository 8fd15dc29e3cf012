import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import type { Deployment } from '../../../src/emulator/deployment/deployment.ts';
import { type Embedded, startEmbedded } from '../../../src/emulator/embedded.ts';
import type { Fault } from '../../../src/emulator/faults/base/fault.ts';
import { unpaced } from '../../../src/exchange/client/pace.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import { collected } from '../../../src/harness/trial/collect.ts';
import { Trial } from '../../../src/harness/trial/trial.ts';
import type { Evidence } from '../../../src/report/evidence.ts';
import { CondensedEvidence } from '../../../src/report/model/assemble/condensed-evidence.ts';
import { type PlayedScript, playScript } from '../../../src/report/script/play-script.ts';
import { planFor } from '../bench.ts';

type Found = Extract<Evidence, { kind: 'found' }>;

/** The outcome of the script of one finding, on a deployment with the fault and on one without. */
export interface Played {
  readonly requirement: string;
  readonly place: string;
  readonly summary: string;
  readonly received: string;
  /** Null for a finding without a standalone script. */
  readonly script: PlayedScript | null;
  readonly bent: number | null;
  readonly right: number | null;
  readonly lines: readonly string[];
  /** Resources that the script left on the deployment. */
  readonly left: readonly string[];
}

const tokenEnv = 'TOKEN';

const foundBy = async (
  embedded: Awaited<ReturnType<typeof startEmbedded>>,
  ids: readonly string[],
): Promise<Found[]> => {
  const evidence = new CondensedEvidence();
  // As long as the run ids of scripts: some texts with it are as long as a limit allows.
  const plan = planFor(embeddedTarget(embedded), { only: ids, runId: '20260102-030405-6789' });
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

type Plant = (deployment: Deployment) => void;

/**
 * Tries a fault, and plays the scripts of its findings on the deployment with the fault and on conforming ones. `frees` are
 * freedoms of the conforming deployments, one each; `right` is the first code other than 0. Scripts wait at least `patienceMs`.
 */
export const tryFault = async (
  fault: Fault,
  ids: readonly string[] = fault.breaks,
  frees: readonly Plant[] = [() => {}],
  patienceMs = 0,
): Promise<readonly Played[]> => {
  const bent = await startEmbedded({ pageSize: 2, prepare: (deployment) => fault.plant(deployment) });
  const rights = await Promise.all(frees.map((prepare) => startEmbedded({ pageSize: 2, prepare })));
  const wordsOf = (fixtures: object): readonly string[] => JSON.stringify(fixtures).match(/\w{8,}/g) ?? [];
  const there = wordsOf(bent.fixtures);
  // Lent resources have other ids on the other deployment.
  const moved = (script: PlayedScript, { fixtures }: Embedded): PlayedScript => {
    const here = wordsOf(fixtures);
    const text = there.reduce((json, id, n) => json.replaceAll(id, here[n] ?? ''), JSON.stringify(script));
    return JSON.parse(text) as PlayedScript;
  };
  const everything = (): readonly string[] =>
    [bent, ...rights].flatMap(({ deployment }) =>
      deployment.collections.flatMap(({ spec, shelf }) => shelf.all().map(({ id }) => `${spec.path}/${id}`)),
    );
  const playAt = (script: PlayedScript, { token, baseUrl, agentUrl }: Embedded, lines: string[]): Promise<number> =>
    playScript(
      script,
      { [tokenEnv]: token, PLUMBLINE_BASE_URL: baseUrl, PLUMBLINE_AGENT_URL: agentUrl },
      (line) => void lines.push(line),
    );
  try {
    const all: Played[] = [];
    for (const { finding, script: found } of await foundBy(bent, ids)) {
      const { requirement, place, summary, received, expected } = finding;
      const told = { requirement, place, summary, received };
      if (found === undefined) {
        all.push({ ...told, script: null, bent: null, right: null, lines: [], left: [] });
        continue;
      }
      const lines: string[] = [];
      const script = { ...found, baseUrls: { management: '', agent: '' }, tokenEnv, expected };
      const before = everything();
      const code = await playAt(script, bent, lines);
      const codes: number[] = [];
      for (const one of rights)
        codes.push(
          await playAt({ ...moved(script, one), patienceMs: Math.max(found.patienceMs, patienceMs) }, one, lines),
        );
      const right = codes.find((one) => one !== 0) ?? 0;
      const left = everything().filter((one) => !before.includes(one));
      all.push({ ...told, script, bent: code, right, lines, left });
    }
    return all;
  } finally {
    for (const one of [bent, ...rights]) await one.close();
  }
};
