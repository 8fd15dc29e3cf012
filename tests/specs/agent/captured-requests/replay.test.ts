import { expect } from '@playwright/test';
import { embeddedTarget } from '../../../../src/conduct/embedded-target.ts';
import { collected } from '../../../../src/harness/trial/collect.ts';
import { Trial } from '../../../../src/harness/trial/trial.ts';
import { planFor, test } from '../../../harness/bench.ts';
import { collectBodies } from '../../../suites/collect-bodies.ts';

test.beforeAll(collectBodies);

test('the replays that must be refused share one captured request, and each requirement has its own evidence', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const { bench } = work(embedded, { target: planFor(embeddedTarget(embedded)).target });
  const sent: number[] = [];
  const ids = ['replay-needs-id', 'replay-unknown-id', 'replay-unknown-tunnel', 'malformed-body'].map(
    (behaviour) => `captured-requests.${behaviour}`,
  );
  for (const id of ids) {
    const before = bench.notebook.exchanges;
    const body = collected.get(id);
    if (body === undefined) throw new Error(`there is no test of ${id}`);
    expect(await new Trial(bench, id, 1).run(body)).toMatchObject({ kind: 'held' });
    sent.push(bench.notebook.exchanges - before);
    expect(bench.notebook.times(id)).toBeGreaterThan(0);
  }
  expect(sent.slice(1)).toEqual([0, 0, 0]);
});
