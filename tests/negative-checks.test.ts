/** A check that finds a forbidden acceptance must find it again when it is repeated without knowledge of the first time. */
import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { resources } from '../src/contract/index.ts';
import { type Embedded, startEmbedded } from '../src/emulator/embedded.ts';
import { unpaced } from '../src/exchange/client/pace.ts';
import { mostTries } from '../src/exchange/client/tries.ts';
import { Workbench } from '../src/harness/bench/workbench.ts';
import { Ledger } from '../src/harness/ledger/ledger.ts';
import { opinionOf } from '../src/harness/trial/opinion.ts';
import { Trial } from '../src/harness/trial/trial.ts';
import { refusalClaim } from '../src/harness/world/claims/claim.ts';
import type { Finding } from '../src/judge/finding.ts';
import { answered } from './harness/answered.ts';
import { planFor } from './harness/bench.ts';
import { collectBodies, requirementsOf } from './suites/collect-bodies.ts';
import { onceEach } from './suites/once-each.ts';

/** The expectation of a negative check, in its own words. */
const refusal = refusalClaim(answered('GET /api_keys', 200, {}), '').expected;

test.beforeAll(collectBodies);

/** A separate deployment: resources that it accepts by mistake stay, and make every list longer. */
const startAccepting = (): Promise<Embedded> =>
  startEmbedded({
    pageSize: 2,
    prepare: ({ finishes }) => {
      finishes.push((reply) => {
        if (reply.status >= 400 && reply.status < 500) reply.status = 200;
      });
    },
  });

interface Looked {
  /** How many checks found that something was accepted. */
  readonly found: number;
  /** Checks that did not find it every time. */
  readonly doubtful: readonly string[];
  readonly wordless: readonly Finding[];
}

const look = async (name: string): Promise<Looked> => {
  const embedded = await startAccepting();
  let findings: Finding[] = [];
  const bench = new Workbench({
    plan: planFor(embeddedTarget(embedded)),
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger(() => {}),
    workerName: 'w0',
    onEvidence: (evidence) => {
      if (evidence.kind === 'found') findings.push(evidence.finding);
    },
  });
  const doubtful: string[] = [];
  const wordless: Finding[] = [];
  let found = 0;
  for (const [id, body] of requirementsOf(name)) {
    findings = [];
    let attempts = 0;
    const begin = (at: Workbench, attempt: number): Trial => {
      attempts = attempt;
      return new Trial(at, id, attempt);
    };
    await opinionOf(bench, begin, body);
    wordless.push(...findings.filter(({ expected, received }) => !expected || !received));
    const accepted = findings.filter(({ requirement, expected }) => requirement === id && expected === refusal);
    if (accepted.length === 0) continue;
    found += 1;
    if (attempts < mostTries.found || accepted.length < mostTries.found) doubtful.push(id);
  }
  bench.close();
  await embedded.close();
  return { found, doubtful, wordless };
};

const looked = onceEach(look);

for (const { name } of resources)
  test(`if everything is accepted, each check finds the acceptance every time: ${name}`, async () => {
    const { doubtful, wordless } = await looked(name);
    expect(doubtful).toEqual([]);
    expect(wordless).toEqual([]);
  });

test('many checks find a forbidden acceptance', async () => {
  let found = 0;
  for (const { name } of resources) found += (await looked(name)).found;
  expect(found).toBeGreaterThan(250);
});
