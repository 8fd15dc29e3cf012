import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { tunnelSessions } from '../../../src/contract/tunnel-sessions.ts';
import { type Embedded, startEmbedded } from '../../../src/emulator/embedded.ts';
import { unpaced } from '../../../src/exchange/pace.ts';
import { Workbench } from '../../../src/harness/bench/workbench.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import { endpointOf } from '../../../src/harness/request/ask.ts';
import { embeddedUpdateMs } from '../../../src/harness/target/plan.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';

let embedded: Embedded;
test.beforeEach(async () => {
  embedded = await startEmbedded();
});
test.afterEach(() => embedded.close());

const benchFor = (allow: NonNullable<TargetFile['allow']>): Workbench =>
  new Workbench({
    plan: {
      runId: 'test',
      startedAt: new Date().toISOString(),
      seed: 1,
      effort: 'quick',
      readOnly: false,
      target: targetOf({ ...embeddedTarget(embedded), allow }, 'test'),
      only: null,
      spared: null,
      evidenceFolder: '',
      ledgerFile: '',
      paceAddress: null,
      updateMs: embeddedUpdateMs,
    },
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger(() => {}),
    workerName: 't',
    onEvidence: () => {},
  });

const stop = (bench: Workbench, id: string) =>
  bench.send({ resource: tunnelSessions, endpoint: endpointOf(tunnelSessions, 'stop'), id, json: {} });

test('a command to a session that the target does not offer is never sent', async () => {
  const offered = Object.values(embedded.fixtures.sessionIds).flat();
  const stranger = embedded.deployment.sessions.all().find(({ id }) => !offered.includes(id))?.id ?? '';
  const bench = benchFor({ write: true, agentCommands: true });
  await expect(stop(bench, stranger)).rejects.toThrow('the target does not offer it');
  expect(embedded.deployment.sessions.find(stranger)).toBeDefined();
  bench.close();
});

for (const allow of [{ write: true }, { write: false, agentCommands: true }]) {
  test(`no command is sent where the target allows ${JSON.stringify(allow)}`, async () => {
    const [id = ''] = embedded.fixtures.sessionIds.stoppable;
    const bench = benchFor(allow);
    await expect(stop(bench, id)).rejects.toThrow('needs POST /tunnel_sessions/{id}/stop');
    expect(embedded.deployment.sessions.find(id)).toBeDefined();
    bench.close();
  });
}

test('a command to a session that the target offers is sent', async () => {
  const [id = ''] = embedded.fixtures.sessionIds.stoppable;
  const bench = benchFor({ write: true, agentCommands: true });
  expect((await stop(bench, id)).response?.status).toBe(204);
  expect(embedded.deployment.sessions.find(id)).toBeUndefined();
  bench.close();
});
