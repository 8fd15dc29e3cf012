import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { allFaults } from '../../../../src/conduct/prove/all-faults.ts';
import { tryAll } from '../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../src/emulator/embedded.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';

test.beforeAll(collectBodies);

for (const [name, broken] of [
  ['credentials.list-drops-after-first-page', 'credentials.list-complete'],
  ['credentials.list-repeats-across-pages', 'credentials.list-once'],
] as const)
  test(`where pages of ten are full of what others made, ${name} is found`, async () => {
    const fault = allFaults.find((one) => one.name === name);
    const embedded = await startEmbedded({
      pageSize: 10,
      others: 21,
      prepare: (deployment) => fault?.plant(deployment),
    });
    const round = await tryAll(embeddedTarget(embedded), embedded.token, 1, [
      'credentials.list-complete',
      'credentials.list-once',
    ]);
    await embedded.close();
    expect(round).toMatchObject({ foundAnywhere: [broken] });
  });
