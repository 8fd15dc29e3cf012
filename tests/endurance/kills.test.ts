/** The long form of `tests/cli/killed.test.ts`: many kills, at any moment, in any suite. */
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { resources } from '../../src/contract/index.ts';
import { openAccount } from '../cli/account.ts';
import { furnish, killRun } from '../cli/kill-run.ts';
import { test } from '../cli/workplace.ts';
import { count } from './count.ts';

const kills = Number(process.env['PLUMBLINE_KILLS'] ?? 50);

const some = (): string[] => {
  const names = resources.map(({ name }) => name).filter((name) => name !== 'tunnel-sessions');
  return Array.from({ length: 3 }, () => `${names[randomInt(names.length)]}.*`);
};

test(`after each of ${kills} kills and a clean, the account is unchanged`, async ({ workplace }) => {
  test.setTimeout(kills * 120_000);
  const account = await openAccount();
  let struck = 0;
  try {
    await furnish(account);
    for (let n = 0; n < kills; n += 1) {
      const only = some();
      // Most kills come early, while shared resources are made; some come at any time.
      const moment = { writes: Math.ceil(2 ** (randomInt(0, 90) / 10)), afterMs: randomInt(0, 50) };
      const killed = await killRun(workplace, account, only, moment);
      const said = JSON.stringify({ n, only, moment, said: killed.clean.stdout });
      if (killed.struck) struck += 1;
      expect(killed.clean, said).toMatchObject({ code: 0, stderr: '' });
      expect(killed.after, said).toEqual(killed.before);
    }
    const names = workplace.files().map(({ name }) => name);
    expect(names.filter((name) => /ledgers\/.*\.(ndjson|lease)$|\/work\//.test(name))).toEqual([]);
    expect(struck).toBeGreaterThan(kills / 2);
    count('kills', { kills: struck, ended: kills - struck, leftBehind: 0 });
  } finally {
    await account.close();
  }
});
