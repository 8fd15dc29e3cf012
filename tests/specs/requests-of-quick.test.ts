import { expect } from '@playwright/test';
import { embeddedTarget } from '../../src/conduct/embedded-target.ts';
import { collected } from '../../src/harness/trial/collect.ts';
import { Trial } from '../../src/harness/trial/trial.ts';
import { planFor, test } from '../harness/bench.ts';
import { collectBodies } from '../suites/collect-bodies.ts';

test.beforeAll(collectBodies);

/** The limits hold for each requirement alone. The embedded deployment does not lag, so no read is repeated. */
const most = {
  // Children that no value needs are not made.
  'failover-backends.order-kept': 34,
  'weighted-backends.weights-kept': 25,
  // The common fields of all resources are updated only by the laws about updates.
  'http-response-backends.status-code-kept': 28,
  // One list shows the destinations of all kinds.
  'event-destinations.target-firehose': 17,
  // One list shows all captured requests, and one tunnel serves all tests.
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
