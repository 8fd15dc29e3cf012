/** No process, open port or tunnel is left after a run that is interrupted. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAccount } from './account.ts';
import { isOpen } from './is-open.ts';
import { test, type Workplace } from './workplace.ts';

const openAmong = async (ports: Iterable<number>): Promise<number[]> => {
  const open: number[] = [];
  for (const port of ports) if (await isOpen(port)) open.push(port);
  return open;
};

const only = ['--only', 'agent-tunnels.*', '--only', 'captured-requests.*'];
const args = ['run', '--effort', 'quick', '--quiet', ...only];
const ended = { code: 3, stdout: 'Incomplete: the run was interrupted.\n' };

test('Ctrl-C stops the tunnels of a run and frees its ports', async ({ workplace }) => {
  const account = await openAccount();
  const { agent } = account.deployment;
  const before = [...agent.tunnels.keys()];
  // The ports of the local servers that the tunnels of the run forward to.
  const ports = new Set<number>();
  const running = workplace.start([...args, '--agent-url', account.agentUrl]);
  let atInterruption: { open: number[]; tunnels: number } | null = null;
  agent.detour('POST /api/tunnels', async (call, next) => {
    const reply = await next(call);
    const [, port] = /^127\.0\.0\.1:(\d+)$/.exec(String(call.body['addr'])) ?? [];
    if (port !== undefined) ports.add(Number(port));
    if (atInterruption === null && ports.size >= 3) {
      atInterruption = { open: [], tunnels: agent.tunnels.size - before.length };
      atInterruption.open = await openAmong(ports);
      // A terminal sends SIGINT to the whole process group.
      process.kill(-running.pid, 'SIGINT');
    }
    return reply;
  });
  const { code, stdout } = await running.ended;
  expect({ code, stdout }).toEqual(ended);
  expect(atInterruption).toEqual({ open: [...ports].slice(0, 3), tunnels: expect.any(Number) });
  expect(running.isAlive()).toBe(false);
  expect(await openAmong(ports)).toEqual([]);
  expect([...agent.tunnels.keys()]).toEqual(before);
  const { cleanup } = workplace.report();
  expect(cleanup.created).toBeGreaterThan(0);
  expect(cleanup).toMatchObject({ removed: cleanup.created, left: [] });
  await account.close();
});

/** The number of creations in the ledgers of a workplace. */
const created = (workplace: Workplace): number => {
  const folder = '.plumbline/ledgers';
  if (!workplace.has(folder)) return 0;
  return readdirSync(join(workplace.folder, folder))
    .flatMap((name) => workplace.read(join(folder, name)).split('\n'))
    .filter((line) => line.includes('"created"')).length;
};

test('Ctrl-C ends the embedded deployment with the run, including its agent', async ({ workplace }) => {
  const running = workplace.start(args);
  await expect.poll(() => created(workplace)).toBeGreaterThan(2);
  process.kill(-running.pid, 'SIGINT');
  const { code, stdout } = await running.ended;
  expect({ code, stdout }).toEqual(ended);
  expect(running.isAlive()).toBe(false);
  const { baseUrl, agentUrl } = workplace.report().run.target;
  const ports = [baseUrl, agentUrl].map((url) => Number(new URL(url ?? '').port));
  expect(ports.every((port) => port > 0)).toBe(true);
  expect(await openAmong(ports)).toEqual([]);
});
