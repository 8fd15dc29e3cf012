/** Freedoms of a deployment that concern creation and deletion: no effect of them may be reported as left behind. */
import { expect, test } from '@playwright/test';
import { accountOf, clientsFor } from '../src/conduct/clients-for.ts';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { type Embedded, startEmbedded } from '../src/emulator/embedded.ts';
import { allFreedoms } from '../src/emulator/freedoms/index.ts';
import { unpaced } from '../src/exchange/client/pace.ts';
import { Workbench } from '../src/harness/bench/workbench.ts';
import { putBack } from '../src/harness/cleanup/put-back.ts';
import { Ledger } from '../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../src/harness/ledger/ledger-line.ts';
import { targetOf } from '../src/harness/target/target.ts';
import { collected } from '../src/harness/trial/collect.ts';
import { Trial } from '../src/harness/trial/trial.ts';
import { planFor } from './harness/bench.ts';
import { collectBodies } from './suites/collect-bodies.ts';

const freedoms = [
  'every-refusal-is-404',
  'every-refusal-is-500',
  'ids-used-again',
  'lists-that-lag',
  'relative-pages',
  'deletes-twice',
  'children-not-deleted',
  'children-of-themselves',
  'what-edges-need-not-deleted',
  'busy-for-a-moment',
  'agent-starts-two-for-one',
  'agent-tidies-names',
  'agent-stops-after-a-moment',
];
const tried =
  /^(api-keys|failover-backends|tls-edges|agent-tunnels)\.(create|delete|refusal-4xx|names-escaped|list-complete|malformed-body|update-echo|child-of-itself)/;

/** Everything that exists, read directly from the deployment: through the API, a freedom could change the answer. */
const everything = ({ deployment: { collections, agent } }: Embedded): readonly string[] => [
  ...collections.flatMap(({ spec, shelf }) => shelf.all().map(({ id }) => `${spec.path}/${id}`)),
  ...agent.tunnels.keys(),
];

test.beforeAll(collectBodies);

test('each name in the list is a freedom of the emulator', () => {
  expect(allFreedoms.map(({ name }) => name)).toEqual(expect.arrayContaining(freedoms));
});

for (const { name, plant } of allFreedoms.filter((freedom) => freedoms.includes(freedom.name)))
  test(`nothing is left after a run, and nothing is reported as left: ${name}`, async () => {
    const embedded = await startEmbedded({ others: 2, prepare: plant });
    const { baseUrl, agentUrl, token } = embedded;
    const before = everything(embedded);
    const target = targetOf(embeddedTarget(embedded), 'embedded');
    const plan = { ...planFor({ management: { baseUrl } }), runId: '20260101-000000-abcd', target };
    const run = { kind: 'run', run: plan.runId, baseUrl, agentUrl, pid: 1, startedAt: '' } as const;
    const lines: LedgerLine[] = [run];
    const ledger = new Ledger(
      (line) => lines.push(line),
      (from) => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')).subarray(from),
    );
    const bench = new Workbench({ plan, token, pace: unpaced, ledger, workerName: 'w0', onEvidence: () => {} });
    for (const [id, body] of collected) {
      if (!tried.test(id)) continue;
      const trial = new Trial(bench, id, 1);
      await body({ world: trial.world }).catch((error: unknown) => trial.interrupt(error));
      await trial.end();
    }
    bench.close();
    const clients = clientsFor({ ...plan.target, pace: null }, token);
    const cleanup = await putBack([...lines], ledger, accountOf(plan.target, clients, token), { settleMs: 2000 });
    clients.management?.close();
    clients.agent?.close();
    expect(cleanup.created).toBeGreaterThan(10);
    expect(cleanup).toEqual({ created: cleanup.created, removed: cleanup.created, left: [] });
    expect(everything(embedded)).toEqual(before);
    await embedded.close();
  });
