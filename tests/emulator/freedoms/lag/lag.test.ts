import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { tryAll } from '../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../src/emulator/embedded.ts';
import { patienceOf } from '../../../../src/emulator/freedoms/base/freedom.ts';
import { lagFreedoms } from '../../../../src/emulator/freedoms/lag/lag.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';
import { clean } from '../try-freedom.ts';

test.beforeAll(collectBodies);

for (const { name, ids, title } of [
  {
    name: 'gets-lag-300ms',
    ids: ['tls-edges.module-not-removed', 'tcp-edges.module-not-removed'],
    title: 'an edge that is shown as it was before its modules were set is not said to have lost them',
  },
  {
    name: 'lists-lag-60ms',
    ids: ['agent-ingresses.policy-on-update', 'reserved-domains.policy-on-update'],
    title: 'a list that shows the policy of before an update is read again',
  },
])
  test(title, async () => {
    const used = lagFreedoms.filter((freedom) => freedom.name === name);
    const embedded = await startEmbedded({ prepare: (deployment) => used[0]?.plant(deployment) });
    const round = await tryAll(embeddedTarget(embedded, patienceOf(used)), embedded.token, 1, ids);
    await embedded.close();
    expect(round).toMatchObject({ ...clean, unexercised: [] });
  });
