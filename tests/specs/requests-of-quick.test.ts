import { expect } from '@playwright/test';
import { embeddedTarget } from '../../src/conduct/embedded-target.ts';
import { collected } from '../../src/harness/trial/collect.ts';
import { Trial } from '../../src/harness/trial/trial.ts';
import { planFor, test } from '../harness/bench.ts';
import { collectBodies } from '../suites/collect-bodies.ts';

test.beforeAll(collectBodies);

/** Each tried by itself. The embedded deployment shows everything at once, so that nothing is read again. */
const most = {
  // Children that no value needs are not made.
  'failover-backends.order-kept': 34,
  'weighted-backends.weights-kept': 25,
  // The fields that all resources have are updated by the laws about updates alone.
  'http-response-backends.status-code-kept': 28,
  // One list shows the destinations of all kinds.
  'event-destinations.target-firehose': 17,
  // One list shows all that went through a tunnel, and one tunnel serves all tests.
  'captured-requests.shape': 32,
};

for (const [id, requests] of Object.entries(most))
  test(`with --effort quick ${id} sends at most ${requests} requests`, async ({ deploy, work }) => {
    const embedded = await deploy();
    const { bench } = work(embedded, { target: planFor(embeddedTarget(embedded)).target });
    const body = collected.get(id);
    if (body === undefined) throw new Error(`there is no test of ${id}`);
    expect(await new Trial(bench, id, 1).run(body)).toEqual({ kind: 'held' });
    expect(bench.notebook.exchanges).toBeLessThanOrEqual(requests);
  });
