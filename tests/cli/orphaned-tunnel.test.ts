/** A start under a taken name may leave a tunnel that no list shows and nothing can stop: the report must name it. */
import { expect } from '@playwright/test';
import { startEmbedded } from '../../src/emulator/embedded.ts';
import { freedomNamed } from '../emulator/freedoms/freedom-named.ts';
import { test } from './workplace.ts';

test('a tunnel that lost its name and still forwards is named as left behind', async ({ workplace }) => {
  const freedom = freedomNamed('agent-replaces-namesakes');
  const embedded = await startEmbedded({ prepare: (deployment) => freedom.plant(deployment) });
  const { agent } = embedded.deployment;
  const only = ['--only', 'agent-tunnels.name-taken', '--only', 'agent-tunnels.create'];
  await workplace.run(['run', '--agent-url', embedded.agentUrl, '--quiet', ...only]);
  const [orphan, ...more] = agent.orphans;
  expect(more).toEqual([]);
  expect([...agent.tunnels.keys()]).toEqual([]);
  const { cleanup, gaps, deviations } = workplace.report();
  expect(deviations).toEqual([]);
  expect(gaps.find(({ id }) => id === 'agent-tunnels.name-taken')?.observed).toEqual(['201']);
  expect(cleanup.left).toEqual([
    {
      endpoint: 'DELETE /api/tunnels/{id}',
      id: orphan?.name,
      reason: expect.stringContaining(`${orphan?.publicUrl} still leads to the test server`),
    },
  ]);
  expect(cleanup.removed).toBe(cleanup.created - 1);
  await embedded.close();
});
