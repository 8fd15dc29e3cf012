import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { run } from '../../src/library/run.ts';
import { startEmbedded } from '../../src/library/start-embedded.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

const only = ['api-keys.get', 'api-keys.shape'];

test('a program tries a deployment and receives the report', async () => {
  const { baseUrl, token, close } = await startEmbedded({ faults: ['credentials.get-gone-with-501'] });
  const out = mkdtempSync(join(tmpdir(), 'plumbline-library-'));
  const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('plumbline-run-'));
  const before = folders();
  try {
    const target = { name: 'mine', management: { baseUrl, tokenEnv: 'TOKEN_OF_MINE' } };
    const settings = { target, token, effort: 'quick', seed: 7 } as const;
    const { report, exitCode } = await run({ ...settings, only });
    const tried = report.requirements.filter(({ id }) => only.includes(id));
    expect([report.reason, tried.map((one) => [one.id, one.verdict, one.reason])]).toEqual([
      null,
      [
        ['api-keys.shape', 'pass', null],
        ['api-keys.get', 'pass', null],
      ],
    ]);
    expect({ exitCode, ...report.run }).toMatchObject({
      exitCode: 0,
      seed: 7,
      effort: 'quick',
      target: { name: 'mine' },
    });
    expect(report.requirements.filter(({ verdict }) => verdict === 'pass')).toEqual(tried);
    expect(folders()).toEqual(before);
    const deviating = await run({ ...settings, only: ['credentials.get'], out });
    expect([deviating.exitCode, deviating.report.deviations.map(({ requirement }) => requirement)]).toEqual([
      1,
      ['credentials.get'],
    ]);
    expect(existsSync(join(out, 'index.html'))).toBe(true);
    // The files that the commands in the report name are stored with it.
    const named = /--target (\S+)/.exec(deviating.report.deviations[0]?.reproduce.command ?? '')?.[1];
    expect([named === undefined || existsSync(named), existsSync(join(out, 'plumbline-target.json'))]).toEqual([
      true,
      true,
    ]);
  } finally {
    await close();
    rmSync(out, { recursive: true, force: true });
  }
});

test("wrong settings reject with the command line's message, and nothing is sent", async () => {
  await expect(run({ target: 'nowhere.json' })).rejects.toThrow(/nowhere\.json: there is no such file$/);
  // The setting would have no effect: the file may name another variable.
  await expect(run({ target: 'mine.json', token: 'x' })).rejects.toThrow(
    'A token goes with a target that is an object',
  );
  await expect(run({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

test('a signal ends a run that a program started, and the run cleans up', async () => {
  const { baseUrl, token, close } = await startEmbedded();
  try {
    const ending = new AbortController();
    // Long enough that the run cannot end before the check.
    const running = run({
      target: { management: { baseUrl } },
      token,
      only: ['api-keys.*'],
      effort: 'thorough',
      signal: ending.signal,
    });
    const keys = async (): Promise<number> => {
      const answer = await fetchOnce(`${baseUrl}/api_keys`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { keys: unknown[] }).keys.length;
    };
    await expect.poll(keys, { timeout: 300_000 }).toBeGreaterThan(1);
    ending.abort();
    const { report, exitCode } = await running;
    expect([exitCode, report.reason, report.cleanup.left]).toEqual([3, 'the run was interrupted', []]);
    expect(await keys()).toBe(1);
  } finally {
    await close();
  }
});
