/** Run by `plumbline prove`: one test for each fault, in which every requirement that could notice it is tried. */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { gaps, requirements } from '../../contract/index.ts';
import { startEmbedded } from '../../emulator/embedded.ts';
import type { Fault } from '../../emulator/faults/base/fault.ts';
import { type DetouredRoutes, isExplained, plantAndTell } from '../../emulator/faults/reach.ts';
import { isAgentHere, isTried, optionsOf, patienceOf } from '../../emulator/freedoms/base/freedom.ts';
import { allFreedoms } from '../../emulator/freedoms/index.ts';
import { readOwnFile } from '../../harness/target/read-own-file.ts';
import { bareTest as test } from '../../harness/trial/bare-test.ts';
import { collected } from '../../harness/trial/collect.ts';
import { embeddedTarget } from '../embedded-target.ts';
import { specFiles } from '../spec-files.ts';
import { allFaults } from './all-faults.ts';
import { type ProofCase, type ProofLine, ProofPlan, proofEnv } from './proof-plan.ts';
import { shownBy } from './shown-by.ts';
import { tryAll } from './try-all.ts';

const plan = readOwnFile(ProofPlan, process.env[proofEnv] ?? '', 'the plan of a proof');

for (const file of specFiles()) await import(file);

const resourceOf = (id: string): string => id.slice(0, id.indexOf('.'));
/** Requirements of the level should: breaking them is only a concern. */
const soft = new Set(requirements.filter(({ level }) => level === 'should').map(({ id }) => id));
const gapIds = new Set<string>(gaps.map(({ id }) => id));

/** Whether a neighbour of a fault is tried. The choice depends on the first seed and the names. */
const isPicked = (one: ProofCase, id: string): boolean =>
  createHash('sha256').update(`${one.seeds[0]}/${one.name}/${id}`).digest().readUInt16BE(0) % 100 < plan.neighbours;

/** The ids tried on a fault: every requirement that must notice it, and a share of its neighbours, as the plan says. */
const triedOn = (one: ProofCase, fault: Fault): string[] => {
  const near = new Set(['api', ...fault.breaks.map(resourceOf)]);
  const showing = new Set([...fault.breaks, shownBy(one.name)]);
  return [...collected.keys()].filter(
    (id) => !gapIds.has(id) && (showing.has(id) || plan.full || (near.has(resourceOf(id)) && isPicked(one, id))),
  );
};

/** Tries requirements on a new deployment for one case and one seed. Returns those that draw random values. */
const tryCase = async (one: ProofCase, seed: number, ids: readonly string[]): Promise<readonly string[]> => {
  const fault = allFaults.find(({ name }) => name === one.fault);
  const used = allFreedoms.filter(({ name }) => one.freedoms.includes(name));
  let reach: DetouredRoutes = new Set();
  const embedded = await startEmbedded({
    pageSize: plan.pageSize,
    ...optionsOf(used),
    others: one.others,
    prepare: (deployment) => {
      for (const freedom of used) freedom.plant(deployment);
      if (fault) reach = plantAndTell(fault, deployment);
    },
  });
  try {
    const round = await tryAll(
      embeddedTarget(embedded, patienceOf(used), isAgentHere(used)),
      embedded.token,
      seed,
      ids,
      plan.effort,
    );
    const breaks = (fault?.breaks ?? []).filter((id) => ids.includes(id));
    const found = shownBy(one.name) === null ? round.found : round.foundAnywhere;
    const strayed = (id: string): boolean =>
      round.findings.some(({ finding, endpoints }) => finding.requirement === id && !isExplained(endpoints, reach));
    const line: ProofLine = {
      name: one.name,
      seed,
      caughtBy: breaks.filter((id) => found.includes(id)),
      missedBy: breaks.filter((id) => !found.includes(id)),
      // Without a fault, every finding is a false alarm, whichever trial made it.
      strays: (fault === undefined ? round.foundAnywhere : round.found).filter(
        (id) =>
          (fault === undefined && !soft.has(id)) ||
          (fault !== undefined && !fault.breaks.some((broken) => broken === id) && strayed(id)),
      ),
      errors: round.errors,
    };
    appendFileSync(join(plan.folder, `proof-${test.info().workerIndex}.ndjson`), `${JSON.stringify(line)}\n`);
    const { missedBy, strays, errors } = line;
    expect.soft({ missedBy, strays, errors }).toEqual({ missedBy: [], strays: [], errors: [] });
    return round.drawn;
  } finally {
    await embedded.close();
  }
};

for (const one of plan.cases) {
  test(one.name, async () => {
    const fault = allFaults.find(({ name }) => name === one.fault);
    // Gaps cannot fail, but their requests may make a deployment crash, so freedoms are tried with all of them.
    const freedoms = allFreedoms.filter(({ name }) => one.freedoms.includes(name));
    let ids: readonly string[] = (fault === undefined ? [...collected.keys()] : triedOn(one, fault)).filter((id) =>
      isTried(freedoms, resourceOf(id)),
    );
    for (const seed of one.seeds) if (ids.length > 0) ids = await tryCase(one, seed, ids);
  });
}
