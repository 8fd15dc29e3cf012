import { expect, test } from '@playwright/test';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { tryAll } from '../../../../src/conduct/prove/try-all.ts';
import { startEmbedded } from '../../../../src/emulator/embedded.ts';
import { freedomNamed } from '../../../emulator/freedoms/freedom-named.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';

test.beforeAll(collectBodies);

for (const [name, broken] of [
  ['credentials.list-drops-after-first-page', 'credentials.list-complete'],
  ['credentials.list-repeats-across-pages', 'credentials.list-once'],
] as const)
  test(`${name} is found although pages of ten items are filled by others`, async () => {
    const fault = faultNamed(name);
    const embedded = await startEmbedded({
      pageSize: 10,
      others: 21,
      prepare: (deployment) => fault.plant(deployment),
    });
    const round = await tryAll(embeddedTarget(embedded), embedded.token, 1, [
      'credentials.list-complete',
      'credentials.list-once',
    ]);
    await embedded.close();
    expect(round).toMatchObject({ foundAnywhere: [broken] });
  });

const listLaws = ['api-keys.list-complete', 'api-keys.list-once'];

/** Page sizes with which the items made at an effort reach a second page, also when the deployment refuses limit. */
for (const [effort, mostOnPage] of [
  ['quick', 4],
  ['standard', 10],
] as const)
  for (const isLimitKnown of [true, false])
    test(`lists are proven at ${effort} with pages of 1 to ${mostOnPage} items, with limit ${isLimitKnown ? 'known' : 'refused'}`, async () => {
      const unproven: Record<number, readonly string[]> = {};
      for (let pageSize = 1; pageSize <= mostOnPage; pageSize += 1) {
        const embedded = await startEmbedded({
          pageSize,
          prepare: (deployment) => {
            if (!isLimitKnown) freedomNamed('limit-refused').plant(deployment);
          },
        });
        const { unexercised, foundAnywhere } = await tryAll(
          embeddedTarget(embedded),
          embedded.token,
          1,
          listLaws,
          effort,
        );
        await embedded.close();
        const wrong = [...unexercised, ...foundAnywhere];
        if (wrong.length > 0) unproven[pageSize] = wrong;
      }
      expect(unproven).toEqual({});
    });
