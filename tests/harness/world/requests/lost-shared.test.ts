import { expect } from '@playwright/test';
import { failoverBackends } from '../../../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../../../src/contract/resources/backends/http-response-backends.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';
import { found } from '../../found.ts';

test('a shared resource that was lost is a finding, and the next test makes another', async ({ deploy, work }) => {
  const deployment = await deploy();
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'failover-backends.create');
  const id = await world.resources.shared(httpResponseBackends.name);
  await world.resources.create(failoverBackends, { backends: [id] });
  deployment.deployment.shelf('/backends/http_response').remove(id);
  await expect(world.resources.create(failoverBackends, { backends: [id] })).rejects.toThrow(
    `${id}, which tests share, is not there any more`,
  );
  expect(found(evidence)).toContain('http-response-backends.get');
  const other = await world.resources.shared(httpResponseBackends.name);
  expect(other).not.toBe(id);
  await world.resources.create(failoverBackends, { backends: [other] });
});
