import { expect } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { tunnelSessions } from '../../../../src/contract/resources/tunnel-sessions.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import type { Workbench } from '../../../../src/harness/bench/workbench.ts';
import { endpointOf } from '../../../../src/harness/request/ask.ts';
import { targetOf } from '../../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../../src/harness/target/target-file.ts';
import { test } from '../../../harness/bench.ts';

const planWith = (embedded: Embedded, allow: NonNullable<TargetFile['allow']>) => ({
  target: targetOf({ ...embeddedTarget(embedded), allow }, 'test'),
});

const stop = (bench: Workbench, id: string) =>
  bench.send({ resource: tunnelSessions, endpoint: endpointOf(tunnelSessions, 'stop'), id, json: {} });

test('a command to a session that the target does not lend is never sent', async ({ deploy, work }) => {
  const embedded = await deploy();
  const offered = Object.values(embedded.fixtures.sessionIds).flat();
  const stranger = embedded.deployment.sessions.all().find(({ id }) => !offered.includes(id))?.id ?? '';
  const { bench } = work(embedded, planWith(embedded, { write: true, agentCommands: true }));
  await expect(stop(bench, stranger)).rejects.toThrow('the target does not offer it');
  expect(embedded.deployment.sessions.find(stranger)).toBeDefined();
});

for (const allow of [{ write: true }, { write: false, agentCommands: true }]) {
  test(`no command is sent when the target allows ${JSON.stringify(allow)}`, async ({ deploy, work }) => {
    const embedded = await deploy();
    const [id = ''] = embedded.fixtures.sessionIds.stoppable;
    const { bench } = work(embedded, planWith(embedded, allow));
    await expect(stop(bench, id)).rejects.toThrow('needs POST /tunnel_sessions/{id}/stop');
    expect(embedded.deployment.sessions.find(id)).toBeDefined();
  });
}

test('a command to a lent session is sent', async ({ deploy, work }) => {
  const embedded = await deploy();
  const [id = ''] = embedded.fixtures.sessionIds.stoppable;
  const { bench } = work(embedded, planWith(embedded, { write: true, agentCommands: true }));
  expect((await stop(bench, id)).response?.status).toBe(204);
  expect(embedded.deployment.sessions.find(id)).toBeUndefined();
});
