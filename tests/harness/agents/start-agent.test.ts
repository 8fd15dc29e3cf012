import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import type { Embedded } from '../../../src/emulator/embedded.ts';
import { startAgent } from '../../../src/harness/agents/start-agent.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';
import type { Report } from '../../../src/report/model/report.ts';
import { projectRoot } from '../../read-imports.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { trySuites } from '../../suites/try-suites.ts';
import { test as base } from '../bench.ts';
import { type AgentDoor, openAgentDoor } from './agent-door.ts';

const program = join(import.meta.dirname, 'agent-program.mjs');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const test = base.extend<{ door: { embedded: Embedded; agents: AgentDoor; log: string } }>({
  door: async ({ deploy }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-agents-'));
    const embedded = await deploy();
    const agents = await openAgentDoor(embedded.deployment);
    await use({ embedded, agents, log: join(folder, 'log') });
    await agents.close();
    rmSync(folder, { recursive: true });
  },
});

test.beforeAll(collectBodies);

const ids = [
  'restart',
  'restart-reconnects',
  'stop',
  'stop-ends-session',
  'stop-exits-agent',
  'update-agent',
  'update-while-updating',
].map((name) => `tunnel-sessions.${name}`);

/** The results of the command requirements, by id, without a lent session. */
const tried = async (
  embedded: Embedded,
  agents: TargetFile['agents'],
): Promise<Map<string, Report['requirements'][number]>> => {
  const { fixtures: _, ...target } = embeddedTarget(embedded);
  const report = await trySuites({ ...target, ...(agents ? { agents } : {}) }, { token: embedded.token, only: ids });
  return new Map(report.requirements.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one]));
};

const pidsIn = (log: string): number[] =>
  readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Number.parseInt(line, 10));

test('agents are started for commands when no session is lent, and all of them are ended', async ({ door }) => {
  const { embedded, agents, log } = door;
  const before = embedded.deployment.sessions.all().length;
  const start = [process.execPath, program, String(agents.port), 'made by {word}', log];
  const verdicts = await tried(embedded, { start, updatable: true });
  expect([...verdicts].map(([id, { verdict, reason }]) => [id, verdict, reason])).toEqual(
    [...verdicts.keys()].map((id) => [id, 'pass', null]),
  );
  expect(verdicts.size).toBe(ids.length);
  const pids = pidsIn(log);
  // One agent each for restart, stop and update.
  expect(pids).toHaveLength(3);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  await expect.poll(() => embedded.deployment.sessions.all().length).toBe(before);
});

test('a session without the word of its agent gets no command, and an agent without updates is not updated', async ({
  door,
}) => {
  const { embedded, agents, log } = door;
  const start = [process.execPath, program, String(agents.port), 'of somebody else', log, '700'];
  const strangers = await tried(embedded, { start });
  expect(strangers.get('tunnel-sessions.restart')).toMatchObject({
    verdict: 'unexercised',
    reason: expect.stringMatching(
      /^the command under agents.start brought no session online whose metadata holds its word: it ended with 0; /,
    ),
  });
  expect(strangers.get('tunnel-sessions.update-agent')).toMatchObject({
    reason: expect.stringContaining('no session as updatable'),
  });
  await expect.poll(() => pidsIn(log).filter(isAlive)).toEqual([]);
});

test('an agent command that cannot be started or exits is reported without waiting', async ({ door }) => {
  const failed = async (start: string[]) => (await tried(door.embedded, { start })).get('tunnel-sessions.stop')?.reason;
  expect(await failed(['/no/such/program'])).toMatch(/its word: it could not be started \(ENOENT\); /);
  expect(await failed([process.execPath, '-e', 'process.exit(7)'])).toMatch(/its word: it ended with 7; /);
});

test('an agent process does not get the token of the account', async ({ door }) => {
  const { agents, log } = door;
  process.env['SECRET_OF_TEST'] = 'a-token-of-the-account';
  const agent = startAgent([process.execPath, program, String(agents.port), 'x', log], 'word', 'SECRET_OF_TEST');
  delete process.env['SECRET_OF_TEST'];
  await expect
    .poll(() => {
      try {
        return readFileSync(log, 'utf8');
      } catch {
        return '';
      }
    })
    .toMatch(/^\d+ \n$/);
  agent.close();
  await expect.poll(() => agent.end()).toBe('it ended with SIGTERM');
});

test('a process that exits ends all of its agents, also those that ignore SIGTERM', async ({ door }) => {
  const stubborn = `process.on('SIGTERM', () => {}); require('fs').writeFileSync(process.argv[1], process.pid + '\\n'); setInterval(() => {}, 1000)`;
  const script = `
    const { startAgent } = await import(${JSON.stringify(pathToFileURL(join(projectRoot, 'src/harness/agents/start-agent.ts')).href)});
    const { existsSync } = await import('node:fs');
    const agent = startAgent([process.execPath, '-e', ${JSON.stringify(stubborn)}, ${JSON.stringify(door.log)}], 'word');
    while (!existsSync(${JSON.stringify(door.log)})) await new Promise((done) => setTimeout(done, 20));
    agent.close();
    process.exit(0);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  await expect.poll(() => pidsIn(door.log).filter(isAlive)).toEqual([]);
});
