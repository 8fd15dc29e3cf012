import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { openAccount } from './account.ts';
import { furnish, killRun } from './kill-run.ts';
import { test } from './workplace.ts';

/** Suites that create resources, depend on others, change lent settings, and open tunnels. */
const only = ['route-oidc.*', 'route-ip-restriction.*', 'agent-tunnels.*', 'ssh-user-certificates.valid*'];

for (const [from, to] of [
  [1, 10],
  [11, 50],
  [51, 150],
] as const) {
  test(`a run killed at a random moment within its writes ${from} to ${to} leaves nothing after clean`, async ({
    workplace,
  }) => {
    const account = await openAccount();
    try {
      await furnish(account);
      const moment = { writes: randomInt(from, to + 1), afterMs: randomInt(0, 20) };
      const { before, after, struck, clean } = await killRun(workplace, account, only, moment);
      expect({ struck, ...clean }, JSON.stringify({ ...moment, said: clean.stdout })).toMatchObject({
        struck: true,
        code: 0,
        stderr: '',
      });
      expect(after, JSON.stringify(moment)).toEqual(before);
      const names = workplace.files().map(({ name }) => name);
      expect(names.filter((name) => /ledgers\/.*\.(ndjson|lease)$|\/work\//.test(name))).toEqual([]);
    } finally {
      await account.close();
    }
  });
}
