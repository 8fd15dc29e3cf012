import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runnerPath } from '../../../src/conduct/runner-path.ts';
import { projectRoot } from '../../../src/conduct/version.ts';
import { planEnv } from '../../../src/harness/target/plan.ts';
import { planInProcess } from '../../../src/harness/target/plan-in-process.ts';
import { targetOf } from '../../../src/harness/target/target.ts';

test('the runner reports the spec line of every declaration, also of a law and of a behaviour', () => {
  const folder = test.info().outputPath('a run');
  mkdirSync(folder, { recursive: true });
  const target = targetOf({ name: 'nowhere', management: { baseUrl: 'http://127.0.0.1:9' } }, 'test');
  const only = ['api-keys.token-authenticates', 'api-keys.list-complete', 'tcp-edges.module-kept'];
  const plan = planInProcess(target, { only, evidenceFolder: folder, ledgerFile: join(folder, 'ledger.ndjson') });
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const listed = execFileSync(process.execPath, [runnerPath(), 'test', '--list', '--reporter=list'], {
    cwd: projectRoot,
    env: { ...process.env, [planEnv]: planFile },
    encoding: 'utf8',
  });
  const places = [...listed.matchAll(/› (\S+\.ts):(\d+):\d+ › (\S+)/g)];
  expect(places.map(([, , , id]) => id).sort()).toEqual([...only].sort());
  for (const [, file = '', line, id = ''] of places) {
    const text = readFileSync(join(projectRoot, file), 'utf8').split('\n')[Number(line) - 1];
    expect(text, id).toMatch(/^\s*requirement(\.law|\.on)?\(/);
  }
});
