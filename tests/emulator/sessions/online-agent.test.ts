import { expect, test } from '@playwright/test';
import { documentedRules } from '../../../src/emulator/server/rules.ts';
import { OnlineAgent, type Updates } from '../../../src/emulator/sessions/online-agent.ts';
import { Sessions } from '../../../src/emulator/sessions/sessions.ts';

const start = (os: string, updates: Updates): { sessions: Sessions; agent: OnlineAgent } => {
  const sessions = new Sessions(documentedRules());
  const agent = new OnlineAgent(
    sessions,
    {
      version: '3.4.1',
      os,
      ip: '192.0.2.1',
      metadata: '',
      region: 'us',
      transport: 'service/v2',
      credential: { collection: '/credentials', id: 'cr_1' },
    },
    updates,
  );
  return { sessions, agent };
};

test('a restart ends the session, and the agent comes back with a new id', async () => {
  const { sessions, agent } = start('linux', 'none');
  const before = agent.session;
  await agent.restart();
  expect(sessions.all()).toEqual([]);
  await expect.poll(() => sessions.all().length).toBe(1);
  expect(agent.session).not.toBe(before);
  expect(sessions.find(before)).toBeUndefined();
});

test('an agent on Windows refuses a restart and keeps its session', async () => {
  const { sessions, agent } = start('windows', 'none');
  await expect(agent.restart()).rejects.toThrow('Windows');
  expect(sessions.find(agent.session)).toBeDefined();
});

test('a stopped agent does not come back, even when it was restarting', async () => {
  const { sessions, agent } = start('linux', 'none');
  let starts = 0;
  const count = async (): Promise<void> => {
    starts += 1;
  };
  const restarting = new OnlineAgent(sessions, agent.facts, 'none', { start: count, exit: async () => {} });
  const beside = new OnlineAgent(sessions, agent.facts);
  await agent.stop();
  await restarting.restart();
  await restarting.stop();
  // An agent restarted after them comes back last, so they would be back by then.
  await beside.restart();
  await expect.poll(() => sessions.all().length).toBeGreaterThan(0);
  expect(sessions.all().map(({ id }) => id)).toEqual([beside.session]);
  expect(starts).toBe(0);
});

test('a restarted agent that cannot start, as with a taken port, tries again', async () => {
  const { sessions, agent: like } = start('linux', 'none');
  await like.stop();
  const outcomes = [
    Promise.reject(new Error('EADDRINUSE')),
    Promise.reject(new Error('EADDRINUSE')),
    Promise.resolve(),
  ];
  for (const outcome of outcomes) outcome.catch(() => {});
  const process = { start: () => outcomes.shift() ?? Promise.resolve(), exit: async () => {} };
  const agent = new OnlineAgent(sessions, like.facts, 'none', process);
  await agent.restart();
  await expect.poll(() => sessions.all().length).toBe(1);
  expect(outcomes).toEqual([]);
});

test('an update fails in the four documented cases, and the next restart runs the new version', async () => {
  expect(() => start('linux', 'none').agent.update()).toThrow('no update');
  expect(() => start('linux', 'disabled').agent.update()).toThrow('disabled');
  const { sessions, agent } = start('linux', { version: '3.5.0' });
  agent.update();
  expect(() => agent.update()).toThrow('already updating');
  await expect.poll(() => agent.state).toBe('updated');
  expect(() => agent.update()).toThrow('not yet restarted');
  expect(sessions.all()[0]?.facts.version).toBe('3.4.1');
  await agent.restart();
  await expect.poll(() => sessions.all()[0]?.facts.version).toBe('3.5.0');
  expect(() => agent.update()).toThrow('no update');
});
