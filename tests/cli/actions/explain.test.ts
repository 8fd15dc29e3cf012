import { tmpdir } from 'node:os';
import { chdir, cwd } from 'node:process';
import { expect, test } from '@playwright/test';
import { explain } from '../../../src/cli/actions/explain.ts';
import { ownCommand } from '../../../src/conduct/own-command.ts';

const id = 'reserved-addrs.unknown-endpoint-configuration-refused';

test('explain prints the command for a single requirement on one line, however long the path of the program is', async () => {
  const here = cwd();
  chdir(tmpdir());
  try {
    expect((await explain(id)).split('\n')).toContain(`  alone:      ${ownCommand(['run', '--only', id])}`);
  } finally {
    chdir(here);
  }
});

test('explain states the severity of a breach and its meaning', async () => {
  expect(await explain('api-keys.auth-header')).toContain('severity:   security: somebody may do, read or reach');
});

test('explain fits on a screen, and names every fault with --faults', async () => {
  const [short, whole] = [await explain('api-keys.shape'), await explain('api-keys.shape', { faults: true })];
  expect(short.split('\n').length).toBeLessThan(36);
  expect(short).toContain('explain api-keys.shape --faults');
  expect(whole.split('\n').length).toBeGreaterThan(60);
  expect(whole).not.toContain('--faults');
});
