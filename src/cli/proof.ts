/** Run by `plumbline prove`: one test for each fault, in which every requirement that could notice it is tried. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { gaps } from '../contract/index.ts';
import { startEmbedded } from '../emulator/embedded.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { collected } from '../harness/collect.ts';
import { embeddedTarget } from './embedded-target.ts';
import { globToRegExp } from './glob.ts';
import { type ProofLine, type ProofPlan, proofEnv } from './proof-plan.ts';
import { tryAll } from './try-all.ts';
import { projectRoot } from './version.ts';

// Written by `plumbline prove` a moment ago.
const plan = JSON.parse(readFileSync(process.env[proofEnv] ?? '', 'utf8')) as ProofPlan;

const specs = join(projectRoot, 'specs');
for (const name of readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort()) {
  if (name.endsWith('.spec.ts')) await import(pathToFileURL(join(specs, name)).href);
}

const resourceOf = (id: string): string => id.slice(0, id.indexOf('.'));

for (const name of plan.faults) {
  test(name, async () => {
    const fault = allFaults.find((one) => one.name === name);
    const near = new Set(['api', ...(fault?.breaks ?? []).map(resourceOf)]);
    const everything = plan.full || fault === undefined;
    const ids = [...collected.keys()].filter(
      (id) => !gaps.some((gap) => gap.id === id) && (everything || near.has(resourceOf(id))),
    );
    const embedded = await startEmbedded({ pageSize: 2, ...(fault ? { prepare: fault.plant } : {}) });
    try {
      const { found, errors } = await tryAll(embeddedTarget(embedded), embedded.token, plan.seed, ids);
      const breaks: readonly string[] = fault?.breaks ?? [];
      const line: ProofLine = {
        fault: name,
        caughtBy: found.filter((id) => breaks.includes(id)),
        missedBy: breaks.filter((id) => !found.includes(id)),
        strays: found.filter(
          (id) => !breaks.includes(id) && !(fault?.touches ?? []).some((pattern) => globToRegExp(pattern).test(id)),
        ),
        errors,
      };
      appendFileSync(join(plan.folder, `proof-${test.info().workerIndex}.ndjson`), `${JSON.stringify(line)}\n`);
      expect({ missedBy: line.missedBy, strays: line.strays, errors: line.errors }).toEqual({
        missedBy: [],
        strays: [],
        errors: [],
      });
    } finally {
      await embedded.close();
    }
  });
}
