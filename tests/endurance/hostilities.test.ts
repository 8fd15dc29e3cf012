/**
 * The long form of `tests/hostile-servers.test.ts`: everything that Plumbline tries, against every hostile server that we know, in this
 * process and through the command line with its usual bounds. Each run ends within the time that docs/decisions/0013 states.
 */
import { expect } from '@playwright/test';
import { openAccount, tokenEnv } from '../cli/account.ts';
import { test } from '../cli/workplace.ts';
import { listen } from '../exchange/loopback.ts';
import { endpointHostilities, slowHostilities } from '../hostile/endpoints.ts';
import { enormous, hostilities } from '../hostile/hostilities.ts';
import { openProxy, unbent } from '../hostile/proxy.ts';
import { accidents, codeOf, everythingOf, expectVerdict } from '../hostile/runs.ts';
import { collectBodies } from '../suites/collect-bodies.ts';
import { count } from './count.ts';

/** The longest time of a run, whatever answers; a run against a true deployment takes less than two minutes. */
const mostMs = 2 * 60 * 60 * 1000;

test.describe.configure({ timeout: mostMs });
test.beforeAll(collectBodies);

const whole = [...hostilities, ...enormous];
const bent = [...endpointHostilities, ...slowHostilities];

for (const hostility of whole) {
  for (const api of ['management', 'agent'] as const)
    test(`everything of the ${api} API, ${hostility.name}`, () => expectVerdict(hostility, api, everythingOf(api)));

  test(`the command line, ${hostility.name}`, async ({ workplace }) => {
    const server = await listen(hostility.answer, 1);
    try {
      const args = ['run', '--base-url', server.url, '--token-env', tokenEnv, '--quiet'];
      const { code, stdout } = await workplace.run(args, { [tokenEnv]: 'token-of-the-tests' });
      expect(code, stdout).toBe(codeOf[hostility.verdict]);
      expect(accidents(workplace.report())).toEqual([]);
    } finally {
      await server.close();
    }
  });
}

for (const { name, verdicts, gate, bend, isRestored } of bent) {
  test(`the command line, ${name}`, async ({ workplace }) => {
    const account = await openAccount();
    const proxy = await openProxy(account.baseUrl, bend?.() ?? unbent, gate?.());
    const before = account.everything();
    try {
      const target = { ...account.target, management: { baseUrl: proxy.url, tokenEnv } };
      workplace.write('target.json', target);
      const args = ['run', '--target', 'target.json', '--quiet'];
      const { code, stdout } = await workplace.run(args, { [tokenEnv]: account.token });
      const report = workplace.report();
      expect(report.deviations.map(({ requirement, received }) => [requirement, received])).toEqual([]);
      expect(accidents(report)).toEqual([]);
      expect(verdicts, stdout).toContain(report.verdict);
      expect(code, stdout).toBe(codeOf[report.verdict]);
      if (isRestored) expect(account.everything()).toEqual(before);
    } finally {
      await proxy.close();
      await account.close();
    }
  });
}

test('the hostilities that were tried are counted', () =>
  count('hostilities', { servers: whole.length, endpoints: bent.length }));
