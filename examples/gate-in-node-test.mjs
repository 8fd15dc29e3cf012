// A release gate as a test of node:test: `node --test`. In vitest and jest the body is the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { run, startEmbedded } from 'plumbline-conformance';

// In place of the deployment that you release.
let deployment;
before(async () => {
  deployment = await startEmbedded();
});
after(() => deployment.close());

test('API keys are as the documents say', async () => {
  const { report, exitCode } = await run({
    target: { name: 'staging', management: { baseUrl: deployment.baseUrl } },
    token: deployment.token,
    only: ['api-keys.create', 'api-keys.get'],
    effort: 'quick',
  });
  const deviations = report.deviations.map(({ requirement, summary }) => `${requirement}: ${summary}`);
  assert.deepEqual(deviations, []);
  assert.equal(exitCode, 0, report.reason ?? '');
});
