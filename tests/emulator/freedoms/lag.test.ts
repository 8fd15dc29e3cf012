import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { tryAll } from '../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { patienceOf } from '../../../src/emulator/freedoms/freedom.ts';
import { lagFreedoms } from '../../../src/emulator/freedoms/lag.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { clean } from './try-freedom.ts';

test.beforeAll(collectBodies);

test('an edge that is shown as it was before its modules were set is not said to have lost them', async () => {
  const used = lagFreedoms.filter(({ name }) => name === 'gets-lag-300ms');
  const embedded = await startEmbedded({ prepare: (deployment) => used[0]?.plant(deployment) });
  const target = embeddedTarget(embedded, patienceOf(used));
  const round = await tryAll(target, embedded.token, 1, [
    'tls-edges.module-not-removed',
    'tcp-edges.module-not-removed',
  ]);
  await embedded.close();
  expect(round).toMatchObject({ ...clean, unexercised: [] });
});
